import PageImages
import WebBinding

/// A request for an image. Sends events to its handler until ``cancel()``.
///
/// ``ImageLoader/load(_:options:_:)`` starts its task immediately. The task of
/// ``Element/setImage(_:placeholder:options:in:near:_:)`` starts when the element is near the window.
final class ImageLoadTask {
    /// A report of a task.
    enum Event {
        /// The bytes received, and the expected size if the server sent it.
        case progress(received: Int, expected: Int?)
        /// The image is decoded. The last report.
        case ready(DecodedImage, ImageOrigin)
        /// The image can't be loaded. The last report.
        case failed(ImageFailure)
    }

    let options: ImageLoadingOptions
    private let loader: ImageLoader
    private let handler: (Event) -> Void
    /// The address to load: the requested one, or that of the failure image.
    var address: String
    /// The priority.
    private(set) var priority: ImagePriority
    /// Whether the task has neither finished nor been cancelled.
    private(set) var isRunning = true
    /// Whether the failure image is loaded instead of the requested image.
    var isFailureImage = false

    init(_ address: String, _ options: ImageLoadingOptions, loader: ImageLoader, _ handler: @escaping (Event) -> Void) {
        self.address = address
        self.options = options
        self.loader = loader
        self.handler = handler
        priority = options.priority
    }

    /// Called if the task is cancelled before its last event.
    var onCancel: (() -> Void)?

    /// Changes the priority. A running download is not affected.
    func setPriority(_ priority: ImagePriority) {
        self.priority = priority
    }

    /// Cancels the request. The download stops unless other tasks wait for it.
    func cancel() {
        guard isRunning else { return }
        isRunning = false
        loader.leave(self)
        let onCancel = onCancel
        self.onCancel = nil
        onCancel?()
    }

    /// Calls the handler, unless the task has ended.
    func report(_ event: Event) {
        guard isRunning else { return }
        if case .progress = event {
        } else {
            isRunning = false
            onCancel = nil
        }
        handler(event)
    }
}
