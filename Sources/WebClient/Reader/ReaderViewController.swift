import Geometry
import ReadingEngine

/// The reading screen: finds the publication and the place in it, puts the bars around the stage, and keeps address,
/// title and place in step with what is read, from chapter to chapter.
final class ReaderViewController {
    /// The screen's element.
    let root = Element("div", class: "screen reader")
    let app: App
    private(set) var chapters = ReaderChapters()
    /// The text that is read; nil where the pages are pictures.
    private(set) var book: BookReading?
    let paint: ReaderPaint
    private let opened: String
    private let state = StatePanel()
    let announcer = Element("div", class: "announcer")
    private let notice = Element("p", class: "notice", text: Text.of(.placeWaits))
    var stage: ReaderStageController?
    private(set) var bars: ReaderBars?
    private var wantedPage: Int?
    private var task: HostTask?
    private var loadingTimer: Timers.Timer?
    var addressTimer: Timers.Timer?
    var lastAddressTime = -Double.infinity
    /// The chapters that are being read, and were not merely glanced at.
    var begun: [Int] = []
    /// The place the reader opened at, until it is left.
    var firstPlace: PageIdentifier?
    /// What was said last to somebody who can't see.
    var announcedItem: SequenceItem?
    private var keyListener: Listener?
    /// What is offered to the finger that holds a page.
    private var pageMenu: ActionMenu?
    private var usesKeyboard = false
    private var barsVisible: Bool?
    /// A wait is not worth a word before this, in seconds.
    private static let patience = 0.15

    /// A reader of `publication`, at `page` (from zero) or at the kept place.
    init(publication: String, page: Int?, app: App) {
        opened = publication
        self.app = app
        paint = ReaderPaint(root: root)
        wantedPage = page
        announcer.setAttribute("data-quire", "announcer")
        announcer.setAttribute("aria-live", "polite")
        notice.setAttribute("role", "status")
        notice.setHidden(true)
        root.append(state.root)
        root.append(announcer)
        root.append(notice)
    }

    /// The publication that is read now.
    var publication: String { book == nil ? manifest?.id ?? opened : opened }

    /// The screen is on the page: sizes can be measured, the keyboard can be taken.
    func didAppear() {
        keyListener = Element.document.on(.keyDown) { self.keyDown($0) }
        Sheet.onOpening = { self.stopScrolling() }
        root.on(.pointerDown, .capture) { _ in self.setUsesKeyboard(false) }
        Outbox.shared.onStuck = { [notice] isWaiting in notice.setHidden(!isWaiting) }
        load()
    }

    /// The history went to another page of the same publication.
    func show(page: Int?) {
        guard let page, let focus else { return }
        if let book {
            book.go(toPosition: page)
            return
        }
        jump(to: PageIdentifier(chapter: focus.chapter, page: page))
    }

    /// The reader's wish for stillness changed.
    func setMotionReduced(_ isReduced: Bool) {
        stage?.send(.motionReduced(isReduced))
    }

    /// Nobody looks: a strip that scrolls by itself stops, and stays until it is told to go on.
    func stopScrolling() {
        if scene?.scrollsByItself ?? false { send(.autoScrollRequested(false, time: Clock.now)) }
    }

    /// Ends the screen: keeps the place, lets go of every picture and listener.
    func discard() {
        book?.discard()
        book = nil
        Outbox.shared.flush()
        Outbox.shared.onStuck = nil
        task?.cancel()
        loadingTimer?.cancel()
        addressTimer?.cancel()
        keyListener?.cancel()
        Sheet.onOpening = nil
        forgetSettings()
        bars?.discard()
        bars = nil
        stage?.discard()
        stage = nil
        chapters.discard()
        root.discard()
    }

    /// What is read has become something else: it is opened anew, at the kept place.
    func reopen() {
        book?.discard()
        book = nil
        addressTimer?.cancel()
        addressTimer = nil
        bars?.discard()
        bars?.root.discard()
        bars = nil
        stage?.discard()
        stage = nil
        barsVisible = nil
        announcedItem = nil
        begun = []
        wantedPage = nil
        chapters.discard()
        chapters = ReaderChapters()
        load()
    }

    // MARK: Opening

