import Database
import Foundation
public import Publications

/// A picture in the folder of a series (`cover.jpg`, `folder.png`), which is the cover of the series unless a user
/// chose another one.
struct SeriesPicture: Sendable, Hashable {
    /// The file's name.
    var name: [UInt8]
    /// The content hash.
    var content: [UInt8]
    /// The size in pixels.
    var width: Int
    var height: Int

    /// Reads the size and the content of a file; nil when it is not an image.
    init?(_ file: MetadataFile, buffer: UnsafeMutableRawBufferPointer) {
        guard file.path.isUTF8,
            let source = try? file.path.withCString({ (path) throws(SourceError) in try FileSource(systemPath: path) }),
            let picture = try? PublicationOpener.openPicture(
                source,
                name: FileNames.lastComponent(of: file.path.text)
            ),
            let width = picture.pages.first?.width, let height = picture.pages.first?.height,
            let content = try? ContentHash.of(source, isWhole: false, buffer: buffer)
        else { return nil }
        name = Array(file.path.name)
        self.content = content
        self.width = width
        self.height = height
    }

    /// Stores the picture of a series; nil removes it. The entry of a single publication has no picture, because other
    /// publications can be in the same folder.
    static func write(
        _ picture: SeriesPicture?,
        ofSeries series: Int64,
        inDirectory directory: Int64,
        _ transaction: Transaction
    ) throws {
        guard let picture else {
            try transaction.execute(
                "DELETE FROM seriesPictures WHERE seriesID = ? AND directoryID = ?",
                [series, directory]
            )
            return
        }
        try transaction.execute(
            """
            INSERT INTO seriesPictures (seriesID, directoryID, name, content, width, height)
            SELECT id, ?, ?, ?, ?, ? FROM series WHERE id = ? AND looseName NOT BETWEEN ? AND ?
            ON CONFLICT (seriesID) DO UPDATE SET directoryID = excluded.directoryID, name = excluded.name,
                content = excluded.content, width = excluded.width, height = excluded.height
            WHERE seriesPictures.content <> excluded.content OR seriesPictures.directoryID <> excluded.directoryID
                OR seriesPictures.name <> excluded.name
            """,
            [
                directory, Data(picture.name), Data(picture.content), picture.width, picture.height, series,
                String(SeriesAssignment.singleMark), "\u{2}",
            ]
        )
    }
}

/// The picture of a series, ready to be opened.
public struct SeriesPictureFile: Sendable {
    /// The path, checked to be inside its library.
    let path: String
    /// The expected content hash, as 64 hexadecimal digits.
    let content: String

    /// Opens the picture on the calling thread.
    ///
    /// - Throws: `PublicationError.changed` when its content is not the one that was scanned.
    public func open() throws(PublicationError) -> any Publication {
        let name = FileNames.lastComponent(of: path)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ContentHash.partSize, alignment: 16)
        defer { buffer.deallocate() }
        guard let source = try? FileSource(path: path),
            let hash = try? ContentHash.of(source, isWhole: false, buffer: buffer),
            ContentHash.hexadecimal(Data(hash)) == content
        else { throw .changed(file: name) }
        return try PublicationOpener.openPicture(source, name: name)
    }
}

extension LibraryStore {
    /// Returns the picture of a series with this content; nil when there is none. Ignores limits, so it must be used
    /// only for the server's own work.
    ///
    /// - Parameter content: the content hash, 64 hexadecimal digits.
    /// - Throws: `LibraryError.libraryUnavailable`, `.fileMissing` or `.outsideLibrary`.
    public func seriesPicture(content: String) async throws(LibraryError) -> SeriesPictureFile? {
        guard let bytes = ContentHash.bytes(hexadecimal: content) else { return nil }
        let availability = rootAvailability
        return try await read { transaction in
            let row = try transaction.row(Self.seriesPictureSQL, [bytes]) { row in
                (root: FilePath(row[0]), path: FilePath(root: row[0], directory: row[1], name: row[2]))
            }
            guard let row else { return nil }
            let path = try Self.checked(row.path, in: row.root, availability)
            return SeriesPictureFile(path: path, content: content)
        }
    }

    static let seriesPictureSQL = """
        SELECT libraries.path, directories.path, seriesPictures.name FROM seriesPictures
        JOIN directories ON directories.id = directoryID JOIN libraries ON libraries.id = directories.libraryID
        WHERE content = ? LIMIT 1
        """
}
