public import Foundation
public import Publications

/// One comic or book as the library knows it.
public struct PublicationRecord: Sendable, Hashable {
    /// The publication's identifier; it survives moves and renames of the file.
    public var id: Int64
    /// The series it belongs to.
    public var seriesID: Int64
    /// Its title.
    public var title: String
    /// Who is named with the title; empty when nobody is known.
    public var authors: [String]
    /// Its number in the series, as people write it; nil when unknown.
    public var number: String?
    /// The volume it belongs to, as people write it; nil when unknown.
    public var volume: String?
    /// The number it is ordered by: its own, else its volume's; nil sorts after all numbers.
    public var sortNumber: Double?
    /// What it holds, as 64 hexadecimal digits; empty when the file was never readable. Copies share their content.
    public var content: String
    /// How it is stored.
    public var format: PublicationFormat
    /// The direction in which its pages follow each other.
    public var readingProgression: ReadingProgression
    /// How a book is laid out; nil for a comic.
    public var layout: BookLayout?
    /// How many pages it has, for a book of text its positions; 0 when it can't be read.
    public var pageCount: Int
    /// How many pictures it has: as many as pages, for a book of text its cover if it has one.
    public var pictureCount: Int
    /// The index of the picture that shows its face: the one somebody chose, else the cover.
    public var coverIndex: Int
    /// The cover's index among its pictures, as the file has it.
    public var fileCoverIndex: Int
    /// The width of the page at `coverIndex` in pixels, when known.
    public var coverWidth: Int?
    /// The height of the page at `coverIndex` in pixels, when known.
    public var coverHeight: Int?
    /// The cover in 24 bytes, when it was looked at already; see `CoverPreview`.
    public var coverPreview: Data?
    /// The size of its file in bytes; of a folder, what the system says of it.
    public var size: Int64
    /// When it was first seen, in milliseconds since 1970.
    public var addedAt: Int64
    /// The absolute path it was last seen at. Before opening it, ask `LibraryStore.pathForOpening(_:)`.
    public var path: String
    /// Why it can't be read, one line; nil when it can.
    public var error: String?
    /// Whether its file has vanished from the disk.
    public var isMissing: Bool
    /// Whether somebody likes it.
    public var isFavourite: Bool
    /// How far it was read; nil when it never was.
    public var progress: ProgressRecord?

    /// Whether it is a book whose pages are text, not pictures.
    public var isText: Bool { layout != nil && layout != .images }
}

/// The publications before and after one in its series, missing and broken ones left out.
public struct PublicationNeighbours: Sendable, Hashable {
    /// The one before; nil at the beginning.
    public var previous: PublicationRecord?
    /// The one after; nil at the end.
    public var next: PublicationRecord?
    /// How many chapters are missing between the one before and this one; 0 when their numbers don't say.
    public var missingBefore = 0
    /// How many chapters are missing between this one and the one after; 0 when their numbers don't say.
    public var missingAfter = 0
}

/// What a reader needs to lay a publication out without opening its file.
public struct PublicationManifest: Sendable, Hashable, Codable {
    /// What is known about the work.
    public var metadata: PublicationMetadata
    /// The pages in reading order; of a book of text, its cover alone if it has one.
    public var pages: [PageDescription]

    /// Makes a manifest from its parts.
    public init(metadata: PublicationMetadata, pages: [PageDescription]) {
        self.metadata = metadata
        self.pages = pages
    }
}