    private func load() {
        state.hide()
        loadingTimer = Timers.after(Self.patience) { self.root.setClass("is-loading", true) }
        task = ManifestRequest.get(opened) { result in
            self.task = nil
            self.loadingTimer?.cancel()
            self.root.setClass("is-loading", false)
            switch result {
            case .success(let manifest): self.begin(manifest)
            case .failure(let failure): self.explain(failure)
            }
        }
    }

    private func explain(_ failure: ManifestRequest.Failure) {
        Document.setTitle("Quire")
        if failure.reason.utf8.isEmpty {
            state.show(failure.cause, app: app) { self.load() }
        } else {
            state.showReason(.unknownBook, failure.reason, action: .toLibrary) {
                self.app.goBack(or: .home)
            }
        }
    }

    private func begin(_ manifest: ReaderManifest) {
        Downloads.shared.opened(manifest)
        settle(on: manifest)
        if let contents = manifest.book {
            begin(manifest, contents)
            return
        }
        let number = chapters.add(manifest)
        chapters.cropping = cropping
        let (page, fraction) = initialPlace(in: manifest)
        begin(at: PageIdentifier(chapter: number, page: page), fraction: fraction)
    }

    /// Begins with a book: as soon as the section that was read last is laid out.
    private func begin(_ manifest: ReaderManifest, _ contents: BookContents) {
        let place = initialPlace(in: manifest, contents)
        let book = BookReading(manifest, contents, at: place, reader: self)
        self.book = book
        chapters = book.chapters
        root.insert(book.frames.root, before: notice)
        book.begin { page in
            guard self.book === book else { return }
            guard let page else {
                self.explain(ManifestRequest.Failure(cause: .unreadable, reason: ""))
                return
            }
            self.begin(at: page, fraction: 0)
        }
    }

    /// Puts the stage up, with a page whose chapter is known.
    private func begin(at page: PageIdentifier, fraction: Double) {
        guard let chapter = chapters.chapter(page.chapter) else { return }
        let options = chosenOptions
        let metrics = Window.metrics
        firstPlace = page
        let stage = ReaderStageController(
            ReaderConfiguration(
                chapter: chapter,
                page: page.page,
                fraction: fraction,
                options: options,
                viewport: metrics.size,
                density: metrics.pixelRatio,
                reducesMotion: Window.traits.contains(.reducedMotion),
                time: Clock.now
            ),
            chapters: chapters
        ) { self.handle($0) }
        self.stage = stage
        if let book {
            stage.book = book
        }
        let dimmer = EdgeDimmer(self)
        stage.intercept = { [book] sample in dimmer.take(sample) || book?.fingers?.intercept(sample) ?? false }
        stage.ground = { [paint] in paint.groundColour }
        stage.onLeave = { self.leave { self.app.navigate(to: .home) } }
        stage.onContinue = { [book] in
            guard let next = book?.nextVolume else { return }
            self.leave { self.app.navigate(to: .reading(publication: next.id, page: nil)) }
        }
        let bars = ReaderBars(reader: self)
        self.bars = bars
        root.insert(stage.root, before: notice)
        if let book { root.insert(book.listen(on: stage.root), before: notice) }
        root.insert(bars.root, before: notice)
        if book == nil { PageMenu.listen(on: stage.root, reader: self) }
        root.setAttribute("data-progression", options.mode == .rightToLeft ? "rtl" : "ltr")
        stage.begin()
        book?.didBegin()
        stage.root.focus()
        askToTurn()
    }

    /// Says so where a book is made for a screen that is held the other way. Most browsers can't turn it by themselves.
    private func askToTurn() {
        guard let isAcross = book?.contents.isAcross else { return }
        Device.hold(orientation)
        let size = Window.metrics.size
        guard Window.traits.contains(.coarsePointer), isAcross != (size.width > size.height) else { return }
        bars?.toast.show(isAcross ? .madeForAcross : .madeForUpright)
    }

    /// Reads another publication: at once where it is known, else on a screen of its own. Of a book, another section.
    func open(publication: String, page: Int?) {
        if let book, let section = book.chapters.section(ofNeighbour: publication) {
            book.go(to: section)
            return
        }
        let number = chapters.number(of: publication)
        guard let manifest = chapters.manifest(number), let chapter = chapters.chapter(number) else {
            leave { app.navigate(to: .reading(publication: publication, page: page)) }
            return
        }
        wantedPage = page
        let place = PageIdentifier(chapter: number, page: initialPlace(in: manifest).page)
        firstPlace = place
        stage?.send(.opened(chapter, page: place.page, time: Clock.now))
    }

