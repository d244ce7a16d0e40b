import Foundation
import GRDB

/// Where a page of series ended: the last row's sort value and id, so that the next page begins right after it however
/// many rows came or went in between.
struct SeriesCursor: Hashable {
    enum SortValue: Hashable {
        case key([UInt8])
        case time(Int64)
    }

    var sort: SeriesSort
    var value: SortValue
    var id: Int64

    /// The cursor as text for an address: base64url of the sort's letter, the id, and the sort value.
    var text: String {
        var bytes = [Self.letter(of: sort)]
        withUnsafeBytes(of: id.bigEndian) { bytes.append(contentsOf: $0) }
        switch value {
        case .key(let key): bytes.append(contentsOf: key)
        case .time(let time): withUnsafeBytes(of: time.bigEndian) { bytes.append(contentsOf: $0) }
        }
        return Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    init(sort: SeriesSort, value: SortValue, id: Int64) {
        self.sort = sort
        self.value = value
        self.id = id
    }

    /// Reads a cursor made for this sort; throws `LibraryError.cursorNotValid` for anything else.
    init(text: String, sort: SeriesSort) throws(LibraryError) {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard text.utf8.count <= 8192, let data = Data(base64Encoded: base64), data.count >= 9,
            data.first == Self.letter(of: sort)
        else { throw .cursorNotValid }
        let bytes = [UInt8](data)
        let rest = Array(bytes[9...])
        switch sort {
        case .title:
            value = .key(rest)
        case .added, .updated, .read:
            guard rest.count == 8 else { throw .cursorNotValid }
            value = .time(Self.number(rest[...]))
        }
        self.sort = sort
        id = Self.number(bytes[1..<9])
    }

    var arguments: [any DatabaseValueConvertible & Sendable] {
        switch value {
        case .key(let key): [Data(key), id]
        case .time(let time): [time, id]
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
    }

    private static func letter(of sort: SeriesSort) -> UInt8 {
        switch sort {
        case .title: UInt8(ascii: "t")
        case .added: UInt8(ascii: "a")
        case .updated: UInt8(ascii: "u")
        case .read: UInt8(ascii: "r")
        }
    }
}
