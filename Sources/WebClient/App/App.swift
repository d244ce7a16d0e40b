/// The app: which screen is shown, and the frame around it.
final class App {
    private enum Screen {
        case library
        case series(SeriesScreen)
        case reader(ReaderViewController)
        case lost(StatePanel)
    }

    private let frame = Element("div", class: "app")
    private let stage = Element("main", class: "stage")
    private let libraryLink: Element
    private var screen: Screen?
    /// Kept for the life of the page, shown or not.
    private var library: LibraryScreen?
    /// The series that the reader was opened from.
    private var coveredSeries: SeriesScreen?
    private var scanWatch: ScanWatch?
    /// Where the reader is in each publication.
    let places = PlaceKeeper()

    /// Builds the frame and shows what the address bar names.
    init() {
        libraryLink = Element("a", class: "rail-item")
        build()
        Element.window.on(.popState) { self.show(self.currentRoute) }
        Element.document.on(.keyDown) { key in
            guard key.key == .character(0x2F), key.modifiers.isEmpty, !key.isInControl else { return }
            guard case .library? = self.screen else { return }
            CurrentEvent.preventDefault()
            self.library?.focusSearch()
        }
        Window.onTraitsChange { traits in
            Theme.colourBrowser()
            // Who can't be seen shall not take more memory than it must.
            if !traits.contains(.visible) { ImageLoader.shared.trim() }
            if traits.contains(.online) { ImageTargets.retryFailed() }
            if case .reader(let reader)? = self.screen {
                reader.setMotionReduced(traits.contains(.reducedMotion))
                if !traits.contains(.visible) { reader.stopScrolling() }
            }
        }
        ReaderSettings.listen()
        show(currentRoute)
        scanWatch = ScanWatch(
            onScan: { self.library?.scanChanged($0) },
            onReconnect: { self.library?.reconnected() }
        )
    }

    private var currentRoute: Route { Route(path: History.path, query: History.query) }

    // MARK: Going places

    /// Goes to a place, which becomes a new entry of the history.
    func navigate(to route: Route) {
        History.push(route.address)
        show(route)
    }

    /// Goes to the place an address names.
    func open(_ address: String) {
        History.push(address)
        show(currentRoute)
    }

    /// Names the present place otherwise; nothing is shown anew.
    func replaceAddress(_ route: Route) {
        History.replace(route.address)
    }

    /// One step back, or to `route` when the page was opened here.
    func goBack(or route: Route) {
        if History.depth > 0 {
            History.back()
        } else {
            History.replace(route.address)
            show(route)
        }
    }

    /// A link within the app: opens without loading, unless a modifier key asks the browser for something else.
    func link(to address: String, class className: StaticString) -> Element {
        let link = Element("a", class: className)
        link.setAttribute("href", address)
        link.on(.linkClick) { click in
            guard click.isPlain else { return }
            CurrentEvent.preventDefault()
            self.open(address)
        }
        return link
    }

    // MARK: Showing screens

    private func show(_ route: Route) {
        switch route {
        case .library(let search): showLibrary(search: search)
        case .series(let id): showSeries(id)
        case .reading(let publication, let page): showReader(publication, page: page)
        case .unknown: showLost()
        }
    }

    private func showLibrary(search: String) {
        leave(for: nil)
        let library = self.library ?? LibraryScreen(app: self)
        self.library = library
        screen = .library
        Document.setTitle("Quire")
        stage.append(library.root)
        library.enter(search: search)
        library.didAppear()
        arrived(at: libraryLink, isReading: false)
    }

    private func showSeries(_ id: String) {
        let kept = coveredSeries.flatMap { $0.id.isSame(as: id) ? $0 : nil }
        if case .series(let shown)? = screen, shown.id.isSame(as: id) { return }
        leave(for: nil, keeping: kept)
        let series = kept ?? SeriesScreen(id: id, app: self)
        coveredSeries = nil
        screen = .series(series)
        Document.setTitle("Quire")
        stage.append(series.root)
        series.enter()
        series.didAppear()
        arrived(at: libraryLink, isReading: false)
    }

    private func showReader(_ publication: String, page: Int?) {
        if case .reader(let reader)? = screen, reader.publication.isSame(as: publication) {
            reader.show(page: page)
            return
        }
        leave(for: publication)
        let reader = ReaderViewController(publication: publication, page: page, app: self)
        screen = .reader(reader)
        stage.append(reader.root)
        arrived(at: nil, isReading: true)
        reader.didAppear()
    }

    private func showLost() {
        leave(for: nil)
        let panel = StatePanel()
        panel.show(.notFoundTitle, .notFoundAdvice, action: .toLibrary) { self.navigate(to: .library(search: "")) }
        screen = .lost(panel)
        Document.setTitle("Quire")
        stage.append(panel.root)
        arrived(at: nil, isReading: false)
    }

    /// Puts the present screen away; a series is kept while one of its publications is read.
    private func leave(for publication: String?, keeping kept: SeriesScreen? = nil) {
        switch screen {
        case .library?:
            library?.willDisappear()
            library?.root.remove()
        case .series(let series)?:
            series.willDisappear()
            if publication != nil {
                coveredSeries = series
                series.root.remove()
            } else {
                series.discard()
            }
        case .reader(let reader)?:
            reader.discard()
        case .lost(let panel)?:
            panel.root.discard()
        case nil:
            break
        }
        screen = nil
        if publication == nil, let covered = coveredSeries, covered !== kept {
            covered.discard()
            coveredSeries = nil
        }
    }

    private func arrived(at item: Element?, isReading: Bool) {
        Element.root.setClass("is-reading", isReading)
        if item == nil {
            libraryLink.removeAttribute("aria-current")
        } else {
            libraryLink.setAttribute("aria-current", "page")
        }
        // A screen reader goes on from here, and the arrow keys scroll.
        stage.focus()
    }

    // MARK: The frame

    private func build() {
        let skip = Element("a", class: "skip", text: Text.of(.skipToContent))
        skip.setAttribute("href", "#stage")
        skip.on(.linkClick) { _ in
            CurrentEvent.preventDefault()
            self.stage.focus()
        }
        stage.setAttribute("id", "stage")
        stage.setAttribute("tabindex", "-1")

        let rail = Element("nav", class: "rail")
        rail.setAttribute("aria-label", Text.of(.appName))
        let seal = Element("span", class: "rail-seal")
        seal.setAttribute("aria-hidden", "true")
        rail.append(seal)
        libraryLink.setAttribute("href", "/")
        libraryLink.append(Icon.books.element)
        libraryLink.append(Element("span", class: "rail-label", text: Text.of(.library)))
        libraryLink.on(.linkClick) { click in
            guard click.isPlain else { return }
            CurrentEvent.preventDefault()
            self.libraryPressed()
        }
        rail.append(libraryLink)
        let you = Element("button", class: "rail-item")
        you.setAttribute("type", "button")
        you.setAttribute("aria-haspopup", "dialog")
        you.append(Icon.you.element)
        you.append(Element("span", class: "rail-label", text: Text.of(.you)))
        you.on(.click) { _ = SettingsSheet() }
        rail.append(you)

        frame.append(skip)
        frame.append(rail)
        frame.append(stage)
        Element.body.append(frame)
    }

    /// The tab of the room one is in leads to its beginning.
    private func libraryPressed() {
        if case .library? = screen, library?.search.utf8.isEmpty ?? true {
            Element.root.setMeasure(.scrollTop, 0)
        } else {
            navigate(to: .library(search: ""))
        }
    }
}
