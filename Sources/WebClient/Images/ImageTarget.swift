import PageImages
import WebBinding
import WebViews

/// Shows one image at a time in an element or behind it. Ignores the results of previous requests.
final class ImageTarget {
    /// Where the image is shown.
    enum Place {
        /// In the element, an `<img>`.
        case element
        /// Behind the element's content.
        case background
    }

    /// The result of a request.
    enum LoadResult {
        /// The image is shown, or the failure image in its place.
        case shown(DecodedImage, ImageOrigin)
        /// The image can't be loaded, and neither can the failure image.
        case failed(ImageFailure)
    }

    private let place: Place
    private let element: Element
    private let frame: Element?
    private let ring: ProgressRing?
    private var state = ImageTaskState()
    private var task: ImageLoadTask?
    /// The task for the next load. It was returned to the caller before the load could start.
    private var waitingTask: ImageLoadTask?
    private var placeholder: Element?
    private var address = ""
    private var options = ImageLoadingOptions()
    private var completion: ((LoadResult) -> Void)?
    private var picture: DecodedImage?
    private var origin = ImageOrigin.none
    private var failure: ImageFailure?
    /// The timer of the end of a fade.
    private var fade: Timers.Timer?
    /// The time from the start to the end of a fade, in seconds: the 160 ms of the style sheet and a few slow frames.
    private static let fadeTime = 0.4
    /// Called when a fade ends or is interrupted.
    var onFaded: (() -> Void)?
    /// Whether the image is assigned to the element.
    private var isDisplayed = false
    /// Whether the element is near the window. Otherwise nothing is loaded.
    private var isNear: Bool

    /// Whether the requested image is shown.
    var showsImage: Bool { state.state == .finishedWithImage }

    /// Creates a target. `frame` gets the progress ring and the classes `is-waiting` and `is-failed`. For a background,
    /// the element is its own frame.
    init(_ place: Place, of element: Element, in frame: Element?, isNear: Bool) {
        self.place = place
        self.isNear = isNear
        let own = place == .element ? nil : element
        self.frame = frame ?? own
        ring = (frame ?? own).map { ProgressRing(in: $0) }
        self.element = element
    }

    /// Shows the image at an address; nil shows no image.
    ///
    /// If the image is already visible, succeeds immediately. If it is loading, replaces the handlers. Otherwise
    /// cancels the previous request.
    ///
    /// - Parameters:
    ///   - placeholder: An element that is hidden while the image is shown.
    /// - Returns: The task, which may start later; nil if there is nothing to load.
    @discardableResult
    func set(
        _ address: String?,
        placeholder: Element? = nil,
        options: ImageLoadingOptions,
        _ completion: ((LoadResult) -> Void)? = nil
    ) -> ImageLoadTask? {
        let wanted = address ?? ""
        self.placeholder = placeholder
        if !wanted.isSame(as: self.address) || options.forceRefresh {
            perform(state.handle(.reuse))
            self.address = wanted
            failure = nil
            waitingTask?.cancel()
            if !options.keepsCurrentImage || wanted.utf8.isEmpty { clear() }
        }
        if isDisplayed, fade == nil { placeholder?.setHidden(true) }
        self.options = options
        self.completion = completion
        // Whether the element is near the window is not known yet: show an image from memory in the first frame.
        if !isNear, !options.forceRefresh, state.state == .none, let picture = ImageLoader.shared.remembered(wanted) {
            display(picture)
        }
        if !wanted.utf8.isEmpty, task == nil, !showsImage { waitingTask = waitingTask ?? makeTask() }
        let pending = waitingTask
        want()
        return pending ?? task
    }

    private func makeTask() -> ImageLoadTask {
        let task = ImageLoader.shared.task(address, options: options) { self.handle($0) }
        task.onCancel = {
            if self.waitingTask === task { self.waitingTask = nil }
            if self.task === task { self.pause() }
        }
        return task
    }

    /// Shows an image that is in memory.
    func set(_ picture: DecodedImage, at address: String) {
        perform(state.handle(.reuse))
        waitingTask?.cancel()
        self.address = address
        failure = nil
        display(picture)
    }

