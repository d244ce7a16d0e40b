import Crypto
import Database
import Foundation
public import Publications
import TextCoding
import WireModel

// Pictures that users choose as covers.

extension LibraryStore {
    /// The maximum size of a picture in bytes.
    public static let maximumPictureByteCount = 4 << 20
    /// The maximum size of all pictures in bytes.
    private static let maximumTotalByteCount: Int64 = 2 << 30

    /// Sets the picture that is the cover of a publication or a series; nil removes it. The change is an operation that
    /// can be undone.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.noSuchSeries`, `.invalidValue`. Nothing is changed then.
    public func setCoverPicture(
        _ bytes: [UInt8]?,
        of id: Int64,
        _ kind: PermanentIdentifier.Kind,
        user: Viewer
    ) async throws(LibraryError) -> MetadataEditRecord? {
        var picture: CoverPicture?
        if let bytes {
            guard bytes.count <= Self.maximumPictureByteCount, let info = PictureInfo(bytes) else {
                throw .invalidValue("The cover must be a JPEG, PNG, WebP, GIF or AVIF picture of at most 4 MB.")
            }
            let content = Hexadecimal.encode(Array(SHA256.hash(data: bytes)))
            picture = CoverPicture(content: content, width: info.width, height: info.height)
        }
        return try await change(.cover, user: user) { [picture] operation, transaction in
            try Self.check(id, kind, user: user, transaction)
            guard let identifier = try PermanentIdentifier.of(id, kind, transaction) else { return }
            if let picture, let bytes { try Self.store(picture, bytes, transaction) }
            let former = try EditedValue.all(of: identifier, transaction)[.cover]
            let edit = picture.map { EditedValue(value: $0.edit, fileValue: nil, isLocked: true) }
            try operation.set(edit, .cover, of: identifier, former: former)
            try Self.removeUnusedPictures(except: picture, transaction)
        }
    }

    /// Returns a picture as a publication with one page; nil when there is none with this hash.
    public func coverPicture(content: String) async throws(LibraryError) -> (any Publication)? {
        let data: [UInt8]? = try await read { transaction in
            try transaction.value("SELECT data FROM coverPictures WHERE content = ?", [content])
        }
        return data.flatMap { bytes in
            let name = "cover." + (PictureInfo(bytes)?.mediaType.dropFirst("image/".count) ?? "jpeg")
            return try? PublicationOpener.openPicture(BytesSource(bytes), name: name)
        }
    }

    /// Returns whether a picture is the cover of a work that a user sees.
    static func hasCoverPicture(_ content: String, user: Viewer, _ transaction: Transaction) throws -> Bool {
        let series = user.limits.condition()
        let publications = user.limits.condition(onSeriesID: "publications.seriesID")
        // A semicolon follows the colon in ASCII.
        let range = "field = 'cover' AND value >= ? || ':' AND value < ? || ';'"
        return try transaction.exists(
            """
            SELECT 1 FROM editedValues JOIN series ON series.identifier = editedValues.identifier
            WHERE \(range)\(series.sql) LIMIT 1
            """,
            [content, content] + series.arguments
        )
            || transaction.exists(
                """
                SELECT 1 FROM editedValues JOIN publications ON publications.identifier = editedValues.identifier
                WHERE \(range)\(publications.sql) LIMIT 1
                """,
                [content, content] + publications.arguments
            )
    }

    private static func store(_ picture: CoverPicture, _ bytes: [UInt8], _ transaction: Transaction) throws {
        let total: Int64? = try transaction.value("SELECT sum(length(data)) FROM coverPictures")
        guard (total ?? 0) + Int64(bytes.count) <= maximumTotalByteCount else {
            throw LibraryError.invalidValue(
                "There is no space for more pictures. Remove the covers of some works first."
            )
        }
        try transaction.execute(
            "INSERT INTO coverPictures (content, data) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [picture.content, Data(bytes)]
        )
    }

    /// Removes pictures that no work uses and that undoing an operation can't restore.
    private static func removeUnusedPictures(except picture: CoverPicture?, _ transaction: Transaction) throws {
        let used = ["editedValues", "metadataEditChanges"].map { table in
            """
            NOT EXISTS (SELECT 1 FROM \(table) WHERE field = 'cover'
                AND value >= coverPictures.content || ':' AND value < coverPictures.content || ';')
            """
        }
        try transaction.execute(
            "DELETE FROM coverPictures WHERE content <> ? AND \(used.joined(separator: " AND "))",
            [picture?.content ?? ""]
        )
    }
}
