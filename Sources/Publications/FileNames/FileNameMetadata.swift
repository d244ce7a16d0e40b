/// The metadata in the name of a file or folder: `[Group] Title v02 c013.5 (2019)`, `題名 第3巻`.
///
/// Names have the lowest precedence: their values are used only if the file has no such metadata. The result doesn't
/// depend on the Unicode normalization form of the name.
///
///     let name = FileNameMetadata(name: "Night Train - Vol. 2 Ch. 10-12 (2019) [Group]")
///     name.series            // "Night Train"
///     name.volume?.text      // "2"
///     name.chapter?.text     // "10-12"
///     name.year              // 2019
public struct FileNameMetadata: Equatable, Sendable {
    /// The name of the series.
    public internal(set) var series: String?
    /// The volume or volumes.
    public internal(set) var volume: FileNameNumber?
    /// The chapter or issue, or a range of them.
    public internal(set) var chapter: FileNameNumber?
    /// Whether the chapter is a number without a marker, such as `003`.
    var isPlainNumber = false
    /// The part: `Part Two`, `後編`.
    public internal(set) var part: FileNameNumber?
    /// The number of volumes or issues of the whole series: `全3巻`, `(of 6)`.
    public internal(set) var total: String?
    /// The year of publication.
    public internal(set) var year: Int?
    /// The last year of a range: `(2019-2021)`.
    public internal(set) var lastYear: Int?
    /// The group that scanned or translated the publication.
    public internal(set) var group: String?
    /// Whether the group translates: its name is in square brackets, or contains a word such as “translation”. Groups
    /// in round brackets scan comics.
    var isTranslationGroup = false
    /// The author.
    public internal(set) var author: String?
    /// The language as a BCP 47 tag.
    public internal(set) var language: String?
    /// The revision of the file: `(v2)`.
    public internal(set) var revision: Int?
    /// The kind of special; nil for a publication within the numbering.
    public internal(set) var special: Special?
    /// The number of a special: `Annual 2`.
    public internal(set) var specialNumber: FileNameNumber?
    /// The title of the publication itself, which follows the numbers.
    public internal(set) var title: String?
    /// The parts of the name that contain the values, in the order of the name.
    public internal(set) var parts: [Part] = []

    /// A kind of publication outside the numbering of its series.
    public enum Special: String, Sendable {
        case annual, special, extra, sideStory, prologue, epilogue, preview, oneShot
    }

    /// A part of a name.
    public struct Part: Equatable, Sendable {
        /// What a part of a name contains.
        public enum Field: String, Sendable {
            case series, volume, chapter, part, total, year, group, author, language, revision, special, title
            /// A property of the file, such as `Digital` or a checksum.
            case tag
        }

        /// What the part contains.
        public var field: Field
        /// The text of the part, in Unicode normalization form C.
        public var text: String
        /// The range of the part in the scalars of the name.
        var range: Range<Int>
    }

    /// Parses a name.
    ///
    /// - Parameter name: the name of a file without its extension, or of a folder.
    public init(name: String) {
        var parser = FileNameParser(name)
        self = parser.parse()
    }

    init() {}

    /// Whether the publication is a one-shot, which is complete in itself.
    public var isOneShot: Bool { special == .oneShot }

    /// The number in the series as text: the chapter. If there is none, the special with its number (`Annual 2`), the
    /// volume or the part.
    public var number: String? {
        if let chapter { return chapter.text }
        if specialNumber != nil { return parts.first { $0.field == .special }?.text }
        return (volume ?? part)?.text
    }

    /// Whether the name contains only a volume, without a series: `Vol. 3`, `第3巻`.
    public var isVolumeOnly: Bool { volume != nil && chapter == nil && series == nil && special == nil }
}

/// A number in a name, or a range of numbers.
public struct FileNameNumber: Equatable, Sendable {
    /// The number without leading zeros: `7`, `13.5`, `12b`. For a first, middle or last volume, it is the character
    /// in the name (`上`, `下`), because the number is unknown.
    public var first: String
    /// The last number of a range; nil for a single number.
    public var last: String?

    /// The number or the range as text: `12`, `10-12`.
    public var text: String { last.map { "\(first)-\($0)" } ?? first }
}
