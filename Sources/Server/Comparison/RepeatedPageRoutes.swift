import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import PageImages
import Publications
import WireModel

/// `/api/v1/repeated-pages`: the pages that occur in many files. `…/pages/{page}/hidden` hides a page in all files, and
/// `/api/v1/hidden-pages` shows it again.
struct RepeatedPageRoutes: Sendable {
    let store: LibraryStore
    let publications: OpenPublicationCache
    let workers: BookThreadPool
    /// Limits parallel requests, because each may decode a page.
    let slots = ConcurrencyLimit(4)

    /// The maximum number of pages in the list, not counting hidden ones.
    private static let listLimit = 200

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/repeated-pages") { _, context in
            let found = try await store.repeatedPages(limit: Self.listLimit, user: context.user)
            return JSONBody.response(
                RepeatedPageList.with { $0.pages = found.map { RepeatedPageList.Page($0) } }
            )
        }
        routes.on(.put, "/api/v1/publications/{id}/pages/{page}/hidden") { _, context in
            let choice = try await hide(context)
            return JSONBody.response(HiddenPageChoice.with { $0.id = Int(choice) })
        }
        routes.on(.delete, "/api/v1/hidden-pages/{hidden}") { _, context in
            let id: Int64 = try context.number("hidden", of: "hidden page")
            guard try await store.unhidePage(id, user: context.user) else { throw Problem.notFound("hidden page") }
            return Response.noContent
        }
    }

    private func hide(_ context: QuireContext) async throws -> Int64 {
        let record = try await store.publication(of: context)
        let page: Int = try context.number("page", of: "page")
        guard page >= 0, page < record.pageCount, !record.isText else { throw Problem.notFound("page") }
        let fingerprint = try await fingerprint(ofPage: page, record)
        guard let fingerprint, fingerprint.isDistinctive else {
            throw Problem(
                .unprocessableContent,
                "Page can't be recognised",
                "The page has too little detail to be recognised in other files."
            )
        }
        return try await store.hidePage(
            page,
            of: record.id,
            fingerprint: fingerprint,
            detectorVersion: PageFingerprinting.version,
            user: context.user
        )
    }

    /// Returns the stored fingerprint of a page, or else analyses the page; nil if it can't be decoded.
    private func fingerprint(ofPage page: Int, _ record: PublicationRecord) async throws -> PageFingerprint? {
        let stored = try await store.fingerprints(
            content: record.content,
            detectorVersion: PageFingerprinting.version
        )
        if let stored, stored.indices.contains(page) { return stored[page] }
        let slot = try slots.take(for: "Analysing a page")
        let publication = try await publications.publication(record.content)
        let analysed = try await workers.run { try AnalysedPage(page, of: publication) }
        withExtendedLifetime(slot) {}
        return analysed.analysis?.fingerprint
    }
}

extension RepeatedPageList.Page {
    fileprivate init(_ record: RepeatedPageRecord) {
        self.init()
        content = record.content
        page = record.page
        publication = record.publication?.identifier
        title = record.publication?.title ?? ""
        fileCount = record.fileCount
        hiddenID = record.hiddenID.map { Int($0) }
    }
}
