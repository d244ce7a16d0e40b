import ImagePipeline
import Library
import Logging
import NIOPosix
import Publications
import ServiceLifecycle
import Workers

/// Detects the spreads of publications that users have open, one page at a time with low priority.
struct SpreadService: Service {
    let spreads: SpreadStore
    let publications: OpenPublicationCache
    let logger: Logger

    /// The page that was analysed last. The next page is usually the one after it.
    private struct Latest {
        var content: String
        var page: Int
        var analysis: AnalysedPage
    }

    func run() async throws {
        await withBackgroundWorker { worker in
            await cancelWhenGracefulShutdown {
                var latest: Latest?
                for await _ in spreads.analyses.workSignals {
                    while !Task.isCancelled, let (content, page) = spreads.analyses.nextPage() {
                        latest = await analyse(page, of: content, after: latest, on: worker)
                    }
                    latest = nil
                }
            }
        }
    }

    private func analyse(_ page: Int, of content: String, after latest: Latest?, on worker: NIOThreadPool) async
        -> Latest?
    {
        await spreads.analyses.withPublication(content, publications, logger, "The spreads can't be stored") {
            publication in
            let isNext = latest?.content == content && latest?.page == page - 1
            let before = isNext ? latest?.analysis : nil
            let (analysis, finding) = try await worker.runIfActive { () -> (AnalysedPage, PageFinding?) in
                ThreadPriority.lower()
                let previous = isNext || page == 0 ? before : try AnalysedPage(page - 1, of: publication)
                let analysis = try AnalysedPage(page, of: publication)
                return (analysis, analysis.finding(after: previous))
            }
            try await spreads.record(finding, content: content, page: page)
            return Latest(content: content, page: page, analysis: analysis)
        }
    }
}
