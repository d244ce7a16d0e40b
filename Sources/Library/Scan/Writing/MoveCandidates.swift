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
        /// The series of its file, which can differ from its series if an edit moved it there.
        let fileSeriesID: Int64
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
    ///
    /// A missing publication can be back at its path before the scan reaches its folder, and its library can be
    /// unavailable. Therefore its path is checked too.
    ///
    /// - Parameters:
    ///   - newPath: the path where the content was found. The folder may belong to another library than before.
    ///   - id: the publication that is stored for the new path.
    func vacated(
        holding content: [UInt8],
        at newPath: FilePath,
        except id: Int64?,
        _ transaction: Transaction
    ) throws -> Candidate? {
        let rows = try transaction.cursor(
            """
            SELECT publications.id, seriesID, publications.updatedAt, isMissing, directories.libraryID, libraries.path,
                directories.path, publications.name, size, modified, inode, format,
                missingAt, \(EditedSeries.fileSeriesColumn), displaced
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
            let isMissing: Bool = row[3]
            // The path of a displaced publication belongs to another one.
            let isDisplaced = (row[14] as Int64) != 0
            if isDisplaced || (isMissing && path == newPath)
                || !holds(path, stamp, content, isFolder: isFolder, library: row[4])
            {
                return Candidate(
                    id: row[0],
                    seriesID: row[1],
                    fileSeriesID: row[13],
                    updatedAt: row[2],
                    missingAt: isMissing ? row[12] : 0,
                    folder: FilePath(root: row[5], directory: row[6], name: Data(FilePath.rootName))
                )
            }
        }
        return nil
    }

    /// Returns whether the publication is still at its stored path. Returns true when in doubt.
    private func holds(
        _ path: FilePath,
        _ stamp: FileStamp,
        _ content: [UInt8],
        isFolder: Bool,
        library: Int64
    ) -> Bool {
        guard !unavailableLibraries.contains(library) else { return true }
        if isFolder {
            switch OpenFolder.open(path) {
            case .open(let folder):
                let contents = FolderContents(folder)
                return contents.stamp == stamp || contents.content == content
            case .failed(let code): return code != ENOENT && code != ENOTDIR
            }
        }
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        let current = FileStamp(status)
        if current == stamp { return true }
        // The inode number in the stamp also depends on the documents beside the file, so the content decides.
        return current.size == stamp.size && current.modified == stamp.modified && Self.contentHash(of: path) == content
    }

    private static func contentHash(of path: FilePath) -> [UInt8]? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ContentHash.partSize, alignment: 16)
        defer { buffer.deallocate() }
        let name = String(decoding: path.name, as: UTF8.self)
        guard
            let source = try? path.withCString({ (path) throws(SourceError) in try FileSource(systemPath: path) })
        else { return nil }
        return try? ContentHash.of(source, isWhole: PublicationNames.isHashedWhole(name), buffer: buffer)
    }
}
