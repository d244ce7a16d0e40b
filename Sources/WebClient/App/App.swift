import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The app: owns the frame and the screens, and navigates between them.
final class App {
    private var frame: AppFrame?
    private var screens: ScreenCache?
    private var screen: Screen?
    private var reader: ReaderViewController?
    /// The selected tab.
    private var tab = AppTab.home
    private var scanWatch: HostTask?
    private var libraryWatch: HostTask?
    private let toast = Toast()
    /// Whether the session has ended. The app then shows only a message.
    private var isSessionOver = false

    /// Builds the frame and shows the screen of the current URL.
    init() {
        screens = ScreenCache(app: self)
        frame = AppFrame { tab, item in self.pressed(tab, item) }
        Element.window.on(.popState) { self.show(self.currentRoute, isReturn: true) }
        Element.document.on(.keyDown) { key in
            guard key.key == .character(0x2F), key.modifiers.isEmpty, !key.isInControl, self.reader == nil else {
                return
            }
            CurrentEvent.preventDefault()
            self.search()
        }
        EInkScreen.apply()
        Window.onTraitsChange { self.follow($0) }
        ReaderSettings.observeOtherTabs()
        // Delayed, so that the first screen loads first.
        Timers.after(1) {
            ReaderSettings.storeDeviceParts()
            ReaderSettings.renameFormer()
        }
        Element.body.append(toast.root)
        Network.onSessionEnd = { self.endSession() }
        Outbox.shared.onRefused = { self.toast.show(.changeRefused) }
        // Starts observing the responses to changes that the outbox still contains from an earlier visit.
        _ = SettingsSync.shared
        ProgressStore.observeAnswers()
        // Continues downloads of an earlier visit.
        _ = Downloads.shared
        frame?.show(PeopleOnDevice.list.currentPerson)
        CurrentAccount.shared.addObserver { self.frame?.show(PeopleOnDevice.list.currentPerson) }
        show(currentRoute, isReturn: false)
        Frames.afterPaint { CurrentAccount.shared.load() }
        scanWatch = LibraryRequests.watchScan { scan in self.forEachScreen { $0.scanChanged(scan) } }
        libraryWatch = LibraryRequests.listen { event in
            self.followSettings(event)
            self.forEachScreen { screen in
                switch event {
                case .changed(let change, _): if change.isAboutContent { screen.libraryChanged(change) }
                case .reconnected: screen.libraryChanged(nil)
                }
            }
        }
    }

    /// Loads settings that were changed on another device.
    private func followSettings(_ event: LibraryRequests.Change) {
        switch event {
        case .changed(let change, let isOwn): if change.hasNewSettings, !isOwn { SettingsSync.shared.load() }
        case .reconnected: SettingsSync.shared.load()
        }
    }

    private var currentRoute: Route { Route(path: History.path, query: History.query) }

    /// Calls a closure for every cached screen, visible or not.
    private func forEachScreen(_ body: (Screen) -> Void) {
        screens?.forEachScreen(body)
        guard let screen, !(screens?.contains(screen) ?? false) else { return }
        body(screen)
    }

    private func follow(_ traits: Window.Traits) {
        Theme.colourBrowser()
        // A hidden page reduces its memory.
        if !traits.contains(.visible) { ImageLoader.shared.trim() }
        if traits.contains(.online) { ImageTargets.retryFailed() }
        guard let reader else { return }
        reader.setMotionReduced(traits.contains(.reducedMotion))
        if !traits.contains(.visible) { reader.stopScrolling() }
    }

    // MARK: Navigation

    /// Navigates to a route and adds a history entry.
    func navigate(to route: Route) {
        History.push(route.address)
        show(route, isReturn: false)
    }

    /// Navigates to the route of a URL.
    func open(_ address: String) {
        History.push(address)
        show(currentRoute, isReturn: false)
    }

    /// Replaces the current URL without changing the screen.
    func replaceAddress(_ route: Route) {
        History.replace(route.address)
    }