    /// Passes the events of a load to the state machine, although the image is already loaded.
    private func display(_ picture: DecodedImage) {
        if case .start(let load) = state.handle(.want) {
            self.picture = picture
            isDisplayed = false
            origin = .memory
            perform(state.handle(.arrived(load)))
        }
    }

    /// Retries a failed load.
    func retry() {
        if !address.utf8.isEmpty, isNear, state.state == .failed { perform(state.handle(.retry)) }
    }

    /// Updates whether the element is near the window. Releases the image when it is not.
    func setNear(_ isNear: Bool) {
        self.isNear = isNear
        if isNear {
            retry()
            want()
        } else {
            release()
        }
    }

    /// Cancels the load and releases the image until it is needed again.
    func release() {
        perform(state.handle(.cancel))
        if case .ignore = state.handle(.evicted) { clear() }
    }

    /// Cancels the load. A visible image stays.
    func pause() {
        perform(state.handle(.cancel))
    }

    /// Starts the load if the element is near the window.
    func want() {
        guard isNear, !address.utf8.isEmpty else { return }
        perform(state.handle(.want))
    }

    /// Ends the target.
    func end() {
        perform(state.handle(.reuse))
        completion = nil
        onFaded = nil
        waitingTask?.cancel()
        clear()
        placeholder = nil
    }

    // MARK: Actions of the state machine

    private func perform(_ action: ImageTaskState.Action) {
        switch action {
        case .start: start()
        case .showImage: showImage()
        case .showFailure: showFailure()
        case .cancelLoad:
            let ended = task
            task = nil
            ended?.cancel()
            ring?.end()
        case .attach, .ignore: break
        }
    }

    private func start() {
        frame?.setClass("is-failed", false)
        let task = waitingTask ?? makeTask()
        waitingTask = nil
        self.task = task
        ImageLoader.shared.start(task)
        guard task.isRunning else { return }
        ring?.begin()
    }

    /// Handles an event of the current task. A cancelled task sends no events.
    private func handle(_ event: ImageLoadTask.Event) {
        switch event {
        case .progress(let received, let expected):
            ring?.show(received: received, expected: expected)
        case .ready(let picture, let origin):
            self.picture = picture
            // An image that replaces another one appears without a fade.
            self.origin = isDisplayed ? .memory : origin
            isDisplayed = false
            perform(state.handle(.arrived(state.generation)))
        case .failed(let failure):
            self.failure = failure
            perform(state.handle(.failed(state.generation)))
        }
    }

    private func showImage() {
        guard let picture else { return }
        if isDisplayed {
            completion?(.shown(picture, .memory))
            return
        }
        isDisplayed = true
        ring?.end()
        frame?.setClass("is-failed", task?.isFailureImage ?? false)
        task = nil
        let reducesMotion = EInkScreen.reducesMotion
        let transition = ImageTransition.transition(for: origin, reducesMotion: reducesMotion)
        endFade()
        if transition == .fade {
            element.setClass("is-arriving", true)
            // Removes the class after the fade. Otherwise the image would fade again when it is scrolled into view.
            fade = Timers.after(Self.fadeTime) { self.endFade() }
        }
        if fade == nil { placeholder?.setHidden(true) }
        switch place {
        case .element: picture.show(in: element)
        case .background: picture.showBehind(element)
        }
        // Later requests for the same image find it in memory.
        let origin = origin
        self.origin = .memory
        completion?(.shown(picture, origin))
    }

    private func showFailure() {
        ring?.end()
        task = nil
        frame?.setClass("is-failed", true)
        if let failure { completion?(.failed(failure)) }
    }

    private func clear() {
        picture = nil
        isDisplayed = false
        frame?.setClass("is-failed", false)
        endFade()
        placeholder?.setHidden(false)
        switch place {
        case .element: element.clearImage()
        case .background: element.clearBackground()
        }
    }

    private func endFade() {
        guard let fade else { return }
        fade.cancel()
        self.fade = nil
        element.setClass("is-arriving", false)
        if isDisplayed { placeholder?.setHidden(true) }
        onFaded?()
    }
}
