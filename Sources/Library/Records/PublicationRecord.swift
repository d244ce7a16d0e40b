public import Foundation
public import Publications
public import WireModel

/// A comic or book in the database.
public struct PublicationRecord: Sendable, Hashable {
    /// The number of its row. It stays the same when the file is moved or renamed, but changes when the store is
    /// rebuilt.
    public var id: Int64
    /// The identifier for clients, which stays the same in a store that is rebuilt from the same files. See
    /// `PermanentIdentifier`.
    public var identifier: String
    /// The row id of its series.
    public var seriesID: Int64
    /// The identifier of its series for clients.
    public var seriesIdentifier: String
    /// The title.
    public var title: String
    /// The authors to display with the title; empty when unknown.
    public var authors: [String]
    /// The number in the series, as displayed; nil when unknown.
    public var number: String?
    /// The volume, as displayed; nil when unknown.
    public var volume: String?
    /// The number for sorting: its own, otherwise the volume's; nil sorts after all numbers.
    public var sortNumber: Double?
    /// The content hash, as 64 hexadecimal digits; empty when the file was never readable. Copies have the same hash.
    public var content: String
    /// The storage format.
    public var format: PublicationFormat
    /// The reading direction.
    public var readingProgression: ReadingProgression
    /// The layout of a book; nil for a comic.
    public var layout: BookLayout?
    /// The number of pages, or of positions in a text book; 0 when unreadable.
    public var pageCount: Int
    /// The number of images: one per page; for a text book, 1 if it has a cover image, otherwise 0.
    public var pictureCount: Int
    /// The image index of the cover: the chosen page, otherwise the file's own cover.
    public var coverIndex: Int
    /// The image index of the file's own cover.
    public var fileCoverIndex: Int
    /// The width of the page at `coverIndex` in pixels; nil when unknown.
    public var coverWidth: Int?
    /// The height of the page at `coverIndex` in pixels; nil when unknown.
    public var coverHeight: Int?
    /// The preview of the cover; nil until it is computed. See `CoverPreview`.
    public var coverPreview: Data?
    /// The size of its file in bytes; for a folder, the size that the file system reports for it.
    public var size: Int64
    /// The time of the scan that found it, in milliseconds since 1970.
    public var addedAt: Int64
    /// The last known absolute path. To open the file, use `LibraryStore.pathForOpening(_:)`.
    public var path: String
    /// The reason why it can't be read, in one line; nil when it can.
    public var error: String?
    /// The reason as codes; nil for a file that an earlier version scanned.
    public var errorCause: ErrorCause?
    /// Whether its file is missing.
    public var isMissing: Bool
    /// Whether it is marked as favourite.
    public var isFavourite: Bool
    /// The reading progress; nil when it was never opened.
    public var progress: ProgressRecord?
    /// The picture that users chose as the cover; nil when a page is the cover.
    public var coverPicture: CoverPicture?

    /// The content hash of the publication or picture that contains the cover.
    public var coverContent: String { coverPicture?.content ?? content }
    /// The page index of the cover in `coverContent`.
    public var coverPage: Int { coverPicture == nil ? coverIndex : 0 }

    /// Whether it is a book of text or fixed-layout documents instead of images.
    public var isText: Bool { layout?.isText ?? false }
}

/// The previous and next publication in the series, without missing and unreadable ones.
public struct PublicationNeighbours: Sendable, Hashable {
    /// The previous publication; nil for the first.
    public var previous: PublicationRecord?
    /// The next publication; nil for the last.
    public var next: PublicationRecord?
    /// The number of missing chapters before this publication; 0 when unknown.
    public var missingBefore = 0
    /// The number of missing chapters after this publication; 0 when unknown.
    public var missingAfter = 0
}

/// The description of a publication with which the reader can lay it out without opening its file.
public struct PublicationManifest: Sendable, Hashable, Codable {
    /// The metadata of the work.
    public var metadata: PublicationMetadata
    /// The pages in reading order; for a text book, only its cover image, if it has one.
    public var pages: [PageDescription]
    /// The table of contents and the printed page numbers of a document; empty for other publications.
    public var contents: PageContents

    /// Creates a manifest.
    public init(metadata: PublicationMetadata, pages: [PageDescription], contents: PageContents = PageContents()) {
        self.metadata = metadata
        self.pages = pages
        self.contents = contents
    }
}