    /// Goes back one step, or to `route` when the app was opened at this page.
    func goBack(or route: Route) {
        if History.depth > 0 {
            History.back()
        } else {
            History.replace(route.address)
            show(route, isReturn: true)
        }
    }

    /// Makes a link inside the app. It navigates without loading a page, unless a modifier key is pressed.
    func link(to address: String, class className: StaticString) -> Element {
        let link = link(class: className) { address }
        link.setAttribute("href", address)
        return link
    }

    /// Makes a link whose URL is requested at each click.
    func link(class className: StaticString, _ address: @escaping () -> String?) -> Element {
        let link = Element("a", class: className)
        follow(link, to: address)
        return link
    }

    /// Navigates without loading a page when a link is clicked, unless a modifier key is pressed. The URL is requested
    /// at each click.
    func follow(_ link: Element, to address: @escaping () -> String?) {
        link.on(.linkClick) { click in
            guard click.isPlain, let address = address() else { return }
            CurrentEvent.preventDefault()
            self.open(address)
        }
    }

    /// Shows a toast, optionally with an undo action.
    func say(_ message: Message, undo: (() -> Void)? = nil) {
        toast.show(message, undo: undo)
    }

    /// Sets whether an item is a favourite. `show` is called at once with the new state. If the server refuses, it is
    /// called again with the old state.
    func setFavourite(
        _ subject: LibraryRequests.Favourite,
        _ isFavourite: Bool,
        show: @escaping (Bool) -> Void
    ) {
        show(isFavourite)
        LibraryRequests.setFavourite(subject, isFavourite) { result in
            if result == .waiting { self.say(.changeSavedOffline) }
            if result == .refused { show(!isFavourite) }
        }
    }

    // MARK: Tabs

    /// Handles a pressed tab. The selected tab scrolls its screen to the top; another tab restores its last screen.
    private func pressed(_ tab: AppTab, _ item: Element) {
        if isSessionOver { return }
        guard let route = tab.route else {
            ProfileMenu.open(at: item, app: self)
            return
        }
        if let screen, screen.route.isSameScreen(as: route) {
            screen.scrollToTop()
        } else {
            navigate(to: screens?.cachedScreen(for: route)?.route ?? route)
        }
        if tab == .search { _ = screen?.focusSearch() }
    }

    /// Opens the search.
    private func search() {
        if screen?.focusSearch() ?? false { return }
        let route = Route.search(LibraryQuery())
        navigate(to: screens?.cachedScreen(for: route)?.route ?? route)
        _ = screen?.focusSearch()
    }

    // MARK: Screens

    private func show(_ route: Route, isReturn: Bool) {
        if isSessionOver { return }
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
        let reader = ReaderViewController(publication: publication, page: page, app: self)
        // The answer comes while the previous screen is removed.
        reader.load()
        leave()
        self.reader = reader
        frame?.stage.append(reader.root)
        frame?.show(nil, isReading: true)
        reader.didAppear()
    }

    /// Replaces the screen by a message, because the session has ended. Signing in again returns to this address.
    private func endSession() {
        if isSessionOver { return }
        isSessionOver = true
        // The reader stores its position, which is sealed with the other changes.
        leave()
        Outbox.shared.stop()
        DeviceUser.seal()
        scanWatch?.cancel()
        libraryWatch?.cancel()
        var query = URLQuery()
        query.add("return", History.query.utf8.isEmpty ? History.path : History.path + "?" + History.query)
        let address = query.address("/login")
        let panel = EmptyStateView()
        panel.show(.signInTitle, .sessionEndedAdvice, action: .signIn) { Window.leave(to: address) }
        frame?.stage.append(panel.root)
        frame?.show(tab, isReading: false)
    }

    private func leave() {
        reader?.discard()
        reader = nil
        guard let screen else { return }
        self.screen = nil
        screen.willDisappear()
        screen.element.remove()
        screens?.store(screen)
    }
}
