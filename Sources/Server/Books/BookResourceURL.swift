import Library
import Publications
import TextCoding

/// The URL of a resource in a book: `/books/{content}/{edition}/{path}`.
///
/// The response depends on the content and the edition only, so it is immutable. The path is looked up among the book's own
/// paths; it is never joined to a path of the file system.
struct BookResourceURL: Hashable, Sendable {
    let content: String
    let edition: String
    /// The path in the book: decoded, without a leading slash.
    let path: String
    /// The soft hyphens to insert into a section; nil to insert none.
    var hyphenation: Hyphenation?

    /// The soft hyphens in a section.
    struct Hyphenation: Hashable, Sendable {
        /// The text that is hyphenated.
        var scope: SoftHyphens.Scope
        /// The version of the patterns.
        var version: String
    }

    /// The maximum length of a decoded path, in bytes.
    private static let maximumPathLength = 4096
    /// The maximum length of an edition: a number, the digest of chapter rules and the name of an encoding.
    private static let maximumEditionLength = 40

    /// Parses a URL path.
    ///
    /// - Parameter address: the path of the request, percent-encoded.
    /// - Throws: `Problem` 404 when the path can't be the URL of a resource, 400 for an invalid percent escape.
    init(_ address: String) throws(Problem) {
        let parts = address.utf8.split(
            separator: UInt8(ascii: "/"),
            maxSplits: 4,
            omittingEmptySubsequences: false
        )
        guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("books".utf8) else { throw .nothingHere }
        guard parts[2].count == 64, parts[2].allSatisfy(Hexadecimal.isLowercaseDigit) else {
            throw .notFound("publication")
        }
        guard (1...Self.maximumEditionLength).contains(parts[3].count), parts[3].allSatisfy(\.isEditionCharacter) else {
            throw .notFound("edition")
        }
        content = String(decoding: parts[2], as: UTF8.self)
        edition = String(decoding: parts[3], as: UTF8.self)
        path = try Self.decode(parts[4])
    }

    /// Decodes a path. Refuses `.`, `..` and empty components, because no path of a book contains them.
    private static func decode(_ text: Substring.UTF8View) throws(Problem) -> String {
        guard let bytes = PercentEncoding.decodeStrictly(Array(text)) else {
            throw .badRequest("The URL has an invalid percent escape.")
        }
        guard bytes.count <= maximumPathLength, !bytes.contains(0), let path = String(validating: bytes, as: UTF8.self)
        else {
            throw .notFound("part of the book")
        }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let leads = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
        guard leads else { throw .notFound("part of the book") }
        return path
    }
}

extension BookResourceURL {
    /// Returns the edition of a book: the version of the code that makes its documents and, for a plain text, the
    /// digest of the library's chapter rules and the chosen encoding. Examples: `6`, `6_9c5f01d2`, `6-gb18030`,
    /// `6_9c5f01d2-gb18030`.
    static func edition(_ reading: TextSettings) -> String {
        var edition = String(BookRendering.version)
        if reading.rulesDigest != 0 { edition += "_" + String(reading.rulesDigest, radix: 16) }
        guard let encoding = reading.encoding else { return edition }
        let name = encoding.lowercased().utf8.filter(\.isEditionCharacter)
        return String((edition + "-" + String(decoding: name, as: UTF8.self)).prefix(maximumEditionLength))
    }

    /// The digest of the chapter rules in the edition; 0 without rules.
    var rulesDigest: UInt32 {
        let version = edition.prefix { $0 != "-" }
        guard let line = version.firstIndex(of: "_") else { return 0 }
        return UInt32(version[version.index(after: line)...], radix: 16) ?? 0
    }

    /// Returns the base URL of a book's sections and resources.
    static func base(content: String, edition: String) -> String {
        "/books/\(content)/\(edition)/"
    }
}

extension UInt8 {
    fileprivate var isEditionCharacter: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
