public import Foundation
public import Publications

/// A folder that directly holds publications, or the loose files of a root that belong together by their names.
public struct SeriesRecord: Sendable, Hashable {
    /// The series' identifier; it survives a rename of the folder.
    public var id: Int64
    /// The library it lies in.
    public var libraryID: Int64
    /// The folder's name, or the name guessed for loose files.
    public var title: String
    /// How many publications it holds, missing and broken ones included.
    public var publicationCount: Int
    /// How many of them were read to the end.
    public var readCount: Int
    /// The publication that shows the series' face: the first readable one; nil when none was ever readable.
    public var coverPublicationID: Int64?
    /// That publication's content hash, in hexadecimal; nil when it has no picture to show.
    public var coverContent: String?
    /// The cover's index among that publication's pages.
    public var coverPage: Int
    /// The cover's width in pixels, when known.
    public var coverWidth: Int?
    /// The cover's height in pixels, when known.
    public var coverHeight: Int?
    /// The cover in 24 bytes, when it was looked at already; see `CoverPreview`.
    public var coverPreview: Data?
    /// The direction of that publication's pages.
    public var readingProgression: ReadingProgression
    /// When the series was first seen, in milliseconds since 1970.
    public var addedAt: Int64
    /// When a publication was last added to it or changed, in milliseconds since 1970.
    public var updatedAt: Int64
    /// When it was last read, in milliseconds since 1970; nil when never.
    public var readAt: Int64?
    /// Whether every one of its publications has vanished from the disk.
    public var isMissing: Bool
    /// Whether somebody likes it.
    public var isFavourite: Bool
}

/// What a series is about, gathered from its publications.
public struct SeriesDetails: Sendable, Hashable {
    /// Somebody with a part in it.
    public struct Person: Sendable, Hashable {
        /// The name as people write it.
        public var name: String
        /// A MARC relator code, such as `aut`; empty when nothing is said.
        public var role: String
    }

    /// The summary of the first publication that has one.
    public var summary: String?
    /// Who made it, in the order the publications name them.
    public var people: [Person]
    /// What it is about, in keywords.
    public var genres: [String]
    /// The language of the first publication that names one, as a BCP 47 tag.
    public var language: String?
}
