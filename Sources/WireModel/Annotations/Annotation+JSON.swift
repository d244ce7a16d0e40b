extension Annotation {
    /// The maximum length of a note, in bytes of UTF-8.
    public static let maximumNoteBytes = 16_384
    /// The maximum length of an `id`, in characters.
    public static let maximumIDLength = 64
    /// The maximum length of a device's name, in bytes of UTF-8.
    public static let maximumDeviceBytes = 400
    /// The end of the year 9999, in milliseconds since 1970.
    public static let maximumTime: Int64 = 253_402_300_799_999

    /// Reads or writes the members. Colour, note, device and the time of the last change may be missing. Texts and
    /// times have limits.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("color", &color, .optional)
        coder.code("created", &created, .required)
        coder.codeText("device", &device, maximumBytes: Self.maximumDeviceBytes)
        coder.code("id", &id, .required)
        coder.check(
            (1...Self.maximumIDLength).contains(id.utf8.count) && id.utf8.allSatisfy(Self.isIDCharacter),
            "id",
            "An id is 1 to 64 letters, digits, “-” and “_”."
        )
        coder.code("kind", &kind, .required)
        coder.code("locator", &locator, .required)
        if coder.isReading { modified = created }
        coder.code("modified", &modified, .optional)
        let reason = "A time is a number of milliseconds since 1970."
        coder.check(0...Self.maximumTime ~= created, "created", reason)
        coder.check(0...Self.maximumTime ~= modified, "modified", reason)
        if coder.isReading { modified = max(created, modified) }
        coder.codeText("note", &note, maximumBytes: Self.maximumNoteBytes)
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

/// The annotations of a publication.
public struct AnnotationList: Equatable, WireObject {
    /// The annotations, in ascending order of the time of their last change.
    public var annotations: [Annotation] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("annotations", &annotations, .required)
    }
}
