import Foundation

/// A tag that administrators put on series to include them for some users or exclude them for others.
///
/// Labels are compared byte by byte in the database, so they are normalised when they are created: lower case, NFC, single
/// spaces.
public struct ContentLabel: Sendable, Hashable {
    /// The maximum number of labels of a series.
    public static let maximumCountOfSeries = 50
    /// The maximum number of characters.
    public static let maximumLength = 64
    /// The maximum size in UTF-8.
    private static let maximumByteCount = 256

    /// The normalised text.
    public let text: String

    /// Reads a typed label.
    ///
    /// - Throws: `LibraryError.invalidLabel`.
    public init(_ typed: String) throws(LibraryError) {
        guard typed.utf8.count <= Self.maximumByteCount else { throw .invalidLabel }
        let text =
            typed
            .lowercased()
            .precomposedStringWithCanonicalMapping
            .split(separator: " ")
            .joined(separator: " ")
        let isPrintable = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
            default: true
            }
        }
        guard (1...Self.maximumLength).contains(text.count), text.utf8.count <= Self.maximumByteCount, isPrintable
        else {
            throw .invalidLabel
        }
        self.text = text
    }
}
