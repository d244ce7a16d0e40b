import PageImages
import Synchronization

/// Renders images while nothing else is requested: one at a time, at the lowest priority, after a pause.
///
///     let renderer = IdleRenderer(pipeline: pipeline)
///     renderer.add(smallerPage)
///     renderer.recordActivity()
///
/// An activity stops the image that is being rendered, which is tried again later. Nothing is rendered while the disk
/// cache is almost full or can't be written, because the image would be lost or evict others.
public final class IdleRenderer: Sendable {
    private struct Entry: Equatable, Sendable {
        let request: ImageRequest

        static func == (left: Entry, right: Entry) -> Bool {
            left.request.variantIdentity == right.request.variantIdentity
        }
    }

    private struct State {
        var queue: IdleQueue<Entry>
        var isRunning = false
        var current: (entry: Entry, task: ImageTask)?
    }

    private let pipeline: ImagePipeline
    private let pause: Double
    /// Guards the queue and the running task.
    private let state: Mutex<State>

    /// Creates an idle renderer.
    ///
    /// - Parameters:
    ///   - pipeline: Renders and caches the images.
    ///   - limit: The maximum number of waiting images.
    ///   - pause: The seconds without activity before the first image is rendered.
    public init(pipeline: ImagePipeline, limit: Int = 64, pause: Double = 10) {
        self.pipeline = pipeline
        self.pause = pause
        state = Mutex(State(queue: IdleQueue(limit: limit)))
    }

    /// Adds an image. It is in the cache after it was rendered.
    public func add(_ request: ImageRequest) {
        let starts = state.withLock { state in
            state.queue.add(Entry(request: request))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { Task.detached(priority: .background) { await self.run() } }
    }

    /// Records that images are requested. Stops the image that is being rendered.
    public func recordActivity() {
        let stopped = state.withLock { state in
            state.queue.recordActivity()
            defer { state.current = nil }
            if let entry = state.current?.entry { state.queue.add(entry) }
            return state.current?.task
        }
        stopped?.cancel()
    }

    /// Renders until no image waits.
    private func run() async {
        while let count = activityCount() {
            do {
                try await pipeline.environment.sleep(pause)
            } catch {
                return state.withLock { $0.isRunning = false }
            }
            while let task = begin(quietSince: count) {
                // An image that can't be rendered is not tried again.
                _ = try? await task.result()
                state.withLock { if $0.current?.task === task { $0.current = nil } }
            }
        }
    }

    /// Returns the number of activities; nil when no image waits.
    private func activityCount() -> Int? {
        state.withLock { state in
            state.isRunning = !state.queue.isEmpty
            return state.isRunning ? state.queue.activityCount : nil
        }
    }

    /// Starts the next image; nil if there is none, or if there is other work.
    private func begin(quietSince count: Int) -> ImageTask? {
        state.withLock { state in
            guard pipeline.cache.disk.hasRoom else {
                state.queue.removeAll()
                return nil
            }
            guard pipeline.stages.externalRequestCount == 0, let entry = state.queue.next(quietSince: count) else {
                return nil
            }
            let task = ImageTask(pipeline, entry.request, priority: .veryLow)
            state.current = (entry, task)
            return task
        }
    }
}
