import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The reader screen: loads the publication, shows the bars around the stage, and updates the URL, the title and the
/// announcements for screen readers.
final class ReaderViewController {
    /// The screen's element.
    let root = Element("div", class: "screen reader")
    let app: App
    let paint: ReaderPaint
    /// Announces the position to screen readers.
    let announcer = Element("div", class: "announcer")
    /// The open publication; nil until its manifest is loaded.
    private(set) var session: ReadingSession?
    /// The view of the pages; nil until the first page can be shown.
    private(set) var stage: ReaderStageController?
    private(set) var bars: ReaderBars?
    var addressTimer: Timers.Timer?
    var lastAddressTime = -Double.infinity
    /// The chapter of the page that was announced last.
    var announcedChapter: Int?
    /// Whether the next change of position is announced even without a turn: after the publication was opened, or while
    /// a chapter is loading.
    var announcesPosition = true
    /// The manifest that was loaded before the reader was opened, until the reader is in the document.
    private var preparedManifest: ReaderManifest?
    private var hasAppeared = false
    private let requestedPublication: String
    /// The page from the address; nil for the saved position.
    private var requestedPage: Int?
    private let state = EmptyStateView()
    private let notice = Element("p", class: "notice", text: Text.of(.progressSavedOffline))
    private var task: HostTask?
    private var loadingTimer: Timers.Timer?
    private var keyListener: Listener?
    /// The menu of the page that is pressed.
    private var pageMenu: ActionMenu?
    /// Whether the last input came from the keyboard. The bars then stay visible while they have the focus.
    private var usesKeyboard = false
    private var barsVisible: Bool?
    /// The loading indicator appears after this time, in seconds.
    private static let loadingDelay = 0.15

    /// Creates a reader of `publication`, at `page` (from zero) or at the saved position.
    init(publication: String, page: Int?, app: App) {
        requestedPublication = publication
        self.app = app
        paint = ReaderPaint(root: root)
        requestedPage = page
        announcer.setAttribute("data-quire", "announcer")
        announcer.setAttribute("aria-live", "polite")
        notice.setAttribute("role", "status")
        notice.setHidden(true)
        root.append(state.root)
        root.append(announcer)
        root.append(notice)
    }

    /// The identifier of the current publication.
    var publication: String { session?.publication ?? requestedPublication }

    /// Called when the screen is in the document and can be measured.
    func didAppear() {
        hasAppeared = true
        keyListener = Element.document.on(.keyDown) { self.keyDown($0) }
        Sheet.onOpening = { self.stopScrolling() }
        root.on(.pointerDown, .capture) { _ in self.usesKeyboard = false }
        Outbox.shared.onStuck = { [notice] isWaiting in notice.setHidden(!isWaiting) }
        if let manifest = preparedManifest {
            preparedManifest = nil
            begin(manifest)
            PreparedDocument.discard()
        }
    }

    /// Goes to another page of the same publication, from the browser's history.
    func show(page: Int?) {
        if let page, focus != nil { session?.go(toPage: page) }
    }

    /// Applies the system's setting for reduced motion.
    func setMotionReduced(_ isReduced: Bool) {
        stage?.send(.motionReduced(isReduced))
    }

    /// Stops auto-scroll.
    func stopScrolling() {
        if scene?.isAutoScrolling ?? false { send(.autoScrollRequested(false, time: Clock.now)) }
    }

    /// Saves the position, and releases all images and listeners.
    func discard() {
        hasAppeared = false
        session?.discard()
        session = nil
        preparedManifest = nil
        Outbox.shared.flush()
        Outbox.shared.onStuck = nil
        task?.cancel()
        loadingTimer?.cancel()
        addressTimer?.cancel()
        keyListener?.cancel()
        Sheet.onOpening = nil
        endSettings()
        bars?.discard()
        bars = nil
        stage?.discard()
        stage = nil
        root.discard()
    }

    /// Opens the publication again at the saved position, because its content has changed.
    func reopen() {
        session?.discard()
        session = nil
        addressTimer?.cancel()
        addressTimer = nil
        bars?.discard()
        bars = nil
        stage?.discard()
        stage = nil
        barsVisible = nil
        announcedChapter = nil
        announcesPosition = true
        requestedPage = nil
        load()
    }

    // MARK: Opening

    /// Loads the publication. May be called before the screen is in the document, because the answer comes later.
    func load() {
        state.hide()
        if !hasAppeared, let manifest = PreparedManifest.shared.take(requestedPublication) {
            // The documents of a book are loaded only when the reader is in the document.
            preparedManifest = manifest
            return
        }
        loadingTimer = Timers.after(Self.loadingDelay) { self.root.setClass("is-loading", true) }
        task = ReaderRequests.manifest(of: requestedPublication) { result in
            self.task = nil
            self.loadingTimer?.cancel()
            self.root.setClass("is-loading", false)
            switch result {
            case .success(let manifest): self.begin(manifest)
            case .failure(let error): self.show(error)
            }
        }
    }

    private func show(_ error: ManifestError) {
        Document.setTitle("Quire")
        if case .network(.status(423)) = error.cause {
            DocumentPasswordSheet.open(requestedPublication) { isUnlocked in
                // The browser's Back button may have closed the reader under the sheet.
                guard self.hasAppeared else { return }
                if isUnlocked { self.load() } else { self.app.goBack(or: .home) }
            }
        } else if error.reason.utf8.isEmpty {
            state.show(error.cause, app: app) { self.load() }
        } else {
            state.showReason(.unknownBook, error.reason, action: .toLibrary) {
                self.app.goBack(or: .home)
            }
        }
    }

