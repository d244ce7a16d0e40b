import HTTPTypes
import Hummingbird
import Library
import PageImages
import Publications
import WireModel

/// `/api/v1/publications/{id}` with its manifest, and `/api/v1/continue`: the publications to continue reading.
struct PublicationRoutes: Sendable {
    let store: LibraryStore
    let boxes: CropBoxStore

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
            return JSONBody.response(PublicationList(publications: records.map { PublicationSummary($0) }))
        }
    }

    private func record(_ context: QuireContext) async throws -> PublicationRecord {
        guard let record = try await store.publication(context.identifier("publication")) else {
            throw Problem.notFound("publication")
        }
        return record
    }

    private func manifest(_ context: QuireContext) async throws -> Manifest {
        let record = try await record(context)
        guard let manifest = try await store.manifest(record.id), let series = try await store.series(record.seriesID)
        else { throw Problem.unreadablePublication(record) }
        let crop = record.isText ? nil : try await boxes.boxes(of: record, manifest)
        let neighbours = try await store.neighbours(record.id)
        return Manifest(
            id: String(record.id),
            content: record.content,
            title: record.title,
            seriesTitle: series.title,
            seriesID: String(series.id),
            number: record.number,
            metadata: WorkMetadata(manifest.metadata),
            readingProgression: record.readingProgression.rawValue,
            progressionSource: manifest.metadata.declaresProgression ? "declared" : "assumed",
            coverIndex: record.coverIndex,
            fileCoverIndex: record.fileCoverIndex,
            pairing: Pairing(try await store.pairing(of: record.id)),
            cropState: crop?.state ?? "ready",
            pages: crop.map { zip(manifest.pages, $0.boxes).map { Manifest.Page($0, $1) } } ?? [],
            book: try await book(record, manifest),
            progress: record.progress.map { ReadingProgress($0) },
            previous: neighbours.previous.map { Manifest.Link($0, missing: neighbours.missingBefore) },
            next: neighbours.next.map { Manifest.Link($0, missing: neighbours.missingAfter) }
        )
    }

    private func book(_ record: PublicationRecord, _ manifest: PublicationManifest) async throws -> BookManifest? {
        guard record.layout != nil, let body = try await store.book(record.id) else { return nil }
        let edition = BookResourceURL.edition(try await store.reading(of: record.id))
        return BookManifest(
            body,
            base: BookResourceURL.base(content: record.content, edition: edition),
            language: manifest.metadata.language
        )
    }
}

extension Manifest.Page {
    fileprivate init(_ page: PageDescription, _ box: CropBox?) {
        self.init(
            name: page.name,
            mediaType: page.mediaType,
            width: page.width,
            height: page.height,
            byteSize: page.byteSize,
            problem: page.problem,
            isDoublePage: page.isDoublePage,
            crop: box.map { CropInsets($0) }
        )
    }
}

extension Manifest.Link {
    fileprivate init(_ record: PublicationRecord, missing: Int) {
        self.init(id: String(record.id), title: record.title, number: record.number, missing: missing)
    }
}
