import Database
import Foundation
public import Publications

extension LibraryStore {
    /// Stores the number of pages of documents that need a password, which a scan can't read. Progress and annotations can
    /// then refer to their pages. They have no images, because those are only for users with the password.
    public func setPageCount(_ count: Int, ofProtected content: String) async throws(LibraryError) {
        try await writeDurably { transaction in
            try transaction.execute(
                """
                UPDATE publications SET pageCount = ?, pictureCount = 0
                WHERE content = ? AND error IS NOT NULL AND pageCount <> ?
                """,
                [count, ContentHash.bytes(hexadecimal: content), count]
            )
        }
    }
}

extension PublicationRecord {
    /// Whether it is a document that can only be opened with a password.
    public var needsPassword: Bool { error.map { PublicationError.isPasswordNeeded($0) } ?? false }
}

extension PublicationManifest {
    /// Creates the manifest of an open publication, for one that a scan couldn't read.
    public init(_ publication: any Publication) {
        self.init(
            metadata: publication.metadata.bounded,
            pages: publication.pages,
            contents: publication.pageContents
        )
    }
}
