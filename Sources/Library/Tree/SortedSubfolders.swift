import Database
import Publications

/// The direct subfolders of a folder in natural order: `Vol 2` precedes `Vol 10`.
///
/// The index of folders is in byte order, so all subfolders are read for each page. This takes a millisecond for the
/// maximum number.
struct SortedSubfolders {
    private let parent: FolderReference
    private let children: [Child]

    /// The maximum number of folders at any depth below the folder.
    static let maximumCount = 5_000

    /// A direct subfolder.
    struct Child: Comparable {
        let folder: FolderReference
        /// The row of the first folder in it, in the order of the keys. It is the subfolder itself if it has a row.
        let firstRow: Int64
        private let order: [UInt8]

        init(_ folder: FolderReference, firstRow: Int64 = 0) {
            self.folder = folder
            self.firstRow = firstRow
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
        var children: [Child] = []
        var count = 0
        let rows = try transaction.cursor(
            Self.keysSQL,
            [parent.libraryID, parent.firstInnerKey, parent.keyEnd, parent.path, Self.maximumCount + 1]
        )
        while let row = try rows.next() {
            count += 1
            // The folders below a folder are consecutive.
            let folder = parent.child(containing: row[0])
            if children.last?.folder != folder { children.append(Child(folder, firstRow: row[1])) }
        }
        guard count <= Self.maximumCount else { return nil }
        self.children = children.sorted()
    }

    /// Returns the subfolders from the one that contains a key; all for nil.
    func children(from key: [UInt8]?) -> ArraySlice<Child> {
        let first = key.map { Child(parent.child(containing: $0)) }
        let start = first.map { first in children.firstIndex { !($0 < first) } ?? children.endIndex } ?? 0
        return children[start...]
    }

    /// The keys and rows of the folders in a range, in order. Its arguments are the library, the range, a folder to exclude, and
    /// the maximum number.
    static let keysSQL = """
        SELECT \(FolderKeys.sql), directories.id FROM \(Dialect.table("directories", indexedBy: "directoriesByFolder"))
        WHERE directories.libraryID = ? AND \(FolderKeys.sql) >= ? AND \(FolderKeys.sql) < ?
            AND directories.path <> ?
        ORDER BY \(FolderKeys.sql) LIMIT ?
        """
}
