import Synchronization
public import Workers

/// The codec that decodes, processes and encodes all images of this process.
public enum ImageProcessing {
    /// The codec; nil until it is chosen or first needed.
    private static let current = Mutex<(any PixelCodec)?>(nil)

    /// Chooses the codec. Call it first in `main`.
    ///
    /// Without a choice, worker processes with the standard settings are used. Tests choose libvips in their own process.
    public static func use(_ codec: any PixelCodec) {
        current.withLock { $0 = codec }
    }

    private static var codec: any PixelCodec {
        current.withLock { current in
            if let current { return current }
            let pool = WorkerPool()
            current = pool
            return pool
        }
    }

    /// Starts the codec if necessary.
    ///
    /// - Throws: ``ImagePipelineError/startUpFailed(_:)``.
    public static func startUp() throws(ImagePipelineError) {
        do throws(WorkerError) {
            _ = try codec.description()
        } catch {
            guard case .unavailable(let reason) = error else { throw .startUpFailed("\(error)") }
            throw .startUpFailed(reason)
        }
    }

    /// What the codec can do; nil when it can't start.
    static var description: WorkerDescription? { try? codec.description() }

    /// The version of libvips that results depend on: major and minor, such as 8 and 14.
    static var libraryVersion: (major: Int, minor: Int) { description?.libraryVersion ?? (0, 0) }

    /// Performs an operation and waits for its result.
    ///
    /// - Parameters:
    ///   - operation: The operation with its parameters.
    ///   - input: The input of the operation.
    ///   - cancellation: Cancels the work.
    ///   - failure: Returns the error for a message of the library.
    static func perform(
        _ operation: PixelOperation,
        on input: PixelInput,
        _ cancellation: RenderCancellation,
        _ failure: (String) -> ImagePipelineError
    ) throws(ImagePipelineError) -> PixelResult {
        do throws(WorkerError) {
            return try codec.perform(operation, on: input, cancellation.control)
        } catch {
            throw Self.error(error, cancellation, failure)
        }
    }

    /// Returns the error of an operation.
    ///
    /// - Parameter failure: Returns the error for a message of the library.
    static func error(
        _ error: WorkerError,
        _ cancellation: RenderCancellation,
        _ failure: (String) -> ImagePipelineError
    ) -> ImagePipelineError {
        switch error {
        case .failed(let message): failure(message)
        case .cancelled: .cancelled
        case .timedOut: .timedOut(seconds: cancellation.timeLimit ?? 0)
        case .crashed: .codecCrashed
        case .crashedRepeatedly: .codecCrashedRepeatedly
        case .unavailable(let reason): .codecUnavailable(reason)
        }
    }
}
