import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import PageImages
import Publications
import WireModel

/// `/api/v1/publications/{id}` with its manifest, and `/api/v1/continue`: the publications to continue reading.
struct PublicationRoutes: Sendable {
    let store: LibraryStore
    let boxes: CropBoxStore
    let spreads: SpreadStore
    let hyphenation: HyphenationFolder
    let publications: OpenPublicationCache

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}") { _, context in
            JSONBody.response(PublicationSummary(try await store.publication(of: context)))
        }
        routes.on(.get, "/api/v1/publications/{id}/manifest") { _, context in
            JSONBody.response(try await manifest(context))
        }
        routes.on(.get, "/api/v1/continue") { request, context in
            let limit = try QueryParameters(request.uri.query).integer("limit", in: 1...200)
            let records = try await store.continueReading(limit: limit ?? 20, user: context.user)
            return JSONBody.response(PublicationList.with { $0.publications = records.map { PublicationSummary($0) } })
        }
    }

    private func manifest(_ context: QuireContext) async throws -> Manifest {
        let record = try await store.publication(of: context)
        if record.needsPassword { try await store.checkDisk(ofPublication: record.id) }
        let unlocked =
            record.needsPassword ? try publications.protected.publication(record.content, for: context.requester) : nil
        let stored = unlocked == nil ? try await store.manifest(record.id, checksDisk: true) : nil
        guard let manifest = unlocked.map({ PublicationManifest($0) }) ?? stored,
            let series = try await store.titleAndSubjects(ofSeries: record.seriesID)
        else { throw Problem.unreadablePublication(record) }
        let crop = record.isText || unlocked != nil ? nil : try await boxes.boxes(of: record, manifest)
        let detected = crop == nil ? nil : try await spreads.spreads(of: record, manifest)
        let hidden = crop == nil ? [] : try await hiddenPages(record, manifest)
        let neighbours = try await store.neighbours(record.id, user: context.user)
        let pairing = Pairing(try await store.pairing(of: record.id, user: context.user))
        let book = try await book(record, manifest)
        let stripGenre = stripGenre(record, manifest, series.subjects)
        return Manifest.with {
            $0.id = record.identifier
            $0.content = record.content
            $0.title = record.title
            $0.seriesTitle = series.title
            $0.seriesID = record.seriesIdentifier
            $0.number = record.number
            $0.metadata = WorkMetadata(
                manifest.metadata,
                format: record.format,
                showsSources: context.user.isAdministrator
            )
            $0.readingProgression = (unlocked?.metadata.readingProgression ?? record.readingProgression).rawValue
            $0.progressionSource = manifest.metadata.declaresProgression ? "declared" : "assumed"
            $0.stripGenre = stripGenre
            $0.coverIndex = record.coverIndex
            $0.fileCoverIndex = record.fileCoverIndex
            $0.pairing = pairing
            $0.cropState = crop?.state ?? "ready"
            $0.pages = crop.map { zip(manifest.pages, $0.boxes).map { Manifest.Page($0, $1) } } ?? []
            if let unlocked { $0.pages = unlocked.pages.map { Manifest.Page($0, nil) } }
            $0.contents = manifest.contents.entries.map { entry in
                Manifest.ContentsEntry.with {
                    $0.title = entry.title
                    $0.level = entry.level
                    $0.page = entry.page
                }
            }
            $0.frames = (manifest.contents.frames ?? []).enumerated().compactMap { Manifest.PageFrames($1, page: $0) }
            $0.pageLabels = manifest.contents.labels
            $0.pairsFirstPage = manifest.contents.pairsFirstPage
            $0.spreads = detected
            $0.hiddenPages = hidden
            $0.textLanguages = manifest.contents.textLanguages ?? []
            $0.imageLanguage = manifest.contents.imageLanguage
            $0.hasText = record.format.hasPageText || unlocked != nil
            $0.book = book
            $0.progress = record.progress.map { ReadingProgress($0) }
            $0.previous = neighbours.previous.map { Manifest.Link($0, missing: neighbours.missingBefore) }
            $0.next = neighbours.next.map { Manifest.Link($0, missing: neighbours.missingAfter) }
        }
    }

    /// Returns the pages that users chose to hide everywhere.
    private func hiddenPages(_ record: PublicationRecord, _ manifest: PublicationManifest) async throws -> [Int] {
        try await store.hiddenPages(
            content: record.content,
            pageCount: manifest.pages.count,
            detectorVersion: PageFingerprinting.version
        )
    }

    /// Returns the genre of a comic or its series that suggests a strip, unless the file declares its direction.
    private func stripGenre(
        _ record: PublicationRecord,
        _ manifest: PublicationManifest,
        _ subjectsOfSeries: [String]
    ) -> String? {
        guard !record.isText, !manifest.metadata.declaresProgression else { return nil }
        return StripGenre.first(in: manifest.metadata.subjects + manifest.metadata.tags)
            ?? StripGenre.first(in: subjectsOfSeries)
    }

    private func book(_ record: PublicationRecord, _ manifest: PublicationManifest) async throws -> BookManifest? {
        guard record.layout != nil, let body = try await store.book(record.id) else { return nil }
        let edition = BookResourceURL.edition(try await store.reading(of: record.id))
        return BookManifest(
            body,
            base: BookResourceURL.base(content: record.content, edition: edition),
            language: manifest.metadata.language,
            hyphenation: hyphenation.version
        )
    }
}

extension Manifest.Page {
    fileprivate init(_ page: PageDescription, _ box: CropBox?) {
        self.init()
        name = page.name
        mediaType = page.mediaType
        width = page.width
        height = page.height
        byteSize = page.byteSize
        problem = page.problem
        isDoublePage = page.isDoublePage
        type = page.type?.rawValue
        crop = box.map { CropInsets($0) }
    }
}

extension Manifest.PageFrames {
    /// Creates the frames of a page; nil if it has none.
    fileprivate init?(_ frames: [PageFrame], page: Int) {
        guard !frames.isEmpty else { return nil }
        self.init()
        self.page = page
        self.frames = frames.map { PageArea(left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom) }
    }
}

extension Manifest.Link {
    fileprivate init(_ record: PublicationRecord, missing: Int) {
        self.init()
        id = record.identifier
        title = record.title
        number = record.number
        self.missing = missing
    }
}
