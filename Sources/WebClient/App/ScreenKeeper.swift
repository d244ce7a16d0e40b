/// The screens that are not seen at the moment, and where new ones come from. Rooms (home, the library, the search) are
/// kept for the life of the page; of others the last few, for the way back.
final class ScreenKeeper {
    private let app: App
    private var rooms: [Screen] = []
    private var covered: [Screen] = []
    /// As many steps back lead to where one was.
    private static let coveredCount = 5

    /// Keeps the screens of an app.
    init(app: App) {
        self.app = app
    }

    /// The screen for a place. On the way back (`isReturn`) it is as it was left, if it is still kept.
    func screen(for route: Route, isReturn: Bool) -> Screen {
        if let room = room(for: route) { return room }
        if let position = covered.firstIndex(where: { $0.route.isSameScreen(as: route) }) {
            let screen = covered.remove(at: position)
            if isReturn { return screen }
            screen.discard()
        }
        return make(route)
    }

    /// Takes a screen that was covered.
    func keep(_ screen: Screen) {
        if keeps(screen) { return }
        covered.append(screen)
        if covered.count > Self.coveredCount { covered.removeFirst().discard() }
    }

    /// True for a screen that is kept, seen or not.
    func keeps(_ screen: Screen) -> Bool {
        rooms.contains { $0 === screen } || covered.contains { $0 === screen }
    }

    /// The room for a place as it was left, if anybody has been there.
    func knownRoom(for route: Route) -> Screen? {
        rooms.first { $0.route.isSameScreen(as: route) }
    }

    /// Tells everybody who is kept something that changes what they show.
    func tell(_ news: (Screen) -> Void) {
        for screen in rooms + covered { news(screen) }
    }

    private func room(for route: Route) -> Screen? {
        switch route {
        case .home, .browse, .search: break
        default: return nil
        }
        if let known = knownRoom(for: route) { return known }
        let room: Screen = if case .home = route { HomeScreen(app: app) } else { BrowseScreen(route, app: app) }
        rooms.append(room)
        return room
    }

    private func make(_ route: Route) -> Screen {
        switch route {
        case .series(let id, _): SeriesScreen(id: id, app: app)
        case .downloads: DownloadsScreen(app: app)
        case .lists: ListsScreen(app: app)
        case .list(let id): ListScreen(id: id, app: app)
        case .favourites: FavouritesScreen(app: app)
        case .history: HistoryScreen(app: app)
        default: LostScreen(route, app: app)
        }
    }
}

/// The screen of an address that leads nowhere.
final class LostScreen: Screen {
    /// Says that there is nothing, with the way home.
    init(_ route: Route, app: App) {
        super.init(route, app: app, class: "lost")
        let panel = StatePanel()
        panel.show(.notFoundTitle, .notFoundAdvice, action: .toLibrary) { app.navigate(to: .home) }
        element.append(panel.root)
    }
}
