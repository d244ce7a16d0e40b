import ImageLoading
import Synchronization

/// A place that shows one picture at a time: each request supersedes the former one, whose result never arrives.
public final class ImageSlot: Sendable {
    /// Takes what a request came to. Called by one thread at a time; it must not block, nor set the slot.
    public typealias Deliver = @Sendable (Result<ImageResult, ImagePipelineError>) -> Void

    private struct State {
        var generation = 0
        var task: ImageTask?
    }

    private let pipeline: ImagePipeline
    private let deliver: Deliver
    /// Guards which request counts, delivery included: what is set counts before ``set(_:)`` returns.
    private let state = Mutex(State())

    /// An empty place.
    ///
    /// - Parameters:
    ///   - pipeline: Makes the pictures.
    ///   - deliver: Takes the results of requests that haven't been superseded.
    public init(pipeline: ImagePipeline, deliver: @escaping Deliver) {
        self.pipeline = pipeline
        self.deliver = deliver
    }

    deinit { state.withLock { $0.task }?.cancel() }

    /// Shows another picture, or nothing. The former request is cancelled; when this returns, its result has been
    /// delivered already or never will be.
    ///
    /// - Returns: The task of the new request, to be watched or lifted.
    @discardableResult
    public func set(_ request: ImageRequest?) -> ImageTask? {
        let task = request.map { pipeline.task($0) }
        let (former, generation) = state.withLock { state in
            state.generation += 1
            defer { state.task = task }
            return (state.task, state.generation)
        }
        former?.cancel()
        guard let task else { return nil }
        Task.detached { [weak self] in
            let result: Result<ImageResult, ImagePipelineError>
            do throws(ImagePipelineError) {
                result = .success(try await task.result())
            } catch {
                result = .failure(error)
            }
            self?.arrived(result, generation)
        }
        return task
    }

    private func arrived(_ result: Result<ImageResult, ImagePipelineError>, _ generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            state.task = nil
            deliver(result)
        }
    }
}
