import FoundationEssentials
import Library
import Publications

/// A place in a publication, as clients send and see it.
struct ProgressBody: Codable, Sendable {
    /// The page, counted from 0.
    let page: Int
    /// How far down the page, 0 to 1; a device that only knows pages sends none.
    let fraction: Double?
    let completed: Bool
    /// Milliseconds since 1970, by the clock of the device that wrote it.
    let updatedAt: Int64
    let device: String
    /// The very place in a book.
    let locator: BookLocator?

    init(_ record: ProgressRecord) {
        page = record.page
        fraction = record.fraction
        completed = record.isCompleted
        updatedAt = record.updatedAt
        device = record.device
        locator = record.locator
    }
}

/// Where to find a picture that shows a publication's face, and its shape so that room can be made for it.
struct CoverBody: Encodable, Sendable {
    let content: String
    let page: Int
    let width: Nullable<Int>
    let height: Nullable<Int>
    /// Two columns and four rows of colour to show until it has come; base64.
    let preview: Nullable<String>
}

extension CoverBody {
    init(_ record: PublicationRecord) {
        content = record.content
        page = record.coverIndex
        width = Nullable(record.coverWidth)
        height = Nullable(record.coverHeight)
        preview = Nullable(record.coverPreview?.base64EncodedString())
    }
}

/// A publication in a list.
struct PublicationSummary: Encodable, Sendable {
    let id: String
    let seriesId: String
    let title: String
    /// Who is named with the title.
    let authors: [String]
    let number: Nullable<String>
    let volume: Nullable<String>
    let content: String
    let pageCount: Int
    /// How a book is laid out; null for a comic.
    let layout: Nullable<BookLayout>
    let readingProgression: ReadingProgression
    let cover: Nullable<CoverBody>
    let format: PublicationFormat
    /// The size of the file in bytes.
    let size: Int64
    let addedAt: Int64
    let favourite: Bool
    let error: Nullable<String>
    let missing: Bool
    let progress: Nullable<ProgressBody>

    init(_ record: PublicationRecord) {
        id = String(record.id)
        seriesId = String(record.seriesID)
        title = record.title
        authors = record.authors
        number = Nullable(record.number)
        volume = Nullable(record.volume)
        content = record.content
        pageCount = record.pageCount
        layout = Nullable(record.layout)
        readingProgression = record.readingProgression
        cover = Nullable(record.pictureCount == 0 ? nil : CoverBody(record))
        format = record.format
        size = record.size
        addedAt = record.addedAt
        favourite = record.isFavourite
        error = Nullable(record.error)
        missing = record.isMissing
        progress = Nullable(record.progress.map(ProgressBody.init))
    }
}

/// A publication on a shelf or a list, away from its series.
struct ShelfEntryBody: Encodable, Sendable {
    let publication: PublicationSummary
    let seriesTitle: String

    private enum CodingKeys: CodingKey { case seriesTitle }

    init(_ entry: ShelfEntry) {
        publication = PublicationSummary(entry.publication)
        seriesTitle = entry.seriesTitle
    }

    func encode(to encoder: any Encoder) throws {
        try publication.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(seriesTitle, forKey: .seriesTitle)
    }
}

/// A publication's name and address, for going from one to the next.
struct PublicationLink: Encodable, Sendable {
    let id: String
    let title: String
    let number: Nullable<String>
    /// How many chapters are missing on the way there; 0 when the numbers don't say.
    let missing: Int

    init(_ record: PublicationRecord, missing: Int) {
        id = String(record.id)
        title = record.title
        number = Nullable(record.number)
        self.missing = missing
    }
}

/// A series in a list.
struct SeriesSummary: Encodable, Sendable {
    let id: String
    let libraryId: String
    let title: String
    let publicationCount: Int
    let readCount: Int
    let unreadCount: Int
    let favourite: Bool
    let cover: Nullable<CoverBody>
    let firstPublicationId: Nullable<String>
    let readingProgression: ReadingProgression
    let updatedAt: Int64
    let missing: Bool

    init(_ record: SeriesRecord) {
        id = String(record.id)
        libraryId = String(record.libraryID)
        title = record.title
        publicationCount = record.publicationCount
        readCount = record.readCount
        unreadCount = max(record.publicationCount - record.readCount, 0)
        favourite = record.isFavourite
        cover = Nullable(
            record.coverContent.map { content in
                CoverBody(
                    content: content,
                    page: record.coverPage,
                    width: Nullable(record.coverWidth),
                    height: Nullable(record.coverHeight),
                    preview: Nullable(record.coverPreview?.base64EncodedString())
                )
            }
        )
        firstPublicationId = Nullable(record.coverPublicationID.map { String($0) })
        readingProgression = record.readingProgression
        updatedAt = record.updatedAt
        missing = record.isMissing
    }
}
