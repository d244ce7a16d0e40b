public import TextCoding

/// A bookmark or a highlight in a book of text.
public struct TextMark: Sendable, Hashable, Identifiable {
    /// 1 to 64 letters, digits, `-` and `_`, chosen by the device that made the mark.
    public var id: String
    /// Whether the mark is a bookmark or a highlight.
    public var kind: Kind
    /// The colour of a highlight.
    public var color: Color
    /// The note; nil for none.
    public var note: String?
    /// The position.
    public var locator: Locator
    /// The time of creation, in milliseconds since 1970.
    public var created: Int64
    /// The time of the last change, in milliseconds since 1970; never before ``created``.
    public var modified: Int64

    /// Creates a mark.
    public init(
        id: String,
        kind: Kind,
        color: Color = .yellow,
        note: String? = nil,
        locator: Locator,
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

    /// A kind of mark.
    public enum Kind: String, Sendable, CaseIterable {
        case highlight
        case bookmark
    }

    /// The colours of highlights. Each theme has its own shades of them.
    public enum Color: String, Sendable, CaseIterable {
        case yellow, green, blue, pink, purple
    }
}

extension TextMark {
    /// The maximum length of a note, in bytes of UTF-8.
    public static let maximumNoteBytes = 16_384
    /// The maximum length of an `id`, in characters.
    public static let maximumIDLength = 64
    /// The end of the year 9999, in milliseconds since 1970.
    public static let maximumTime: Int64 = 253_402_300_799_999

    /// Reads a mark. Colour, note and the time of the last change may be missing or null.
    ///
    /// - Throws: ``WireError`` for an `id` with other characters, notes that are too long, times out of range, unknown
    ///   kinds and colours, and invalid locators.
    public init(request json: JSON) throws(WireError) {
        let id = try json.read("id") { $0.string }
        guard (1...Self.maximumIDLength).contains(id.utf8.count), id.utf8.allSatisfy(Self.isIDCharacter) else {
            throw WireError(.invalid("An id is 1 to 64 letters, digits, “-” and “_”."), at: "id" as String)
        }
        let created = try json.read("created") { $0.int64 }
        let modified = try json.readIfPresent("modified") { $0.int64 } ?? created
        guard 0...Self.maximumTime ~= created, 0...Self.maximumTime ~= modified else {
            throw WireError(.invalid("A time is a number of milliseconds since 1970."), at: "created" as String)
        }
        let kind: Kind = try json.read("kind") { $0.choice() }
        let color: Color? = try json.readIfPresent("color") { $0.choice() }
        let note = try json.readText("note", maximumBytes: Self.maximumNoteBytes)
        let locator = try json.readObject("locator") { json throws(WireError) in try Locator(request: json) }
        guard let locator else { throw WireError(.missing, at: "locator" as String) }
        self.init(
            id: id,
            kind: kind,
            color: color ?? .yellow,
            note: note,
            locator: locator,
            created: created,
            modified: modified
        )
    }

    /// Reads a mark; nil when it isn't valid.
    public init?(_ json: JSON) {
        do throws(WireError) {
            try self.init(request: json)
        } catch {
            return nil
        }
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

extension TextMark: JSONWritable {
    /// Writes the mark; the note only when there is one.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("color", color.rawValue)
        writer.add("created", created)
        writer.add("id", id)
        writer.add("kind", kind.rawValue)
        writer.add("locator", locator)
        writer.add("modified", modified)
        if let note { writer.add("note", note) }
        writer.endObject()
    }
}

/// The marks in a book.
public struct TextMarkList: Sendable, Equatable, JSONWritable {
    /// The marks in reading order.
    public var marks: [TextMark]

    /// Creates a list of marks.
    public init(marks: [TextMark]) {
        self.marks = marks
    }

    /// Reads a list of marks; nil without `marks`.
    public init?(_ json: JSON) {
        guard let marks = json["marks"].array else { return nil }
        self.marks = marks.compactMap { TextMark($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("marks", marks)
        writer.endObject()
    }
}
