import ReadingEngine
import WebBinding
import WireModel

/// Requests the spreads of loaded chapters until the server has compared their pages.
final class SpreadUpdates {
    private let chapters: ReaderChapters
    /// Called with a chapter and the first pages of its spreads.
    private let onChange: (Int, [Int]) -> Void
    private var task: HostTask?
    private var timer: Timers.Timer?
    private var requestCount = 0

    /// The pause between requests in seconds.
    private static let pause = 1.0
    /// The number of requests after which the pairing stays as it is.
    private static let maximumRequestCount = 300

    /// Creates an object that observes `chapters`.
    init(_ chapters: ReaderChapters, onChange: @escaping (Int, [Int]) -> Void) {
        self.chapters = chapters
        self.onChange = onChange
    }

    /// Requests the spreads of a chapter that lacks them, after a pause. Call it whenever chapters may have been loaded.
    func update() {
        guard task == nil, timer == nil, requestCount < Self.maximumRequestCount, next != nil else { return }
        timer = Timers.after(Self.pause) {
            self.timer = nil
            self.request()
        }
    }

    /// Cancels all requests.
    func discard() {
        task?.cancel()
        timer?.cancel()
        task = nil
        timer = nil
    }

    private var next: Int? { chapters.loaded.first { chapters.manifest($0)?.awaitsSpreads == true } }

    private func request() {
        guard let chapter = next else { return }
        requestCount += 1
        task = ReaderRequests.spreads(of: chapters.publication(chapter)) { spreads in
            self.task = nil
            if spreads?.isPending != true {
                let found = spreads?.firstPages ?? []
                self.chapters.setDetectedSpreads(found, of: chapter)
                if !found.isEmpty { self.onChange(chapter, found) }
            }
            self.update()
        }
    }
}
