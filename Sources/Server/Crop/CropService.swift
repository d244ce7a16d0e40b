import Glibc
import ImageLoading
import ImagePipeline
import Library
import Logging
import NIOPosix
import Publications
import ServiceLifecycle

/// Looks at the pages of publications that readers have open, one page at a time and beside everything else, so that
/// their borders can be cropped.
struct CropService: Service {
    let boxes: PageBoxes
    let shelf: PublicationShelf
    let logger: Logger

    /// Seconds for one page. One that takes longer is shown whole.
    private static let timeLimit = 10.0

    func run() async throws {
        let worker = NIOThreadPool(numberOfThreads: 1)
        worker.start()
        await cancelWhenGracefulShutdown {
            for await _ in boxes.wakes {
                while !Task.isCancelled, let (content, page) = boxes.nextPage() {
                    await look(at: page, of: content, on: worker)
                }
            }
        }
        try? await worker.shutdownGracefully()
    }

    private func look(at page: Int, of content: String, on worker: NIOThreadPool) async {
        let publication: any Publication
        do {
            publication = try await shelf.publication(content)
        } catch {
            return boxes.noteLoss(of: content)
        }
        do {
            let borders = try await worker.runIfActive { try Self.borders(of: publication, page: page) }
            try await boxes.note(borders, content: content, page: page)
        } catch is PublicationError {
            // Replaced since it was opened: the next scan lists what is there now.
            shelf.close(content)
            boxes.noteLoss(of: content)
        } catch is CancellationError {
            // The server is stopping.
        } catch {
            logger.warning("What was found about the borders of pages can't be kept: \(error)")
        }
    }

    /// What is known about a page's borders; nil when its file can't be read now. A page that can't be shown is left
    /// whole, and says nothing about the others.
    private static func borders(of publication: any Publication, page: Int) throws(PublicationError) -> PageBorders? {
        // On Linux this is the thread's own. Pages that somebody waits for go first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        let bytes: [UInt8]
        do throws(PublicationError) {
            bytes = try publication.bytes(ofPageAt: page)
        } catch {
            switch error {
            case .changed: throw error
            // Another time it may be there again.
            case .notFound, .notReadable: return nil
            default: return .blank
            }
        }
        return (try? BorderFinder.borders(ofPage: bytes, timeLimit: timeLimit)) ?? .blank
    }
}
