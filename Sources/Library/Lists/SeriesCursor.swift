import TextCoding

/// The end of a page of series: the sort value and id of the last row. The next page starts right after this row, even
/// if rows were inserted or deleted in the meantime. The index is a hint: the search for the row starts there.
struct SeriesCursor: Hashable {
    var ordering: SeriesOrdering
    var index: Int
    var id: Int64
    /// The sort value; nil in an order without one.
    var value: SortValue?

    /// The cursor as text for a URL: base64url of a letter for the order, the index, the id and the sort value.
    var text: String {
        var bytes = [Self.letter(of: ordering)]
        withUnsafeBytes(of: Int64(index).bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: id.bigEndian) { bytes.append(contentsOf: $0) }
        switch value {
        case .key(let key): bytes.append(contentsOf: key)
        case .time(let number), .count(let number):
            withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        case nil: break
        }
        return CursorText.encode(bytes)
    }

    init(ordering: SeriesOrdering, index: Int, id: Int64, value: SortValue?) {
        self.ordering = ordering
        self.index = index
        self.id = id
        self.value = value
    }

    /// Parses a cursor of this order; throws `LibraryError.cursorNotValid` for any other text.
    init(text: String, ordering: SeriesOrdering) throws(LibraryError) {
        let bytes = try CursorText.decode(text)
        guard bytes.count >= 17, bytes[0] == Self.letter(of: ordering) else { throw .cursorNotValid }
        let rest = Array(bytes[17...])
        switch ordering {
        case .sorted(.title, _):
            value = .key(rest)
        case .sorted(let sort, _):
            guard rest.count == 8 else { throw .cursorNotValid }
            let number = CursorText.number(rest[...])
            value = sort == .publications ? .count(number) : .time(number)
        case .relevance, .collection, .shuffled:
            guard rest.isEmpty else { throw .cursorNotValid }
        }
        self.ordering = ordering
        guard let index = Int(exactly: CursorText.number(bytes[1..<9])) else { throw .cursorNotValid }
        self.index = index
        id = CursorText.number(bytes[9..<17])
    }

    /// Returns a letter for the order, in lower case for its default direction.
    private static func letter(of ordering: SeriesOrdering) -> UInt8 {
        switch ordering {
        case .sorted(let sort, let direction):
            letter(of: sort) & (direction == sort.defaultDirection ? 0xFF : 0xDF)
        case .relevance: UInt8(ascii: "s")
        case .collection: UInt8(ascii: "c")
        case .shuffled: UInt8(ascii: "x")
        }
    }

    private static func letter(of sort: SeriesSort) -> UInt8 {
        switch sort {
        case .title: UInt8(ascii: "t")
        case .added: UInt8(ascii: "a")
        case .updated: UInt8(ascii: "u")
        case .read: UInt8(ascii: "r")
        case .released: UInt8(ascii: "d")
        case .publications: UInt8(ascii: "p")
        }
    }
}

/// The text form of cursors: base64url without padding.
enum CursorText {
    /// The maximum length of the text. A cursor can contain the sort key of a title, which has any length.
    private static let longest = 8192

    static func encode(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes, alphabet: .url)
    }

    static func decode(_ text: String) throws(LibraryError) -> [UInt8] {
        guard text.utf8.count <= longest, let bytes = Base64.decode(Array(text.utf8), alphabet: .url) else {
            throw .cursorNotValid
        }
        return bytes
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
    }
}
