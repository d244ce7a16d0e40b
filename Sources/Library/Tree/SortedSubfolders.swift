import Database
import Publications

/// The direct subfolders of a folder in natural order: `Vol 2` precedes `Vol 10`.
///
/// The index of folders is in byte order, so all subfolders are read for each page. This takes a millisecond for the
/// maximum number.
struct SortedSubfolders {
    private let parent: FolderReference
    private let children: [Child]

    /// The number of direct subfolders.
    var count: Int { children.count }

    /// The maximum number of folders at any depth below the folder.
    static let maximumCount = 5_000

    private struct Child: Comparable {
        let folder: FolderReference
        let order: [UInt8]

        init(_ folder: FolderReference) {
            self.folder = folder
            order = NaturalOrderKey(folder.name).bytes
        }

        static func == (left: Child, right: Child) -> Bool { left.folder == right.folder }

        static func < (left: Child, right: Child) -> Bool {
            guard left.order == right.order else { return left.order.lexicographicallyPrecedes(right.order) }
            return left.folder.path.lexicographicallyPrecedes(right.folder.path)
        }
    }

    /// Reads the subfolders; nil if there are more than ``maximumCount`` folders.
    init?(of parent: FolderReference, _ transaction: Transaction) throws {
        self.parent = parent
        var folders: [FolderReference] = []
        var count = 0
        let rows = try transaction.cursor(
            Self.keysSQL,
            [parent.libraryID, parent.firstInnerKey, parent.keyEnd, parent.path, Self.maximumCount + 1]
        )
        while let row = try rows.next() {
            count += 1
            // The folders below a folder are consecutive.
            let child = parent.child(containing: row[0])
            if folders.last != child { folders.append(child) }
        }
        guard count <= Self.maximumCount else { return nil }
        children = folders.map { Child($0) }.sorted()
    }

    /// Returns the subfolders from the one that contains a key; all for nil.
    func folders(from key: [UInt8]?) -> some Sequence<FolderReference> {
        let first = key.map { Child(parent.child(containing: $0)) }
        let start = first.map { first in children.firstIndex { !($0 < first) } ?? children.endIndex } ?? 0
        return children[start...].lazy.map(\.folder)
    }

    /// The keys of the folders in a range, in order. Its arguments are the library, the range, a folder to exclude, and
    /// the maximum number.
    static let keysSQL = """
        SELECT \(FolderKeys.sql) FROM \(Dialect.table("directories", indexedBy: "directoriesByFolder"))
        WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= ? AND \(FolderKeys.sql) < ?
            AND directories.path <> ?
        ORDER BY \(FolderKeys.sql) LIMIT ?
        """
}
