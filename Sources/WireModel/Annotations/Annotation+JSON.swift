public import TextCoding

extension Annotation {
    /// The maximum length of a note, in bytes of UTF-8.
    public static let maximumNoteBytes = 16_384
    /// The maximum length of an `id`, in characters.
    public static let maximumIDLength = 64
    /// The maximum length of a device's name, in bytes of UTF-8.
    public static let maximumDeviceBytes = 400
    /// The end of the year 9999, in milliseconds since 1970.
    public static let maximumTime: Int64 = 253_402_300_799_999

    /// Reads an annotation. Colour, note, device and the time of the last change may be missing or null.
    ///
    /// - Throws: ``WireError`` for an `id` with other characters, texts that are too long, times out of range, unknown kinds
    ///   and colours, and invalid locators.
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
        let device = try json.readText("device", maximumBytes: Self.maximumDeviceBytes)
        let locator = try json.readObject("locator") { json throws(WireError) in try Locator(request: json) }
        guard let locator else { throw WireError(.missing, at: "locator" as String) }
        self.init(
            id: id,
            kind: kind,
            color: color ?? .yellow,
            note: note,
            locator: locator,
            created: created,
            modified: modified,
            device: device
        )
    }

    /// Reads an annotation; nil when it isn't valid.
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

extension Annotation: JSONWritable {
    /// Writes the annotation; note and device only when there are any.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("color", color.rawValue)
        writer.add("created", created)
        if let device { writer.add("device", device) }
        writer.add("id", id)
        writer.add("kind", kind.rawValue)
        writer.add("locator", locator)
        writer.add("modified", modified)
        if let note { writer.add("note", note) }
        writer.endObject()
    }
}

/// The annotations of a publication.
public struct AnnotationList: Sendable, Equatable, JSONWritable {
    /// The annotations, by the time of their last change.
    public var annotations: [Annotation]

    /// Creates a list.
    public init(annotations: [Annotation]) {
        self.annotations = annotations
    }

    /// Reads a list; nil without `annotations`.
    public init?(_ json: JSON) {
        guard let annotations = json["annotations"].array else { return nil }
        self.annotations = annotations.compactMap { Annotation($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("annotations", annotations)
        writer.endObject()
    }
}
