import ImagePipeline
import Library
import Logging
import NIOPosix
import PageImages
import Publications
import ServiceLifecycle
import Workers

/// Analyses the page borders of publications that users have open, one page at a time with low priority.
struct CropService: Service {
    let boxes: CropBoxStore
    let publications: OpenPublicationCache
    let logger: Logger

    /// The time limit for one page, in seconds. A page that takes longer is not cropped.
    private static let timeLimit = 10.0

    func run() async throws {
        await withBackgroundWorker { worker in
            await cancelWhenGracefulShutdown {
                for await _ in boxes.analyses.workSignals {
                    while !Task.isCancelled, let (content, page) = boxes.analyses.nextPage() {
                        await analyse(page, of: content, on: worker)
                    }
                }
            }
        }
    }

    private func analyse(_ page: Int, of content: String, on worker: NIOThreadPool) async {
        await boxes.analyses.withPublication(content, publications, logger, "The page borders can't be stored") {
            publication in
            let borders = try await worker.runIfActive { try Self.borders(of: publication, page: page) }
            try await boxes.record(borders, content: content, page: page)
        }
    }

    /// Returns the borders of a page; nil when its file can't be read at the moment. A page that can't be decoded is
    /// not cropped and does not affect the others.
    private static func borders(of publication: any Publication, page: Int) throws(PublicationError) -> PageBorders? {
        ThreadPriority.lower()
        switch try PageSample(page, of: publication) {
        case .bytes(let bytes):
            return (try? PageBorderDetection.borders(ofPage: bytes, timeLimit: timeLimit)) ?? .blank
        case .undecodable: return .blank
        case .unavailable: return nil
        }
    }
}
