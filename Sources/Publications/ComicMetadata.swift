/// The metadata of a comic: from the documents in it, or from the manifest of a web publication.
struct ComicMetadata: Equatable, Sendable {
    /// The metadata without the defaults for missing values.
    var publication = PublicationMetadata()
    /// The reading direction; nil when the source doesn't specify it.
    var readingProgression: ReadingProgression?
    /// The index of the front cover among the pages, from 0.
    var frontCover: Int?
    /// The indexes of double-page spreads, from 0.
    var doublePages: [Int] = []
    /// The titles of pages with a bookmark, which are entries of the table of contents.
    var bookmarks: [Int: String] = [:]
    /// The types of pages.
    var pageTypes: [Int: PageType] = [:]
}
