import Geometry
import ReadingEngine

/// The reading screen: finds the publication and the place in it, and puts the bars around the pages.
final class ReaderViewController {
    /// The screen's element.
    let root = Element("div", class: "screen reader")
    /// The publication that is read.
    let publication: String
    private let app: App
    private let state = StatePanel()
    private let announcer = Element("div", class: "announcer")
    private let notice = Element("p", class: "notice", text: Text.of(.placeWaits))
    private let infoCard = ReaderInfoPageView()
    private var manifest: ReaderManifest?
    private var pages: ReaderPagedViewController?
    private var bars: ReaderBars?
    private var wantedPage: Int?
    private var task: HostTask?
    private var loadingTimer: Timers.Timer?
    private var addressTimer: Timers.Timer?
    private var lastAddressTime = -Double.infinity
    private var keyListener: Listener?
    private var firstPage: Int?
    private var usesKeyboard = false
    /// A wait is not worth a word before this, in seconds.
    private static let patience = 0.15
    /// Browsers refuse to rename the place a hundred times in half a minute: fast turns become one. In seconds.
    private static let addressDelay = 0.35

    /// A reader of `publication`, at `page` (from zero) or at the kept place.
    init(publication: String, page: Int?, app: App) {
        self.publication = publication
        self.app = app
        wantedPage = page
        announcer.setAttribute("data-quire", "announcer")
        announcer.setAttribute("aria-live", "polite")
        notice.setAttribute("role", "status")
        notice.setHidden(true)
        root.append(state.root)
        root.append(announcer)
        root.append(infoCard.root)
        root.append(notice)
    }

    /// The screen is on the page: sizes can be measured, the keyboard can be taken.
    func didAppear() {
        keyListener = Element.document.on(.keyDown) { self.keyDown($0) }
        root.on(.pointerDown, .capture) { _ in self.setUsesKeyboard(false) }
        app.places.onWaiting = { [notice] isWaiting in notice.setHidden(!isWaiting) }
        load()
    }

    /// The history went to another page of the same publication.
    func show(page: Int?) {
        if let page { pages?.jump(to: page) }
    }

    /// The reader's wish for stillness changed.
    func setMotionReduced(_ isReduced: Bool) {
        pages?.setMotionReduced(isReduced)
    }

    /// Ends the screen: keeps the place, lets go of every picture and listener.
    func discard() {
        app.places.flush()
        app.places.onWaiting = nil
        task?.cancel()
        loadingTimer?.cancel()
        addressTimer?.cancel()
        keyListener?.cancel()
        infoCard.hide()
        pages?.discard()
        root.discard()
    }

    // MARK: Opening

    private func load() {
        state.hide()
        loadingTimer = Timers.after(Self.patience) { self.root.setClass("is-loading", true) }
        task = ManifestRequest.get(publication) { result in
            self.task = nil
            self.loadingTimer?.cancel()
            self.root.setClass("is-loading", false)
            switch result {
            case .success(let manifest): self.open(manifest)
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
                self.app.goBack(or: .library(search: ""))
            }
        }
    }

    private func open(_ manifest: ReaderManifest) {
        self.manifest = manifest
        root.setAttribute("data-progression", manifest.progression == .rightToLeft ? "rtl" : "ltr")
        let bars = ReaderBars(manifest: manifest) { self.handle($0) }
        self.bars = bars
        let page = initialPage(of: manifest)
        firstPage = page
        let pages = ReaderPagedViewController(manifest: manifest, page: page, metrics: Window.metrics) {
            self.handle($0)
        }
        self.pages = pages
        root.insert(pages.root, before: infoCard.root)
        root.insert(bars.root, before: infoCard.root)
        place(page: pages.page)
        pages.root.focus()
    }

    /// The page named in the address, else the later of the places kept here and on the server; a publication read to its
    /// end begins anew.
    private func initialPage(of manifest: ReaderManifest) -> Int {
        let last = max(manifest.pageSizes.count - 1, 0)
        if let wantedPage { return min(wantedPage, last) }
        let kept = app.places.place(in: manifest.id)
        if let kept, kept.updatedAt >= manifest.progress?.updatedAt ?? 0 {
            return kept.isCompleted ? 0 : min(kept.page, last)
        }
        guard let progress = manifest.progress, !progress.isCompleted else { return 0 }
        return min(progress.page, last)
    }

    // MARK: What happens

