/// The result of indexing a plain text. With it, the text can be opened again without reading it.
public struct TextIndex: Sendable, Codable, Hashable {
    /// The IANA name of the encoding.
    public var encoding: String
    /// The version of the indexed file.
    public var fingerprint: SourceFingerprint
    /// The sections in the order of the text. They tile the file: the first starts at 0, and each ends where the next
    /// one starts.
    public var sections: [Section]
    /// The title, if found in the text or the file name.
    public var title: String?
    /// The author, if found in the text or the file name.
    public var author: String?
    /// The detected language as a BCP 47 tag.
    public var language: String?
    /// How the text formats its paragraphs.
    public var layout: TextLayout
    /// Problems found in the text, each a sentence.
    public var problems: [String]

    /// A range of the text that is delivered as one document.
    public struct Section: Sendable, Codable, Hashable {
        /// The start in the file, in bytes. The section ends where the next one starts.
        public var start: Int64
        /// The kind of section.
        public var kind: Kind
        /// The title in the table of contents; nil if the section isn't listed.
        public var title: String?
        /// The level in the table of contents, from 0.
        public var level = 0
        /// The number of bytes up to the end of the title; 0 if the section doesn't begin with one.
        public var headingByteCount = 0
    }

    /// The kind of a section.
    public enum Kind: String, Sendable, Codable {
        /// The text before the first title.
        case preface
        /// A chapter, or a volume with the text before its first chapter.
        case chapter
        /// A further part of a very long chapter.
        case continuation
        /// One of the parts of similar length into which a text without chapters is divided.
        case part
        /// Text that an archive added before or after the book; not part of the reading order.
        case notice
    }

    /// Returns the range of a section in the file, in bytes.
    func range(ofSectionAt index: Int) -> Range<Int64> {
        let start = sections[index].start
        let end = index + 1 < sections.count ? sections[index + 1].start : fingerprint.byteSize
        return start..<max(start, end)
    }

    /// Whether the sections tile the file. False only if the stored index was modified.
    var isConsistent: Bool {
        guard sections.first?.start == 0, fingerprint.byteSize > 0 else { return false }
        let ascends = zip(sections, sections.dropFirst()).allSatisfy { $0.start < $1.start }
        return ascends
            && sections.allSatisfy { $0.start < fingerprint.byteSize && $0.headingByteCount >= 0 && $0.level >= 0 }
    }
}
