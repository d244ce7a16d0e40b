public import TextCoding

/// The average colours of a cover in two columns and four rows, shown until the image is loaded.
public struct CoverPreview: Sendable, Hashable, JSONWritable {
    /// The number of columns.
    public static let columns = 2
    /// The number of rows.
    public static let rows = 4
    /// The size in bytes.
    public static let byteCount = columns * rows * 3

    /// The red, green and blue components of each cell, row by row from the top.
    public let bytes: [UInt8]

    /// Creates a preview from ``byteCount`` bytes; nil for any other number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads a preview; nil when it isn't base64 of ``byteCount`` bytes.
    public init?(_ json: JSON) {
        guard let text = json.string, let bytes = Base64.decode(Array(text.utf8)) else { return nil }
        self.init(bytes)
    }

    /// Writes the bytes as base64.
    public func write(to writer: inout JSONWriter) { writer.add(Base64.encode(bytes)) }
}
