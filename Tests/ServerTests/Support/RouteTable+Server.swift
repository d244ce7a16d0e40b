import ImagePipeline
import Library
import Logging
import Readers

@testable import Server

extension RouteTable {
    /// Returns all routes of a server.
    static func ofServer() async throws -> [Route] {
        let data = try TestFolder()
        let store = try LibraryStore(
            path: data.path + "/library.sqlite",
            additionalMigrations: AccountSchema.migrations
        )
        let pipeline = try ImagePipeline(configuration: .server(cacheDirectory: data.path + "/cache"))
        let server = QuireServer(
            settings: ServerSettings(),
            store: store,
            scanner: LibraryScanner(store: store, roots: []),
            pipeline: pipeline,
            logger: Logger(label: "test")
        )
        let publications = OpenPublicationCache(store: store)
        let (boxes, spreads) = (CropBoxStore(store: store), SpreadStore(store: store))
        let routes = server.routeTable(
            publications: publications,
            renderer: PageRenderer(publications: publications, pipeline: pipeline),
            boxes: boxes,
            spreads: spreads,
            books: BookServices(
                store: store,
                hyphenation: HyphenationFolder(nil, logger: Logger(label: "test"))
            ),
            access: AccessGuard(policy: .loopbackOnly, accounts: AccountStore(database: store.database)),
            readiness: Readiness(logger: Logger(label: "test")) {},
            metrics: ServerMetrics(
                pipeline: pipeline,
                scans: EventHub(),
                previews: PreviewQueue(),
                boxes: boxes,
                spreads: spreads,
                store: store,
                workers: { [] }
            )
        )
        .routes
        await pipeline.shutDown()
        try store.close()
        return routes
    }
}
