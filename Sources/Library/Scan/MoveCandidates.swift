import Database
import Foundation
import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the row of a moved publication: one with the same content that is no longer at its stored path.
struct MoveCandidates {
    /// Libraries whose roots are unavailable. Their publications never count as moved.
    let unavailableLibraries: Set<Int64>

    struct Candidate {
        let id: Int64
        let seriesID: Int64
        let updatedAt: Int64
        /// The time of the scan that found it missing, in milliseconds since 1970; 0 when it is not missing.
        let missingAt: Int64
        /// The folder of its stored path.
        let folder: FilePath
    }

    /// The maximum number of copies of one file that are checked.
    private static let maximumCount = 32

    /// Returns a publication with this content that is no longer at its stored path. Prefers one that a scan has
    /// already found missing.
    func vacated(holding content: [UInt8], except id: Int64?, _ transaction: Transaction) throws -> Candidate? {
        let rows = try transaction.cursor(
            """
            SELECT publications.id, seriesID, publications.updatedAt, isMissing, directories.libraryID, libraries.path,
                directories.path, publications.name, size, modified, inode, format,
                missingAt
            FROM publications JOIN directories ON directories.id = directoryID
            JOIN libraries ON libraries.id = directories.libraryID
            WHERE content = ? AND publications.id <> ?
            ORDER BY isMissing DESC, publications.id LIMIT \(Self.maximumCount)
            """,
            [Data(content), id ?? 0]
        )
        while let row = try rows.next() {
            let path = FilePath(root: row[5], directory: row[6], name: row[7])
            let stamp = FileStamp(size: row[8], modified: row[9], inode: row[10])
            let isFolder = (row[11] as String) == PublicationFormat.folder.rawValue
            if row[3] as Bool || !holds(path, stamp, isFolder: isFolder, library: row[4]) {
                return Candidate(
                    id: row[0],
                    seriesID: row[1],
                    updatedAt: row[2],
                    missingAt: row[3] ? row[12] : 0,
                    folder: FilePath(root: row[5], directory: row[6], name: Data(FilePath.rootName))
                )
            }
        }
        return nil
    }

    /// Returns whether the publication is still at its stored path. Returns true when in doubt.
    private func holds(_ path: FilePath, _ stamp: FileStamp, isFolder: Bool, library: Int64) -> Bool {
        guard !unavailableLibraries.contains(library) else { return true }
        if isFolder {
            switch OpenFolder.open(path) {
            case .open(let folder): return FolderContents(folder).stamp == stamp
            case .failed(let code): return code != ENOENT && code != ENOTDIR
            }
        }
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        return FileStamp(status) == stamp
    }
}
