import PageImages
import Synchronization

/// A running request. It runs until it finishes, is cancelled, or is deinitialised.
final class ImageTask: Sendable {
    private let pipeline: ImagePipeline
    private let number: Int
    private let answer = SharedResult<ImageResult>()
    /// Guards the priority.
    private let currentPriority: Mutex<ImagePriority>

    /// Starts a request.
    ///
    /// - Parameter priority: The priority; nil for that of the request's options.
    init(_ pipeline: ImagePipeline, _ request: ImageRequest, priority: ImagePriority? = nil) {
        let priority = priority ?? request.options.priority
        self.pipeline = pipeline
        currentPriority = Mutex(priority)
        number = pipeline.stages.open(priority)
        Task.detached { [pipeline, number, answer] in
            let result = await pipeline.deliver(request, ResolvedRequest(request), as: number)
            pipeline.stages.close(number)
            answer.resolve(result)
        }
    }

    deinit { cancel() }

    /// The priority. Work that is shared keeps the highest priority of all its waiters.
    var priority: ImagePriority {
        get { currentPriority.withLock { $0 } }
        set {
            // Under the lock, so that concurrent changes reach the stages in the same order.
            currentPriority.withLock { priority in
                priority = newValue
                pipeline.stages.setPriority(newValue, of: number)
            }
        }
    }

    /// Cancels the request. Its result is ``ImagePipelineError/cancelled`` unless it has finished.
    func cancel() {
        answer.resolve(.failure(.cancelled))
        pipeline.stages.close(number)
    }

    /// Waits for the result. Cancelling the calling task ends only this wait.
    ///
    /// - Throws: Any ``ImagePipelineError``.
    func result() async throws(ImagePipelineError) -> ImageResult {
        try await answer.value()
    }
}
