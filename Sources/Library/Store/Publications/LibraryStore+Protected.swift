import Database
import Foundation
public import Publications

extension LibraryStore {
    /// Stores the number of pages of a document that needs a password. A scan can't read it, and progress and
    /// annotations need it. The number of pictures stays 0, because only users who enter the password may see the
    /// pages.
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
    /// Whether the publication is a document that can only be opened with a password.
    public var needsPassword: Bool { error.map { PublicationError.isPasswordNeeded($0) } ?? false }
}

extension PublicationManifest {
    /// Creates the manifest of an open publication that the scan couldn't read.
    public init(_ publication: any Publication) {
        self.init(
            metadata: publication.metadata.bounded,
            pages: publication.pages,
            contents: publication.pageContents
        )
    }
}
