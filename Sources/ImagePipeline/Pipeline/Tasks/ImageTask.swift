public import ImageLoading
import Synchronization

/// A request under way. It goes on whether or not anybody awaits it, until it is cancelled or all who hold it are gone.
public final class ImageTask: Sendable {
    private let pipeline: ImagePipeline
    private let number: Int
    private let answer = SharedAnswer<Delivery>()
    private let broadcast = ProgressBroadcast()
    /// Guards the priority as it was set last.
    private let urgency: Mutex<ImagePriority>

    init(_ pipeline: ImagePipeline, _ request: ImageRequest, priority: ImagePriority? = nil) {
        let order = pipeline.order(request)
        let priority = priority ?? order.options.priority
        self.pipeline = pipeline
        urgency = Mutex(priority)
        number = pipeline.stages.open(priority) { [broadcast] in broadcast.send($0) }
        Task.detached { [pipeline, number, answer, broadcast] in
            let result = await pipeline.deliver(request, order, as: number)
            pipeline.stages.close(number)
            answer.give(result)
            broadcast.finish()
        }
    }

    deinit { cancel() }

    /// How urgent it is. Setting it lifts or lowers whatever is done for this task, as far as others who wait for the
    /// same allow.
    public var priority: ImagePriority {
        get { urgency.withLock { $0 } }
        set {
            // Under the lock, so that of two who set it the last one counts everywhere.
            urgency.withLock { urgency in
                urgency = newValue
                pipeline.stages.setPriority(newValue, of: number)
            }
        }
    }

    /// Gives the request up: whoever awaits it is answered at once with ``ImagePipelineError/cancelled``. A task that
    /// has ended stays as it is.
    public func cancel() {
        answer.give(.failure(.cancelled))
        pipeline.stages.close(number)
    }

    /// The result; waited for by as many as like to. Cancelling the calling task ends its own wait alone.
    ///
    /// - Throws: Any ``ImagePipelineError``.
    public func result() async throws(ImagePipelineError) -> ImageResult {
        try await answer.value().imageResult()
    }

    /// How far the fetch has come, from here on and until the task ends. Nothing for what is at hand. Whoever is slow
    /// is told only the newest.
    public var progress: AsyncStream<ImageProgress> { broadcast.stream() }
}
