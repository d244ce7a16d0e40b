import Foundation

/// Where a page of series ended: the last row's sort value and id, so that the next page begins right after it however
/// many rows came or went in between. Its index says where to look first.
struct SeriesCursor: Hashable {
    var ordering: SeriesOrdering
    var index: Int
    var id: Int64
    /// Nil where the order is nobody's value.
    var value: SortValue?

    /// The cursor as text for an address: base64url of the ordering's letter, index, id and sort value.
    var text: String {
        var bytes = [Self.letter(of: ordering)]
        withUnsafeBytes(of: Int64(index).bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: id.bigEndian) { bytes.append(contentsOf: $0) }
        switch value {
        case .key(let key): bytes.append(contentsOf: key)
        case .time(let time): withUnsafeBytes(of: time.bigEndian) { bytes.append(contentsOf: $0) }
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

    /// Reads a cursor made for this ordering; throws `LibraryError.cursorNotValid` for anything else.
    init(text: String, ordering: SeriesOrdering) throws(LibraryError) {
        let bytes = try CursorText.decode(text)
        guard bytes.count >= 17, bytes[0] == Self.letter(of: ordering) else { throw .cursorNotValid }
        let rest = Array(bytes[17...])
        switch ordering {
        case .sorted(.title, _):
            value = .key(rest)
        case .sorted:
            guard rest.count == 8 else { throw .cursorNotValid }
            value = .time(CursorText.number(rest[...]))
        case .relevance, .collection:
            guard rest.isEmpty else { throw .cursorNotValid }
        }
        self.ordering = ordering
        guard let index = Int(exactly: CursorText.number(bytes[1..<9])) else { throw .cursorNotValid }
        self.index = index
        id = CursorText.number(bytes[9..<17])
    }

    /// In lower case for the usual direction.
    private static func letter(of ordering: SeriesOrdering) -> UInt8 {
        switch ordering {
        case .sorted(let sort, let direction):
            (sort.rawValue.utf8.first ?? 0) & (direction == sort.usualDirection ? 0xFF : 0xDF)
        case .relevance: UInt8(ascii: "s")
        case .collection: UInt8(ascii: "c")
        }
    }
}

/// Bytes as text for an address, base64url without padding.
enum CursorText {
    /// The longest cursor is made of a long title.
    private static let longest = 8192

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func decode(_ text: String) throws(LibraryError) -> [UInt8] {
        guard text.utf8.count <= longest else { throw .cursorNotValid }
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64) else { throw .cursorNotValid }
        return [UInt8](data)
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
    }
}
