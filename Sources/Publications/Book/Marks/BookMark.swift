/// Something a reader marked in a book: a place to come back to, or words with a colour and perhaps a note.
public struct BookMark: Sendable, Hashable, Identifiable {
    /// 1 to 64 letters, digits, `-` and `_`; given by the program that made the mark.
    public var id: String
    /// What is marked.
    public var kind: Kind
    /// The colour of a highlight.
    public var color: Color
    /// What the reader wrote about it.
    public var note: String?
    /// Where it is.
    public var locator: BookLocator
    /// When it was made, in milliseconds since 1970.
    public var created: Int64
    /// When it was last changed, in milliseconds since 1970; never before it was made.
    public var modified: Int64

    /// Makes a mark.
    public init(
        id: String,
        kind: Kind,
        color: Color = .yellow,
        note: String? = nil,
        locator: BookLocator,
        created: Int64,
        modified: Int64? = nil
    ) {
        self.id = id
        self.kind = kind
        self.color = color
        self.note = note
        self.locator = locator
        self.created = created
        self.modified = max(created, modified ?? created)
    }

    /// What is marked.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Words.
        case highlight
        /// A place.
        case bookmark
    }

    /// The colours of highlights. What they look like is the theme's affair.
    public enum Color: String, Sendable, Codable, CaseIterable {
        case yellow, green, blue, pink, purple
    }
}

extension BookMark: Codable {
    /// The most bytes of UTF-8 in a note.
    public static let maximumNoteBytes = 16_384
    /// The most characters of an `id`.
    public static let maximumIDLength = 64
    /// The end of the year 9999, in milliseconds since 1970.
    public static let maximumTime: Int64 = 253_402_300_799_999

    private enum CodingKeys: String, CodingKey {
        case id, kind, color, note, locator, created, modified
    }

    /// Reads a mark. Colour, note and the time of the last change may be missing or null.
    ///
    /// - Throws: `DecodingError` for an `id` with other characters, notes that are too long, times out of range, unknown
    ///   kinds and colours, and whatever is wrong with the locator.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(String.self, forKey: .id)
        guard (1...Self.maximumIDLength).contains(id.utf8.count), id.utf8.allSatisfy(Self.isIDCharacter) else {
            throw container.problem(.id, "An id is 1 to 64 letters, digits, “-” and “_”.")
        }
        let created = try container.decode(Int64.self, forKey: .created)
        let modified = try container.decodeIfPresent(Int64.self, forKey: .modified) ?? created
        guard 0...Self.maximumTime ~= created, 0...Self.maximumTime ~= modified else {
            throw container.problem(.created, "A time is a number of milliseconds since 1970.")
        }
        self.init(
            id: id,
            kind: try container.decode(Kind.self, forKey: .kind),
            color: try container.decodeIfPresent(Color.self, forKey: .color) ?? .yellow,
            note: try container.boundedText(.note, maximumBytes: Self.maximumNoteBytes),
            locator: try container.decode(BookLocator.self, forKey: .locator),
            created: created,
            modified: modified
        )
    }

    private static func isIDCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