    private func handle(_ event: ReaderPagedViewController.Event) {
        switch event {
        case .pageChanged(let page, let isFinished):
            infoCard.hide()
            place(page: page)
            keep(page: page, isFinished: isFinished)
        case .reachedEdge(let edge):
            guard let manifest else { return }
            infoCard.show(edge, of: manifest, open: { self.open(publication: $0) }) {
                self.leave { self.app.navigate(to: .library(search: "")) }
            }
        case .barsChanged(let isVisible):
            if !isVisible, usesKeyboard, bars?.hasFocus ?? false {
                // Somebody is working in the bars with the keyboard: they stay.
                Timers.after(0) { self.showBars(true) }
                return
            }
            if !isVisible, bars?.hasFocus ?? false { pages?.root.focus() }
            bars?.setVisible(isVisible)
        }
    }

    private func handle(_ event: ReaderBars.Event) {
        switch event {
        case .back: leave { app.goBack(or: .library(search: "")) }
        case .jump(let page): pages?.jump(to: page)
        case .open(let publication): open(publication: publication)
        case .touched: showBars(true)
        }
    }

    private func open(publication: String) {
        leave { app.navigate(to: .reading(publication: publication, page: nil)) }
    }

    private func showBars(_ isVisible: Bool) {
        pages?.send(.barsRequested(visible: isVisible, time: Clock.now))
    }

    /// Names the place: in the bars, the title, the address, and for those who listen.
    private func place(page: Int) {
        guard let manifest else { return }
        let total = manifest.pageSizes.count
        bars?.show(page: page)
        announcer.setText(Text.of(.pageOf(page: page + 1, total: total)))
        Document.setTitle(manifest.title + " · \(page + 1)/\(total) · Quire")
        nameAddress(page: page)
    }

    /// Names the place in the address bar: at once, and after that at most once in a while.
    private func nameAddress(page: Int) {
        addressTimer?.cancel()
        addressTimer = nil
        let wait = lastAddressTime + Self.addressDelay - Clock.now
        guard wait > 0 else {
            lastAddressTime = Clock.now
            app.replaceAddress(.reading(publication: publication, page: page))
            return
        }
        addressTimer = Timers.after(wait) { self.nameAddress(page: page) }
    }

    /// Leaves for another place; the address of this one is made right before.
    private func leave(_ go: () -> Void) {
        if addressTimer != nil, let pages {
            addressTimer?.cancel()
            addressTimer = nil
            app.replaceAddress(.reading(publication: publication, page: pages.page))
        }
        go()
    }

    /// Keeps the place. A glance at the first page is no beginning.
    private func keep(page: Int, isFinished: Bool) {
        guard let manifest else { return }
        if page == firstPage, !isFinished, manifest.progress == nil || page == 0 {
            firstPage = nil
            return
        }
        firstPage = nil
        app.places.keep(
            PlaceKeeper.Place(
                publication: manifest.id,
                page: page,
                isCompleted: isFinished,
                updatedAt: Clock.millisecondsSince1970
            )
        )
    }

    // MARK: The keyboard

    private func keyDown(_ key: KeyEvent) {
        setUsesKeyboard(true)
        guard !key.isComposing, !key.modifiers.contains(.command), !key.modifiers.contains(.option) else { return }
        if key.key == .escape {
            CurrentEvent.preventDefault()
            leave { app.goBack(or: .library(search: "")) }
            return
        }
        if key.key == .tab {
            showBars(true)
            return
        }
        guard !key.isInControl, !key.modifiers.contains(.control), let meaning = Self.meaning(of: key) else { return }
        if bars?.hasFocus ?? false, key.key == .space { return }
        CurrentEvent.preventDefault()
        pages?.send(.key(meaning, time: key.time))
    }

    /// The focus frame is for those who need it: it shows once the keyboard was used, until a pointer is.
    private func setUsesKeyboard(_ isUsed: Bool) {
        guard isUsed != usesKeyboard else { return }
        usesKeyboard = isUsed
        root.setClass("uses-keyboard", isUsed)
    }

    private static func meaning(of key: KeyEvent) -> ReaderKey? {
        switch key.key {
        case .arrowLeft: .left
        case .arrowRight: .right
        case .arrowUp: .up
        case .arrowDown: .down
        case .home: .home
        case .end: .end
        case .pageDown: .forward
        case .pageUp: .backward
        case .space: key.modifiers.contains(.shift) ? .backward : .forward
        case .character(0x6D): .menu
        case .character(0x2B), .character(0x3D): .zoomIn
        case .character(0x2D): .zoomOut
        case .character(0x30): .zoomHome
        default: nil
        }
    }
}
