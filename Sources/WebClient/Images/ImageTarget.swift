import ImageLoading

/// What shows a picture: an element, its background, or a button. Knows which picture it is to show, and takes none
/// that it was once to show and is not any more.
final class ImageTarget {
    /// Where the picture goes.
    enum Place {
        /// Into the element, an `<img>`.
        case element
        /// Behind the element's content.
        case background
        /// Before the words of the element, a button or a link.
        case button
    }

    /// What came of a request.
    enum Outcome {
        /// The picture is on the page.
        case shown(Picture, ImageOrigin)
        /// There is none, or only one that says so.
        case failed(ImageTrouble)
    }

    private let place: Place
    private let element: Element
    private let frame: Element?
    private let ring: WaitingRing?
    private var state = ImageTaskState()
    private var task: ImageTask?
    private var address = ""
    private var options = PictureOptions()
    private var completion: ((Outcome) -> Void)?
    private var picture: Picture?
    private var origin = ImageOrigin.none
    private var trouble: ImageTrouble?
    /// The end of a fade, while there is one.
    private var fade: Timers.Timer?
    /// When a fade is over for certain, in seconds: the style sheet's 160 ms and a few slow frames.
    private static let fadeTime = 0.4
    /// Called when the picture has faded in.
    var onFaded: (() -> Void)?
    /// The picture is on the page already.
    private var isPutUp = false
    /// Far away, nothing is loaded and nothing is held.
    private var isNear: Bool

    /// True when the picture that was asked for is shown.
    var showsPicture: Bool { state.state == .finishedWithPicture }

    /// A target. `frame` gets the ring and the classes `is-waiting` and `is-failed`; a background and a button are
    /// their own frame.
    init(_ place: Place, of element: Element, in frame: Element?, isNear: Bool) {
        self.place = place
        self.isNear = isNear
        let own = place == .element ? nil : element
        self.frame = frame ?? own
        ring = (frame ?? own).map { WaitingRing(in: $0) }
        if place == .button {
            self.element = Element("img", class: "button-picture")
            self.element.setAttribute("alt", "")
            // The style sheet puts it first.
            element.append(self.element)
        } else {
            self.element = element
        }
    }

    /// Shows the picture at an address, or none.
    ///
    /// Asked for what it has already, it succeeds at once; for what is on its way, it only hears of the end in another
    /// way; for something else, it forgets what it was to show.
    func set(_ address: String?, options: PictureOptions, _ completion: ((Outcome) -> Void)? = nil) {
        let wanted = address ?? ""
        if !wanted.isSame(as: self.address) || options.forceRefresh {
            obey(state.handle(.reuse))
            self.address = wanted
            trouble = nil
            if !options.keepsCurrentImage || wanted.utf8.isEmpty { clear() }
        }
        self.options = options
        self.completion = completion
        // Nobody knows yet whether it is near: what is in memory is there from the first frame on.
        if !isNear, !options.forceRefresh, state.state == .none, let picture = ImageLoader.shared.remembered(wanted) {
            putUp(picture)
        }
        want()
    }

    /// Shows a picture that is at hand.
    func set(_ picture: Picture, at address: String) {
        obey(state.handle(.reuse))
        self.address = address
        trouble = nil
        putUp(picture)
    }

    /// Through the table like every other picture, though there is nothing to load.
    private func putUp(_ picture: Picture) {
        if case .start(let load) = state.handle(.want) {
            self.picture = picture
            isPutUp = false
            origin = .memory
            obey(state.handle(.arrived(load)))
        }
    }

    /// Tries again what failed.
    func retry() {
        if !address.utf8.isEmpty, isNear, state.state == .failed { obey(state.handle(.retry)) }
    }

    /// Comes near or goes far away, where pictures are let go.
    func setNear(_ isNear: Bool) {
        self.isNear = isNear
        if isNear {
            retry()
            want()
        } else {
            letGo()
        }
    }

    /// Stops what is under way and lets go of the picture, until it is wanted again.
    func letGo() {
        obey(state.handle(.cancel))
        if case .ignore = state.handle(.evicted) { clear() }
    }

    /// Stops what is under way; what is shown stays.
    func pause() {
        obey(state.handle(.cancel))
    }

    /// Wants what it was told to show, if it is near.
    func want() {
        guard isNear, !address.utf8.isEmpty else { return }
        obey(state.handle(.want))
    }

    /// Ends the target.
    func end() {
        obey(state.handle(.reuse))
        completion = nil
        onFaded = nil
        clear()
    }

    // MARK: The table's actions

    private func obey(_ action: ImageTaskState.Action) {
        switch action {
        case .start(let load): start(load)
        case .showPicture: showPicture()
        case .showFailure: showFailure()
        case .cancelLoad:
            task?.cancel()
            task = nil
            ring?.end()
        case .attach, .ignore: break
        }
    }

    private func start(_ load: ImageTaskState.Generation) {
        frame?.setClass("is-failed", false)
        let task = ImageLoader.shared.load(address, options: options) { event in
            guard load == self.state.generation else { return }
            switch event {
            case .progress(let received, let expected):
                self.ring?.show(received: received, expected: expected)
            case .ready(let picture, let origin):
                self.picture = picture
                self.isPutUp = false
                self.origin = origin
                self.obey(self.state.handle(.arrived(load)))
            case .failed(let trouble):
                self.trouble = trouble
                self.obey(self.state.handle(.failed(load)))
            }
        }
        guard task.isUnderWay else { return }
        self.task = task
        ring?.begin()
    }

    private func showPicture() {
        guard let picture else { return }
        if isPutUp {
            completion?(.shown(picture, .memory))
            return
        }
        isPutUp = true
        ring?.end()
        frame?.setClass("is-failed", task?.isFailureImage ?? false)
        task = nil
        let reducesMotion = Window.traits.contains(.reducedMotion)
        let transition = PictureTransition.transition(for: origin, reducesMotion: reducesMotion)
        endFade()
        if transition == .fade {
            element.setClass("is-arriving", true)
            // A class that stayed would make the picture fade when it is scrolled to, or its screen comes back.
            fade = Timers.after(Self.fadeTime) { self.endFade() }
        }
        switch place {
        case .element, .button: picture.show(in: element)
        case .background: picture.showBehind(element)
        }
        // Whoever asks from now on gets what is there.
        let origin = origin
        self.origin = .memory
        completion?(.shown(picture, origin))
    }

    private func showFailure() {
        ring?.end()
        task = nil
        frame?.setClass("is-failed", true)
        if let trouble { completion?(.failed(trouble)) }
    }

    private func clear() {
        picture = nil
        isPutUp = false
        frame?.setClass("is-failed", false)
        endFade()
        switch place {
        case .element, .button: element.clearPicture()
        case .background: element.clearBackground()
        }
    }

    private func endFade() {
        guard let fade else { return }
        fade.cancel()
        self.fade = nil
        element.setClass("is-arriving", false)
        onFaded?()
    }
}
