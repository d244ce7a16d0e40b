import FoundationEssentials
import Library
import Publications
import WireModel

extension Cover {
    /// Creates the cover of a publication.
    init(_ record: PublicationRecord) {
        self.init(page: record.coverPage, of: record.coverContent, preview: record.coverPreview)
        (width, height) = (record.coverWidth, record.coverHeight)
    }

    /// Creates the cover of a series; nil when it has none.
    init?(_ record: SeriesRecord) {
        guard let content = record.coverContent else { return nil }
        self.init(page: record.coverPage, of: content, preview: record.coverPreview)
        (width, height) = (record.coverWidth, record.coverHeight)
    }

    private init(page: Int, of content: String, preview: Data?) {
        self.init()
        self.content = content
        self.page = page
        self.preview = preview.flatMap { CoverPreview(Array($0)) }
    }
}

extension PublicationSummary {
    /// Creates the summary of a publication.
    ///
    /// - Parameter seriesTitle: The title of the series, for lists with publications of several series.
    init(_ record: PublicationRecord, seriesTitle: String? = nil) {
        self.init()
        id = record.identifier
        seriesID = record.seriesIdentifier
        title = record.title
        authors = record.authors
        number = record.number
        volume = record.volume
        content = record.content
        pageCount = record.pageCount
        layout = record.layout?.rawValue
        readingProgression = record.readingProgression.rawValue
        cover = record.pictureCount == 0 ? nil : Cover(record)
        format = record.format.rawValue
        size = record.size
        addedAt = record.addedAt
        isFavourite = record.isFavourite
        error = record.error
        errorCause = record.errorCause?.members
        needsPassword = record.needsPassword
        isMissing = record.isMissing
        progress = record.progress.map { ReadingProgress($0) }
        self.seriesTitle = seriesTitle
    }

    /// Creates the summary of a publication on a shelf or in a list.
    init(_ entry: ShelfEntry) {
        self.init(entry.publication, seriesTitle: entry.seriesTitle)
    }
}

extension SeriesSummary {
    /// Creates the summary of a series.
    init(_ record: SeriesRecord) {
        self.init()
        id = record.identifier
        libraryID = String(record.libraryID)
        title = record.title
        publicationCount = record.publicationCount
        readCount = record.readCount
        unreadCount = max(record.publicationCount - record.readCount, 0)
        isFavourite = record.isFavourite
        cover = Cover(record)
        firstPublication = record.coverPublicationIdentifier
        readingProgression = record.readingProgression.rawValue
        updatedAt = record.updatedAt
        isMissing = record.isMissing
        authors = record.isSingle ? record.authors : nil
    }
}
