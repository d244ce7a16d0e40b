import ImageLoading

/// A request for a picture that is under way. Whoever made it hears of it through the handler given to
/// ``ImageLoader/load(_:options:_:)``, and not at all after ``cancel()``.
final class ImageTask {
    /// What a task reports.
    enum Event {
        /// Bytes that arrived so far, and how many will be if the server said.
        case progress(received: Int, expected: Int?)
        /// The picture is decoded. Nothing follows.
        case ready(Picture, ImageOrigin)
        /// There is no picture. Nothing follows.
        case failed(ImageTrouble)
    }

    let options: PictureOptions
    private let loader: ImageLoader
    private let handler: (Event) -> Void
    /// What is fetched for it: its own address, or that of the picture which stands for a failure.
    var address: String
    /// How urgent it is.
    private(set) var priority: ImagePriority
    /// False once it ended or was cancelled.
    private(set) var isUnderWay = true
    /// True when what comes only stands for the failure of what was asked for.
    var isFailureImage = false

    init(_ address: String, _ options: PictureOptions, loader: ImageLoader, _ handler: @escaping (Event) -> Void) {
        self.address = address
        self.options = options
        self.loader = loader
        self.handler = handler
        priority = options.priority
    }

    /// Makes it more or less urgent. What the browser fetches already stays as it is.
    func setPriority(_ priority: ImagePriority) {
        self.priority = priority
    }

    /// Does not want the picture any more. The work stops when nobody else wants it.
    func cancel() {
        guard isUnderWay else { return }
        isUnderWay = false
        loader.leave(self)
    }

    /// Tells whoever made it, unless it ended.
    func report(_ event: Event) {
        guard isUnderWay else { return }
        if case .progress = event {} else { isUnderWay = false }
        handler(event)
    }
}
