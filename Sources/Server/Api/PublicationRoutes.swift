import HTTPTypes
import Hummingbird
import ImageLoading
import Library
import Publications

/// `/api/v1/publications` and what is being read.
struct PublicationRoutes: Sendable {
    let store: LibraryStore
    let boxes: PageBoxes

    private struct PageBody: Encodable {
        let name: String
        let mediaType: String
        let width: Nullable<Int>
        let height: Nullable<Int>
        let byteSize: Int64
        let problem: Nullable<String>
        let doublePage: Bool
        let crop: Nullable<CropBoxBody>

        init(_ page: PageDescription, _ box: CropBox?) {
            name = page.name
            mediaType = page.mediaType
            width = Nullable(page.width)
            height = Nullable(page.height)
            byteSize = page.byteSize
            problem = Nullable(page.problem)
            doublePage = page.isDoublePage
            crop = Nullable(box.map(CropBoxBody.init))
        }
    }

    /// All a reader needs to lay out a publication before the first picture has come.
    private struct ManifestBody: Encodable {
        let id: String
        let content: String
        let title: String
        let seriesTitle: String
        let seriesId: String
        let number: Nullable<String>
        let metadata: MetadataBody
        let readingProgression: ReadingProgression
        let progressionSource: ProgressionSource
        let coverIndex: Int
        let fileCoverIndex: Int
        let pairing: PairingBody
        let cropState: CropState
        let pages: [PageBody]
        /// Only of books.
        let book: BookBodyAnswer?
        let progress: Nullable<ProgressBody>
        let previous: Nullable<PublicationLink>
        let next: Nullable<PublicationLink>
    }

    /// Where the direction of the pages comes from.
    private enum ProgressionSource: String, Encodable {
        /// The publication names it.
        case declared
        /// Nobody does.
        case assumed
    }

    private struct PublicationsBody: Encodable {
        let publications: [PublicationSummary]
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}") { _, context in
            JSONBody.response(PublicationSummary(try await record(context)))
        }
        routes.on(.get, "/api/v1/publications/{id}/manifest") { _, context in
            JSONBody.response(try await manifest(context))
        }
        routes.on(.get, "/api/v1/continue") { request, _ in
            let limit = try QueryParameters(request.uri.query).integer("limit", in: 1...200)
            let records = try await store.continueReading(limit: limit ?? 20)
            return JSONBody.response(PublicationsBody(publications: records.map(PublicationSummary.init)))
        }
    }

    private func record(_ context: QuireContext) async throws -> PublicationRecord {
        guard let record = try await store.publication(context.identifier("publication")) else {
            throw Problem.notFound("publication")
        }
        return record
    }

    private func manifest(_ context: QuireContext) async throws -> ManifestBody {
        let record = try await record(context)
        guard let manifest = try await store.manifest(record.id), let series = try await store.series(record.seriesID)
        else { throw Problem.neverRead(record) }
        let crop = record.isText ? nil : try await boxes.boxes(of: record, manifest)
        let neighbours = try await store.neighbours(record.id)
        return ManifestBody(
            id: String(record.id),
            content: record.content,
            title: record.title,
            seriesTitle: series.title,
            seriesId: String(series.id),
            number: Nullable(record.number),
            metadata: MetadataBody(manifest.metadata),
            readingProgression: record.readingProgression,
            progressionSource: manifest.metadata.declaresProgression ? .declared : .assumed,
            coverIndex: record.coverIndex,
            fileCoverIndex: record.fileCoverIndex,
            pairing: PairingBody(try await store.pairing(of: record.id)),
            cropState: crop?.isPending == true ? .pending : .ready,
            pages: crop.map { zip(manifest.pages, $0.boxes).map(PageBody.init) } ?? [],
            book: try await book(record, manifest),
            progress: Nullable(record.progress.map(ProgressBody.init)),
            previous: Nullable(neighbours.previous.map { PublicationLink($0, missing: neighbours.missingBefore) }),
            next: Nullable(neighbours.next.map { PublicationLink($0, missing: neighbours.missingAfter) })
        )
    }

    private func book(_ record: PublicationRecord, _ manifest: PublicationManifest) async throws -> BookBodyAnswer? {
        guard record.layout != nil, let body = try await store.book(record.id) else { return nil }
        let edition = BookAddress.edition(try await store.reading(of: record.id))
        return BookBodyAnswer(
            body,
            base: BookAddress.base(content: record.content, edition: edition),
            language: manifest.metadata.language
        )
    }
}
