import Database
import Foundation

extension LibraryStore {
    /// Returns a page of a shelf. Of several copies, one is listed. Missing and unreadable publications are omitted.
    ///
    /// - Throws: `LibraryError.cursorNotValid` when `after` belongs to another shelf.
    public func publications(_ query: ShelfQuery, user: Viewer) async throws(LibraryError) -> ShelfPage {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let version = changes.version
            let limit = min(max(query.limit, 1), 200)
            let after = try query.after.map { text throws(LibraryError) in try ShelfCursor(text: text, query.shelf) }
            let visible =
                user.limits == .none || query.shelf != .added
                ? nil : try lists.admitted(by: user.limits, changes, transaction)
            let statement = ShelfStatement(query, user: user, visibleSeries: visible)
            var positions = try statement.positions(after: after, limit: limit + 1, transaction)
            var next: String?
            if positions.count > limit {
                positions.removeLast(positions.count - limit)
                next = positions.last?.cursor(query.shelf).text
            }
            let entries = try PublicationRow.shelfEntries(positions.map(\.publicationID), user: user.id, transaction)
            return ShelfPage(entries: entries, next: next, version: version)
        }
    }
}

/// The position of an entry on a shelf: a time and, to order equal times, a row id or a content.
struct ShelfPosition {
    let publicationID: Int64
    let time: Int64
    let key: Data

    func cursor(_ shelf: Shelf) -> ShelfCursor {
        ShelfCursor(shelf: shelf, time: time, key: key)
    }
}

/// The end of a page of a shelf, from which the next page continues.
struct ShelfCursor: Hashable {
    var shelf: Shelf
    var time: Int64
    /// A content, or the eight bytes of a row id.
    var key: Data

    var text: String {
        var bytes = [shelf.rawValue.utf8.first ?? 0]
        withUnsafeBytes(of: time.bigEndian) { bytes.append(contentsOf: $0) }
        return CursorText.encode(bytes + key)
    }

    init(shelf: Shelf, time: Int64, key: Data) {
        self.shelf = shelf
        self.time = time
        self.key = key
    }

    /// - Throws: `LibraryError.cursorNotValid`.
    init(text: String, _ shelf: Shelf) throws(LibraryError) {
        let bytes = try CursorText.decode(text)
        guard bytes.count > 9, bytes.count <= 73, bytes[0] == shelf.rawValue.utf8.first else { throw .cursorNotValid }
        self.shelf = shelf
        time = CursorText.number(bytes[1..<9])
        key = Data(bytes[9...])
        if shelf == .added || shelf == .deck, key.count != 8 { throw .cursorNotValid }
    }

    /// The key as a row id.
    var identifier: Int64 { CursorText.number(Array(key)[...]) }
}
