import Hummingbird
import Library
import Readers
import TextCoding

/// Converts records of the store to Komga's JSON.
extension ProtocolLibrary {
    // MARK: - Descriptions

    /// Returns series in Komga's format.
    func json(_ series: [SeriesRecord], _ context: QuireContext) async throws -> [JSON] {
        let descriptions = try await store.descriptions(ofSeries: series.map(\.id), user: context.user)
        return series.map { record in
            KomgaSeries(
                record: record,
                description: descriptions[record.id] ?? SeriesDescriptionRecord(),
                showsLabels: context.seesLabels
            )
            .json
        }
    }

    /// Returns publications in Komga's format.
    func json(_ entries: [ShelfEntry]) async throws -> [JSON] {
        let descriptions = try await store.descriptions(ofPublications: entries.map(\.publication.id))
        let numbers = try await store.numbers(inSeries: entries.map(\.publication.seriesID)).mapValues {
            ChapterNumbers($0)
        }
        return entries.map { entry in
            KomgaBook(
                entry: entry,
                description: descriptions[entry.publication.id] ?? PublicationDescriptionRecord(),
                numbers: numbers[entry.publication.seriesID] ?? ChapterNumbers([])
            )
            .json
        }
    }

    /// Returns a publication in Komga's format.
    func json(_ record: PublicationRecord, _ context: QuireContext) async throws -> JSON {
        let series = try await store.series(record.seriesID, user: context.user)
        return try await json([ShelfEntry(publication: record, seriesTitle: series?.title ?? "")]).first ?? .null
    }

    // MARK: - Pages of lists

    /// Responds with a page of series.
    ///
    /// - Parameter query: the order and the conditions.
    func answer(_ query: SeriesQuery, _ page: KomgaPage, _ context: QuireContext) async throws -> Response {
        var (series, total) = ([SeriesRecord](), 0)
        repeat {
            var query = query
            query.at = page.start + series.count
            query.limit = min(page.limit - series.count, SeriesQuery.maximumLimit)
            let window = try await store.series(query, user: context.user)
            series += window.series
            total = window.total
            guard !window.series.isEmpty, window.next != nil else { break }
        } while series.count < page.limit
        return ProtocolJSON.response(page.answer(try await json(series, context), total: total))
    }

    /// Responds with a page of publications.
    func answer(_ query: PublicationQuery, _ page: KomgaPage, _ context: QuireContext) async throws -> Response {
        var query = query
        query.start = page.start
        query.limit = page.limit
        let window = try await store.publications(query, user: context.user)
        return ProtocolJSON.response(page.answer(try await json(window.entries), total: window.total))
    }

    /// Responds with the lists of a kind that contain a work.
    func answer(
        _ kind: ListKind,
        containing identifier: String,
        _ context: QuireContext,
        _ json: (KomgaList) -> JSON
    ) async throws -> Response {
        let found = try await store.contents(of: kind, containing: identifier, user: context.user)
        return ProtocolJSON.response(.array(found.lists.map { json(KomgaList($0)) }))
    }
}

extension QuireContext {
    /// Whether the user may see the labels of series, which limit what other users see.
    var seesLabels: Bool { requester?.user.account.role == .administrator }
}

extension SeriesQuery {
    /// Creates the query for a page of series. Unknown orders are ignored.
    ///
    /// - Parameter shuffleSeed: returns the seed for the random order.
    init(_ condition: SeriesCondition, search: String?, _ page: KomgaPage, shuffleSeed: () -> UInt64) {
        self.init(search: search)
        filter.condition = condition
        for order in page.orders {
            switch order.field {
            case "metadata.titlesort", "titlesort", "metadata.title", "name": sort = .title
            case "created", "createddate": sort = .added
            case "lastmodified", "lastmodifieddate", "filelastmodified": sort = .updated
            case "readdate", "readprogress.readdate", "readprogress.lastmodified": sort = .read
            case "booksmetadata.releasedate", "releasedate": sort = .released
            case "bookscount": sort = .publications
            case "random":
                self.shuffleSeed = shuffleSeed()
                return
            default: continue
            }
            direction = order.isDescending ? .descending : .ascending
            return
        }
    }
}

extension PublicationQuery {
    /// Creates the query for a page of publications. Unknown orders are ignored.
    init(_ condition: PublicationCondition, search: String?, _ page: KomgaPage) {
        self.init(condition)
        self.search = search
        for order in page.orders {
            switch order.field {
            case "metadata.numbersort", "numbersort", "number", "series", "seriestitle": sort = .number
            case "metadata.title", "title", "name": sort = .title
            case "created", "createddate": sort = .added
            case "lastmodified", "lastmodifieddate", "filelastmodified": sort = .updated
            case "filesize", "sizebytes": sort = .size
            case "media.pagescount", "pagescount": sort = .pages
            case "readprogress.readdate", "readdate", "readprogress.lastmodified": sort = .read
            case "metadata.releasedate", "releasedate": sort = .released
            default: continue
            }
            isDescending = order.isDescending
            return
        }
    }
}
