/// The app: which screen is shown, and the ways between them.
final class App {
    private var frame: AppFrame?
    private var screens: ScreenKeeper?
    private var screen: Screen?
    private var reader: ReaderViewController?
    /// The room one is in.
    private var tab = AppTab.home
    private var scanWatch: HostTask?
    private var libraryWatch: HostTask?
    private let toast = Toast()

    /// Builds the frame and shows what the address bar names.
    init() {
        screens = ScreenKeeper(app: self)
        frame = AppFrame { tab, item in self.pressed(tab, item) }
        Element.window.on(.popState) { self.show(self.currentRoute, isReturn: true) }
        Element.document.on(.keyDown) { key in
            guard key.key == .character(0x2F), key.modifiers.isEmpty, !key.isInControl, self.reader == nil else {
                return
            }
            CurrentEvent.preventDefault()
            self.search()
        }
        Window.onTraitsChange { self.follow($0) }
        ReaderSettings.listen()
        Element.body.append(toast.root)
        Outbox.shared.onRefused = { self.toast.show(.changeRefused) }
        // Goes on with what an earlier visit left behind.
        _ = Downloads.shared
        show(currentRoute, isReturn: false)
        scanWatch = LibraryRequests.watchScan { scan in self.tell { $0.scanChanged(scan) } }
        libraryWatch = LibraryRequests.listen { news in
            self.tell { screen in
                switch news {
                case .changed(let change, _): screen.libraryChanged(change)
                case .reconnected: screen.libraryChanged(nil)
                }
            }
        }
    }

    private var currentRoute: Route { Route(path: History.path, query: History.query) }

    /// Tells every screen there is, seen or not.
    private func tell(_ news: (Screen) -> Void) {
        screens?.tell(news)
        guard let screen, !(screens?.keeps(screen) ?? false) else { return }
        news(screen)
    }

    private func follow(_ traits: Window.Traits) {
        Theme.colourBrowser()
        // Who can't be seen shall not take more memory than it must.
        if !traits.contains(.visible) { ImageLoader.shared.trim() }
        if traits.contains(.online) { ImageTargets.retryFailed() }
        guard let reader else { return }
        reader.setMotionReduced(traits.contains(.reducedMotion))
        if !traits.contains(.visible) { reader.stopScrolling() }
    }

    // MARK: Going places

    /// Goes to a place, which becomes a new entry of the history.
    func navigate(to route: Route) {
        History.push(route.address)
        show(route, isReturn: false)
    }

    /// Goes to the place an address names.
    func open(_ address: String) {
        History.push(address)
        show(currentRoute, isReturn: false)
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
            show(route, isReturn: true)
        }
    }

    /// A link within the app: opens without loading, unless a modifier key asks the browser for something else.
    func link(to address: String, class className: StaticString) -> Element {
        let link = link(class: className) { address }
        link.setAttribute("href", address)
        return link
    }

    /// A link whose address changes: whoever sets it says at each click what it is.
    func link(class className: StaticString, _ address: @escaping () -> String?) -> Element {
        let link = Element("a", class: className)
        link.on(.linkClick) { click in
            guard click.isPlain, let address = address() else { return }
            CurrentEvent.preventDefault()
            self.open(address)
        }
        return link
    }

    /// Says what was done, with a way to take it back.
    func say(_ message: Message, undo: (() -> Void)? = nil) {
        toast.show(message, undo: undo)
    }

    /// Has something be a favourite, or none any more. `show` shows it so at once, and as before when the server refuses.
    func setFavourite(
        _ subject: LibraryRequests.Favourite,
        _ isFavourite: Bool,
        show: @escaping (Bool) -> Void
    ) {
        show(isFavourite)
        LibraryRequests.setFavourite(subject, isFavourite) { verdict in
            if verdict == .waiting { self.say(.changeWaits) }
            if verdict == .refused { show(!isFavourite) }
        }
    }

    // MARK: Rooms

    /// The tab of the room one is in leads to its beginning, that of another to where one was in it.
    private func pressed(_ tab: AppTab, _ item: Element) {
        guard let route = tab.route else {
            YouMenu.open(at: item, app: self)
            return
        }
        if let screen, screen.route.isSameScreen(as: route) {
            screen.returnToBeginning()
        } else {
            navigate(to: screens?.knownRoom(for: route)?.route ?? route)
        }
        if tab == .search { _ = screen?.focusSearch() }
    }

    /// Leads to where words can be looked for.
    private func search() {
        if screen?.focusSearch() ?? false { return }
        let route = Route.search(LibraryQuery())
        navigate(to: screens?.knownRoom(for: route)?.route ?? route)
        _ = screen?.focusSearch()
    }

    // MARK: Showing screens

    private func show(_ route: Route, isReturn: Bool) {
        if case .reading(let publication, let page) = route {
            showReader(publication, page: page)
            return
        }
        if let screen, screen.route.isSameScreen(as: route) {
            screen.enter(route)
            return
        }
        leave()
        guard let screen = screens?.screen(for: route, isReturn: isReturn) else { return }
        self.screen = screen
        if let tab = AppTab(route) { self.tab = tab }
        screen.enter(route)
        frame?.stage.append(screen.element)
        screen.didAppear()
        frame?.show(tab, isReading: false)
    }

    private func showReader(_ publication: String, page: Int?) {
        if let reader, reader.publication.isSame(as: publication) {
            reader.show(page: page)
            return
        }
        leave()
        let reader = ReaderViewController(publication: publication, page: page, app: self)
        self.reader = reader
        frame?.stage.append(reader.root)
        frame?.show(nil, isReading: true)
        reader.didAppear()
    }

    private func leave() {
        reader?.discard()
        reader = nil
        guard let screen else { return }
        self.screen = nil
        screen.willDisappear()
        screen.element.remove()
        screens?.keep(screen)
    }
}
