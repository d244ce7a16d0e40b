import ImagePipeline
import Library
import Logging
import NIOPosix
import PageImages
import Publications
import ServiceLifecycle

/// Detects the spreads of publications that users have open, one page at a time with low priority.
struct SpreadService: Service {
    let spreads: SpreadStore
    let publications: OpenPublicationCache
    let logger: Logger

    /// The time limit for one page, in seconds. A page that takes longer continues no other.
    private static let timeLimit = 10.0

    /// The edges of the page that was analysed last. The next page is usually the one after it.
    private struct Latest {
        var content: String
        var page: Int
        var edges: PageEdges?
    }

    func run() async throws {
        await withBackgroundWorker { worker in
            await cancelWhenGracefulShutdown {
                var latest: Latest?
                for await _ in spreads.workSignals {
                    while !Task.isCancelled, let (content, page) = spreads.nextPage() {
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
        let publication: any Publication
        do {
            publication = try await publications.publication(content)
        } catch {
            spreads.recordUnavailable(content)
            return nil
        }
        do {
            let isNext = latest?.content == content && latest?.page == page - 1
            let before = isNext ? latest?.edges : nil
            let (edges, found) = try await worker.runIfActive { () -> (PageEdges?, PageContinuation?) in
                let previous = isNext || page == 0 ? before : try Self.edges(of: publication, page: page - 1).edges
                let (edges, isReadable) = try Self.edges(of: publication, page: page)
                guard let edges, let previous else { return (edges, isReadable ? [] : nil) }
                return (edges, SpreadDetection.continuation(of: edges, after: previous))
            }
            try await spreads.record(found, content: content, page: page)
            return Latest(content: content, page: page, edges: edges)
        } catch is PublicationError {
            // The file was replaced since it was opened. The next scan lists the new one.
            publications.close(content)
            spreads.recordUnavailable(content)
        } catch is CancellationError {
            // The server is stopping.
        } catch {
            logger.warning("The spreads can't be stored: \(error)")
        }
        return nil
    }

    /// Returns the edges of a page, nil for a page that can't be half of a spread, and whether its file can be read at
    /// the moment.
    private static func edges(
        of publication: any Publication,
        page: Int
    ) throws(PublicationError) -> (edges: PageEdges?, isReadable: Bool) {
        ThreadPriority.lower()
        let bytes: [UInt8]
        do throws(PublicationError) {
            bytes = try publication.sample(ofPageAt: page)
        } catch {
            switch error {
            case .changed: throw error
            // The file may be available again later.
            case .notFound, .notReadable: return (nil, false)
            default: return (nil, true)
            }
        }
        return ((try? SpreadDetection.edges(ofPage: bytes, timeLimit: timeLimit)) ?? nil, true)
    }
}
