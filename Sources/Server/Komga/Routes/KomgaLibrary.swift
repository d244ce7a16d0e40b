import HTTPTypes
import Hummingbird
import Library
import Publications
import Readers
import TextCoding

/// The shared functions of the routes of Komga's API: they find works by the identifiers in addresses, and convert
/// records of the store to Komga's JSON.
struct KomgaLibrary: Sendable {
    let store: LibraryStore

    /// Returns the row whose identifier is in a path parameter.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func row(
        _ name: String,
        _ kind: PermanentIdentifier.Kind,
        _ context: QuireContext
    ) async throws -> Int64 {
        guard let text = context.parameters.get(name), PermanentIdentifier.isWellFormed(text, kind),
            let id = try await store.rowIDs(of: [text], kind, user: context.user)[0]
        else { throw Problem.notFound(kind.rawValue) }
        return id
    }

    /// Returns the series whose identifier is in the address.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func series(_ context: QuireContext) async throws -> SeriesRecord {
        let id = try await row("id", .series, context)
        guard let series = try await store.series(id, user: context.user) else { throw Problem.notFound("series") }
        return series
    }

    /// Returns the publication whose identifier is in the address.
    ///
    /// - Throws: `Problem` 404 when there is none.
    func publication(_ name: String = "id", _ context: QuireContext) async throws -> PublicationRecord {
        let id = try await row(name, .publication, context)
        guard let record = try await store.publication(id, user: context.user) else {
            throw Problem.notFound("publication")
        }
        return record
    }

    /// Returns the list whose identifier is in the address.
    ///
    /// - Throws: `Problem` 404 when there is no such list of this kind.
    func list(_ kind: ListKind, _ context: QuireContext) async throws -> ListContents {
        guard let text = context.parameters.get("id"), let id = AddressedRow.number(text) else {
            throw Problem.notFound("list")
        }
        return try await store.contents(ofList: id, kind, user: context.user)
    }

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
        return KomgaJSON.response(page.answer(try await json(series, context), total: total))
    }

    /// Responds with a page of publications.
    func answer(_ query: PublicationQuery, _ page: KomgaPage, _ context: QuireContext) async throws -> Response {
        var query = query
        query.start = page.start
        query.limit = page.limit
        let window = try await store.publications(query, user: context.user)
        return KomgaJSON.response(page.answer(try await json(window.entries), total: window.total))
    }
}

extension QuireContext {
    /// Whether the user may see the labels of series, which limit what other users see.
    var seesLabels: Bool { requester?.user.account.role == .administrator }
}

extension SeriesQuery {
    /// Creates the query for a page of series. Unknown orders are ignored.
    init(_ condition: SeriesCondition, search: String?, _ page: KomgaPage) {
        self.init(search: search)
        filter.condition = condition
        for order in page.orders {
            switch order.field {
            case "metadata.titlesort", "titlesort", "metadata.title", "name": sort = .title
            case "created", "createddate": sort = .added
            case "lastmodified", "lastmodifieddate": sort = .updated
            case "readdate", "readprogress.readdate", "readprogress.lastmodified": sort = .read
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
            case "metadata.numbersort", "numbersort", "number": sort = .number
            case "metadata.title", "title", "name": sort = .title
            case "created", "createddate": sort = .added
            case "lastmodified", "lastmodifieddate": sort = .updated
            case "readprogress.readdate", "readdate", "readprogress.lastmodified": sort = .read
            default: continue
            }
            isDescending = order.isDescending
            return
        }
    }
}
