public import Foundation
public import Publications

/// A series: publications that belong together by their metadata, their folder or their names, or a single publication.
public struct SeriesRecord: Sendable, Hashable {
    /// The number of its row. It stays the same when the folder is renamed, but changes when the store is rebuilt.
    public var id: Int64
    /// The identifier for clients, which stays the same in a store that is rebuilt from the same folders. See
    /// `PermanentIdentifier`.
    public var identifier: String
    /// The identifier of its library.
    public var libraryID: Int64
    /// The title: edited, from metadata, or derived from the name of the folder or the files.
    public var title: String
    /// The number of publications, including missing and unreadable ones.
    public var publicationCount: Int
    /// The number of completely read publications.
    public var readCount: Int
    /// The publication whose cover represents the series: the first readable one; nil when none was ever readable.
    public var coverPublicationID: Int64?
    /// The identifier of that publication for clients.
    public var coverPublicationIdentifier: String?
    /// The content hash of the publication or picture that contains the cover, in hexadecimal; nil when there is no
    /// image.
    public var coverContent: String?
    /// The page index of the cover in `coverContent`.
    public var coverPage: Int
    /// Where the cover is from.
    public var coverOrigin = CoverOrigin.page
    /// The cover's width in pixels; nil when unknown.
    public var coverWidth: Int?
    /// The cover's height in pixels; nil when unknown.
    public var coverHeight: Int?
    /// The preview of the cover in 24 bytes; nil until it is computed. See `CoverPreview`.
    public var coverPreview: Data?
    /// The reading direction of that publication.
    public var readingProgression: ReadingProgression
    /// The time of the scan that found the series, in milliseconds since 1970.
    public var addedAt: Int64
    /// The time of the last added or changed publication, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The time when the series was last read, in milliseconds since 1970; nil when never.
    public var readAt: Int64?
    /// Whether the files of all its publications are missing.
    public var isMissing: Bool
    /// Whether it is marked as favourite.
    public var isFavourite: Bool
    /// Whether it is shown as its only publication: a book or a comic that is complete in itself.
    public var isSingle = false
    /// The authors of a single publication; empty for a series.
    public var authors: [String] = []
}

/// Where a cover is from.
public enum CoverOrigin: Sendable, Hashable {
    /// A page of a publication.
    case page
    /// A picture in the folder of the series.
    case folder
    /// A picture that a user chose.
    case user
}

/// The description of a series, collected from its publications.
public struct SeriesDetails: Sendable, Hashable {
    /// A contributor.
    public struct Person: Sendable, Hashable {
        /// The name for display.
        public var name: String
        /// A MARC relator code, such as `aut`; empty when unknown.
        public var role: String
    }

    /// The summary of the first publication that has one.
    public var summary: String?
    /// The contributors, in the order of the publications.
    public var people: [Person]
    /// The genres.
    public var genres: [String]
    /// The language of the first publication that declares one, as a BCP 47 tag.
    public var language: String?
    /// Keywords that are not genres.
    public var tags: [String] = []
    /// The other values; nil when there are none.
    public var attributes: WorkAttributes?
}
