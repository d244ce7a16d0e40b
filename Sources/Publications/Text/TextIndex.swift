/// What was found out about a plain text by reading it once: enough to open it again without reading it.
public struct TextIndex: Sendable, Codable, Hashable {
    /// The encoding's IANA name.
    public var encoding: String
    /// The file it was made from.
    public var fingerprint: Fingerprint
    /// The sections in the order of the text. They tile the file: each begins where the one before ends, the first at 0.
    public var sections: [Section]
    /// The book's title, where the text or the file's name says one.
    public var title: String?
    /// Who wrote it, where the text or the file's name says so.
    public var author: String?
    /// The language as a BCP 47 tag, as far as it could be guessed.
    public var language: String?
    /// How the text marks its paragraphs.
    public var layout: TextLayout
    /// What is wrong with the text, each a sentence for a person.
    public var problems: [String]

    /// What tells a file from its later self.
    public struct Fingerprint: Sendable, Codable, Hashable {
        /// The file's size.
        public var byteSize: Int64
        /// The time of the last modification, since 1970.
        public var seconds: Int
        /// The part of that time below a second.
        public var nanoseconds: Int

        init(_ identity: FileIdentity) {
            (byteSize, seconds, nanoseconds) = (identity.byteSize, identity.seconds, identity.nanoseconds)
        }
    }

    /// A stretch of the text that is delivered as one document.
    public struct Section: Sendable, Codable, Hashable {
        /// Where it begins in the file, in bytes. It ends where the next one begins.
        public var start: Int64
        /// What it is.
        public var kind: Kind
        /// Its title for the contents; nil for what is not listed there.
        public var title: String?
        /// How deep it lies in the contents, from 0.
        public var level: Int
        /// The bytes from the section's beginning to the end of its title; 0 when the text has none there.
        public var headingByteCount: Int

        /// Makes a section from its parts.
        public init(start: Int64, kind: Kind, title: String? = nil, level: Int = 0, headingByteCount: Int = 0) {
            self.start = start
            self.kind = kind
            self.title = title
            self.level = level
            self.headingByteCount = headingByteCount
        }
    }

    /// What a section is.
    public enum Kind: String, Sendable, Codable {
        /// The text before the first title.
        case preface
        /// A chapter, or a volume with what stands before its first chapter.
        case chapter
        /// The further parts of a very long chapter.
        case continuation
        /// An even part of a text without chapters.
        case part
        /// What an archive added before and behind the book: no part of the reading order.
        case notice
    }

    /// Where a section lies in the file, in bytes.
    func range(ofSectionAt index: Int) -> Range<Int64> {
        let start = sections[index].start
        let end = index + 1 < sections.count ? sections[index + 1].start : fingerprint.byteSize
        return start..<max(start, end)
    }

    /// Whether the sections tile the file, as those of every index do that was not tampered with.
    var isSound: Bool {
        guard sections.first?.start == 0, fingerprint.byteSize > 0 else { return false }
        let ascends = zip(sections, sections.dropFirst()).allSatisfy { $0.start < $1.start }
        return ascends
            && sections.allSatisfy { $0.start < fingerprint.byteSize && $0.headingByteCount >= 0 && $0.level >= 0 }
    }
}
