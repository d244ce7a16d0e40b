import Database
import Foundation

/// The stored publications of one folder, loaded with one query and sorted by name like the folder's listing.
struct KnownPublications {
    struct Entry {
        fileprivate var offset: Int
        fileprivate var length: Int
        var id: Int64
        var stamp: FileStamp
        /// Whether the current reader version wrote the row. The row is then up to date if the stamp is unchanged.
        var isCurrent: Bool
        var isMissing: Bool
        /// Whether the current scan found the publication on the disk, or can't tell whether it is still there.
        var wasSeen = false
    }

    /// The folder's identifier; nil when it is not in the store.
    private(set) var directoryID: Int64?
    private var names: [UInt8] = []
    var entries: [Entry] = []

    /// - Parameter textVersion: the current reader version of plain texts. Texts with another version are read again.
    init(_ connection: Connection, libraryID: Int64, directory: [UInt8], textVersion: Int64) throws {
        directoryID = try connection.value(
            "SELECT id FROM directories WHERE libraryID = ? AND path = ?",
            [libraryID, Data(directory)]
        )
        guard let directoryID else { return }
        let rows = try connection.cursor(
            """
            SELECT id, name, size, modified, inode, readerVersion, isMissing FROM publications
            WHERE directoryID = ? AND displaced = 0 ORDER BY name
            """,
            [directoryID]
        )
        while let row = try rows.next() {
            let offset = names.count
            row.withBytes(at: 1) { names.append(contentsOf: $0) }
            entries.append(
                Entry(
                    offset: offset,
                    length: names.count - offset,
                    id: row[0],
                    stamp: FileStamp(size: row[2], modified: row[3], inode: row[4]),
                    isCurrent: ReadPublication.isCurrent(row[5], textVersion: textVersion),
                    isMissing: row[6]
                )
            )
        }
    }

    func withName<Result>(of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        names.withUnsafeBufferPointer { names in
            body(UnsafeBufferPointer(rebasing: names[entry.offset..<(entry.offset + entry.length)]))
        }
    }

    func location(of entry: Entry, directoryID: Int64) -> StoredPublicationPath {
        StoredPublicationPath(
            id: entry.id,
            directoryID: directoryID,
            name: Array(names[entry.offset..<(entry.offset + entry.length)])
        )
    }
}
