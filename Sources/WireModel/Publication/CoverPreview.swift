import TextCoding

/// The average colours of a cover in two columns and four rows, shown until the image is loaded.
public struct CoverPreview: Sendable, Hashable {
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

    /// Decodes a preview; nil when it isn't base64 of ``byteCount`` bytes.
    public init?(base64 text: String) {
        guard let bytes = Base64.decode(Array(text.utf8)) else { return nil }
        self.init(bytes)
    }

    /// The bytes as base64.
    public var base64: String { Base64.encode(bytes) }
}