    /// The page named in the address, else the later of the places kept here and on the server; a publication read to its
    /// end begins anew. How far down that page is as it was kept.
    private func initialPlace(in manifest: ReaderManifest) -> (page: Int, fraction: Double) {
        let last = max(manifest.pageSizes.count - 1, 0)
        var kept = manifest.progress
        if let here = PlaceKeeper.place(in: manifest.id)?.progress, here.updatedAt >= kept?.updatedAt ?? 0 {
            kept = here
        }
        let page = min(wantedPage ?? (kept?.isCompleted ?? true ? 0 : kept?.page ?? 0), last)
        return (page, page == kept?.page ? kept?.fraction ?? 0 : 0)
    }

    /// The position named in the address, else the later of the places kept here and on the server.
    private func initialPlace(in manifest: ReaderManifest, _ contents: BookContents) -> BookLocator {
        var kept = manifest.progress
        if let here = PlaceKeeper.place(in: manifest.id)?.progress, here.updatedAt >= kept?.updatedAt ?? 0 {
            kept = here
        }
        if let locator = kept?.locator, !(kept?.isCompleted ?? false),
            wantedPage ?? locator.position == locator.position
        {
            return locator
        }
        let position = wantedPage ?? (kept?.isCompleted ?? true ? 0 : kept?.page ?? 0)
        let (section, fraction) = contents.place(ofPosition: position)
        return BookLocator(path: contents.sections[section].path, progression: fraction)
    }

    // MARK: What happens

    private func handle(_ event: ReaderStageController.Event) {
        switch event {
        case .placeChanged(let page, _, let isFinished) where book != nil:
            book?.placeChanged(page, isFinished: isFinished)
        case .placeChanged(let page, let fraction, let isFinished):
            keep(page, fraction: fraction, isFinished: isFinished)
        case .sceneChanged(let scene): show(scene)
        // In a book of text there is no page by whose number it could be kept.
        case .pairingChanged where book != nil: break
        case .pairingChanged(let chapter, let pairing): PairingRequest.put(pairing, of: chapters.publication(chapter))
        case .pageMenu(let page, let point): showMenu(of: page, at: point)
        case .withdrawPageMenu: pageMenu?.close()
        case .reachedEdge, .pulled: break
        }
    }

    private func showMenu(of page: PageIdentifier, at point: Point) {
        guard book == nil else { return }
        pageMenu = PageMenu.show(page: page, at: point, reader: self)
        pageMenu?.onClose = { self.pageMenu = nil }
    }

    private func show(_ scene: ReaderScene) {
        place(scene)
        settlePaint(scene)
        book?.selection?.follow(scene)
        if let manifest { bars?.show(scene, manifest) }
        if scene.barsVisible != barsVisible { showBars(of: scene) }
    }

    private func showBars(of scene: ReaderScene) {
        barsVisible = scene.barsVisible
        let hasFocus = bars?.hasFocus ?? false
        if !scene.barsVisible, usesKeyboard, hasFocus {
            // Somebody is working in the bars with the keyboard: they stay.
            Timers.after(0) { self.showBars(true) }
            return
        }
        if !scene.barsVisible, hasFocus { stage?.root.focus() }
        bars?.setVisible(scene.barsVisible)
    }

    // MARK: The keyboard

    private func keyDown(_ key: KeyEvent) {
        // What lies over the reader has the keys, even when what they were on in it is gone.
        if Sheet.isAnyOpen { return }
        setUsesKeyboard(true)
        if book?.selection?.keyDown(key) ?? false {
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
        // A key that is held goes on turning, but does not open and close things.
        if key.isRepeat, command.key == nil { return }
        perform(command, time: key.time)
    }

    /// The focus frame is for those who need it: it shows once the keyboard was used, until a pointer is.
    private func setUsesKeyboard(_ isUsed: Bool) {
        guard isUsed != usesKeyboard else { return }
        usesKeyboard = isUsed
        root.setClass("uses-keyboard", isUsed)
    }
}
