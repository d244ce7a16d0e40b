import Library
import Publications

/// What the address of a part of a book asks for: `/books/{content}/{edition}/{path}`.
///
/// Content and edition together say all that the answer depends on, so it never changes. The path is looked up among the
/// paths that the book has; it is never joined to one of the machine's.
struct BookAddress: Hashable, Sendable {
    let content: String
    let edition: String
    /// As the book has it: decoded, without a leading slash.
    let path: String

    /// The longest path that is looked at, in bytes, decoded.
    private static let longestPath = 4096
    /// The longest edition: a number, the mark of rules and the name of an encoding.
    private static let longestEdition = 40

    /// Reads an address.
    ///
    /// - Parameter address: the path of a request, as it was sent.
    /// - Throws: `Problem` 404 for what can't be an address of a book.
    init(_ address: String) throws(Problem) {
        let parts = address.utf8.split(
            separator: UInt8(ascii: "/"),
            maxSplits: 4,
            omittingEmptySubsequences: false
        )
        guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("books".utf8) else { throw .nothingHere }
        guard parts[2].count == 64, parts[2].allSatisfy(\.isLowerHexadecimal) else { throw .notFound("publication") }
        guard (1...Self.longestEdition).contains(parts[3].count), parts[3].allSatisfy(\.isEditionCharacter) else {
            throw .notFound("edition")
        }
        content = String(decoding: parts[2], as: UTF8.self)
        edition = String(decoding: parts[3], as: UTF8.self)
        path = try Self.decode(parts[4])
    }

    /// Browsers resolve `.` and `..` before they ask, and no book has a path with such a part or an empty one.
    private static func decode(_ text: Substring.UTF8View) throws(Problem) -> String {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit else {
                    throw .badRequest("The address has a broken % escape.")
                }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(byte)
            }
        }
        guard bytes.count <= longestPath, !bytes.contains(0), let path = String(validating: bytes, as: UTF8.self) else {
            throw .notFound("part of the book")
        }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let leads = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
        guard leads else { throw .notFound("part of the book") }
        return path
    }
}

extension BookAddress {
    /// The edition of a book: what made its documents and, for a text that is read as somebody wishes, how: `6`,
    /// `6_9c5f01d2` by rules of its library, `6-gb18030` in an encoding that was chosen, `6_9c5f01d2-gb18030`.
    static func edition(_ reading: TextReading) -> String {
        var edition = String(BookEdition.version)
        if reading.rulesMark != 0 { edition += "_" + String(reading.rulesMark, radix: 16) }
        guard let encoding = reading.encoding else { return edition }
        let name = encoding.lowercased().utf8.filter(\.isEditionCharacter)
        return String((edition + "-" + String(decoding: name, as: UTF8.self)).prefix(longestEdition))
    }

    /// The mark of the rules that the edition was made by; 0 when there were none.
    var rulesMark: UInt32 {
        let version = edition.prefix { $0 != "-" }
        guard let line = version.firstIndex(of: "_") else { return 0 }
        return UInt32(version[version.index(after: line)...], radix: 16) ?? 0
    }

    /// What the paths of a book's sections and resources are resolved against.
    static func base(content: String, edition: String) -> String {
        "/books/\(content)/\(edition)/"
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLowerHexadecimal: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self) }
    fileprivate var isEditionCharacter: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || self == UInt8(ascii: "-")
            || self == UInt8(ascii: "_")
    }
}