    private func begin(_ manifest: ReaderManifest) {
        Downloads.shared.opened(manifest)
        beginSettings(for: manifest)
        let session = makeSession(manifest)
        self.session = session
        if let documentView = session.documentView { root.insert(documentView, before: notice) }
        var isLoading = true
        session.begin { position in
            isLoading = false
            guard self.session === session else { return }
            if let position {
                self.showStage(at: position)
            } else {
                self.bars?.discard()
                self.bars = nil
                session.discard()
                self.session = nil
                self.show(ManifestError(cause: .unreadable, reason: ""))
            }
        }
        // Make the bars while the document of a book is loading.
        if isLoading { bars = ReaderBars(reader: self, session: session) }
    }

    private func makeSession(_ manifest: ReaderManifest) -> ReadingSession {
        if let contents = manifest.book {
            return BookReadingSession(manifest, contents, page: requestedPage, reader: self)
        }
        return ComicReadingSession(manifest, page: requestedPage, reader: self)
    }

    private func showStage(at position: ReadingSession.InitialPosition) {
        guard let session, let chapter = session.chapters.chapter(position.page.chapter) else { return }
        let options = session.options(for: settings)
        let metrics = Window.metrics
        let stage = ReaderStageController(
            ReaderConfiguration(
                chapter: chapter,
                page: position.page.page,
                fraction: position.fraction,
                options: options,
                viewport: metrics.size,
                density: metrics.pixelRatio,
                reducesMotion: EInkScreen.reducesMotion,
                time: Clock.now
            ),
            chapters: session.chapters,
            session: session
        ) { self.handle($0) }
        self.stage = stage
        let brightness = BrightnessController(self)
        stage.intercept = { sample in
            guard session.intercept(sample) else { return brightness.handle(sample) }
            brightness.cancel()
            return true
        }
        stage.background = { [paint] in paint.readerBackground }
        stage.onRelease = { self.pageMenu?.release() }
        stage.onLeave = { self.leave { self.app.navigate(to: .home) } }
        stage.onContinue = {
            guard let next = session.nextVolume else { return }
            self.leave { self.app.navigate(to: .reading(publication: next.id, page: nil)) }
        }
        let bars = self.bars ?? ReaderBars(reader: self, session: session)
        self.bars = bars
        root.insert(stage.root, before: notice)
        if let overlay = session.addGestures(to: stage.root) { root.insert(overlay, before: notice) }
        root.insert(bars.root, before: notice)
        root.setAttribute("data-progression", options.mode == .rightToLeft ? "rtl" : "ltr")
        stage.begin()
        // These force a layout, which would delay the first page.
        Frames.afterPaint {
            guard self.stage === stage else { return }
            bars.layOut()
            if !bars.hasFocus, !Sheet.isAnyOpen { stage.root.focus() }
        }
        session.didBegin()
    }

    /// Opens another publication or section: in this reader if possible, otherwise on a new screen.
    func open(publication: String, page: Int?) {
        if session?.open(publication: publication, page: page) ?? false { return }
        leave { app.navigate(to: .reading(publication: publication, page: page)) }
    }

    // MARK: Events of the stage

    private func handle(_ event: ReaderStageController.Event) {
        switch event {
        case .positionChanged(let page, let fraction, let isFinished):
            session?.positionChanged(to: page, fraction: fraction, isFinished: isFinished)
            if announcesPosition, let item = stage?.reader.item(showing: page) { announce(item) }
        case .didTurn(let item): announce(item)
        case .sceneChanged(let scene): show(scene)
        case .pairingChanged(let chapter, let pairing): session?.pairingChanged(pairing, of: chapter)
        case .pageMenu(let page, let point):
            pageMenu = session?.showMenu(of: page, at: point)
            pageMenu?.onClose = { self.pageMenu = nil }
            pageMenu?.hold()
        case .dismissPageMenu: pageMenu?.close()
        case .tapAction(let action):
            guard let command = action.readerCommand else { return }
            // Asynchronous, because the command may send an event to the engine, which is still handling the tap.
            Timers.after(0) { self.perform(command, time: Clock.now) }
        case .chapterFailed: bars?.toast.show(.chapterCannotBeOpened)
        case .reachedEdge, .dismissDragBegan: break
        }
    }

    private func show(_ scene: ReaderScene) {
        matchBackground(to: scene)
        session?.sceneChanged(scene)
        if let manifest { bars?.show(scene, manifest) }
        if scene.barsVisible != barsVisible { updateBars(for: scene) }
    }

    private func updateBars(for scene: ReaderScene) {
        barsVisible = scene.barsVisible
        let hasFocus = bars?.hasFocus ?? false
        if !scene.barsVisible, usesKeyboard, hasFocus {
            // The keyboard focus is in the bars, so they stay visible.
            Timers.after(0) { self.showBars(true) }
            return
        }
        if !scene.barsVisible, hasFocus { stage?.root.focus() }
        bars?.setVisible(scene.barsVisible)
    }

    // MARK: Keyboard

    private func keyDown(_ key: KeyEvent) {
        // An open sheet receives the keys, even when the focused element in it was removed.
        if Sheet.isAnyOpen { return }
        usesKeyboard = true
        if session?.handle(key) ?? false {
            CurrentEvent.preventDefault()
            return
        }
        guard !key.isComposing, !key.modifiers.contains(.command), !key.modifiers.contains(.option) else { return }
        if key.key == .escape {
            CurrentEvent.preventDefault()
            if !(bars?.closeTopmost() ?? false) { goBack() }
            return
        }
        if key.key == .tab {
            showBars(true)
            return
        }
        guard let command = ReaderSettings.keys.command(for: key) else { return }
        if key.key == .space, bars?.hasFocus ?? false { return }
        CurrentEvent.preventDefault()
        // A held key repeats page turns, but doesn't open and close sheets.
        if key.isRepeat, command.key == nil { return }
        perform(command, time: key.time)
    }
}
