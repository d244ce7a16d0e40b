/// The description that a worker sends when it is ready.
public struct WorkerDescription: Sendable, Equatable {
    /// The version of Landlock in effect; 0 when the kernel lacks it and the worker can't open any file.
    public var landlockVersion: Int
    /// The version of libvips: major and minor, such as 8 and 14.
    public var libraryVersion: (major: Int, minor: Int)
    /// The formats that the worker can write.
    public var writableFormats: Set<PixelFormat>
    /// Whether the worker can decode JPEG XL.
    public var decodesJPEGXL: Bool

    /// Creates a description.
    public init(
        landlockVersion: Int,
        libraryVersion: (major: Int, minor: Int),
        writableFormats: Set<PixelFormat>,
        decodesJPEGXL: Bool
    ) {
        self.landlockVersion = landlockVersion
        self.libraryVersion = libraryVersion
        self.writableFormats = writableFormats
        self.decodesJPEGXL = decodesJPEGXL
    }

    /// Returns whether all members are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.landlockVersion == right.landlockVersion && left.libraryVersion == right.libraryVersion
            && left.writableFormats == right.writableFormats && left.decodesJPEGXL == right.decodesJPEGXL
    }
}

extension WorkerDescription {
    var payload: [UInt8] {
        var writer = PayloadWriter()
        writer.add(landlockVersion)
        writer.add(libraryVersion.major)
        writer.add(libraryVersion.minor)
        writer.add(writableFormats.map { Int($0.rawValue) }.sorted())
        writer.add(decodesJPEGXL)
        return writer.bytes
    }

    init(payload: [UInt8]) throws(ProtocolViolation) {
        var reader = PayloadReader(payload)
        landlockVersion = try reader.integer(0...1_000)
        libraryVersion = (try reader.integer(0...1_000), try reader.integer(0...1_000))
        writableFormats = []
        for value in try reader.integers(0...255) {
            guard let format = PixelFormat(rawValue: UInt8(value)) else { throw ProtocolViolation("unknown format") }
            writableFormats.insert(format)
        }
        decodesJPEGXL = try reader.boolean()
        try reader.end()
    }
}
