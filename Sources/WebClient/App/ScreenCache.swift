import WebBinding
import WebLocalization
import WebViews

/// Creates screens and caches those that are not visible. The screens of tabs (home, library, search) are cached as
/// long as the page exists; of the others only the last few, for going back.
final class ScreenCache {
    private let app: App
    private var tabScreens: [Screen] = []
    private var covered: [Screen] = []
    /// The number of cached screens for going back.
    private static let coveredCount = 5

    /// Makes the cache of an app.
    init(app: App) {
        self.app = app
    }

    /// The screen for a route. When going back (`isReturn`), a cached screen is reused with its state.
    func screen(for route: Route, isReturn: Bool) -> Screen {
        if let screen = tabScreen(for: route) { return screen }
        if let position = covered.firstIndex(where: { $0.route.isSameScreen(as: route) }) {
            let screen = covered.remove(at: position)
            if isReturn { return screen }
            screen.discard()
        }
        return make(route)
    }

    /// Caches a covered screen.
    func store(_ screen: Screen) {
        if contains(screen) { return }
        covered.append(screen)
        if covered.count > Self.coveredCount { covered.removeFirst().discard() }
    }

    /// Whether a screen is cached, visible or not.
    func contains(_ screen: Screen) -> Bool {
        tabScreens.contains { $0 === screen } || covered.contains { $0 === screen }
    }

    /// The cached screen of a tab's route; nil when it was never opened.
    func cachedScreen(for route: Route) -> Screen? {
        tabScreens.first { $0.route.isSameScreen(as: route) }
    }

    /// Calls a closure for all cached screens.
    func forEachScreen(_ body: (Screen) -> Void) {
        for screen in tabScreens + covered { body(screen) }
    }

    private func tabScreen(for route: Route) -> Screen? {
        switch route {
        case .home, .browse, .search: break
        default: return nil
        }
        if let known = cachedScreen(for: route) { return known }
        let screen: Screen = if case .home = route { HomeScreen(app: app) } else { BrowseScreen(route, app: app) }
        tabScreens.append(screen)
        return screen
    }

    private func make(_ route: Route) -> Screen {
        switch route {
        case .series(let id, _): SeriesScreen(id: id, app: app)
        case .folders(let place): FolderScreen(place, app: app)
        case .authors: AuthorsScreen(app: app)
        case .downloads: DownloadsScreen(app: app)
        case .lists: ListsScreen(app: app)
        case .list(let id): ListScreen(id: id, app: app)
        case .favourites: FavouritesScreen(app: app)
        case .history: HistoryScreen(app: app)
        case .profile: ProfileScreen(app: app)
        case .users: UsersScreen(app: app)
        case .statistics: StatisticsScreen(app: app)
        default: NotFoundScreen(route, app: app)
        }
    }
}

/// The screen for an unknown URL.
final class NotFoundScreen: Screen {
    /// Makes the screen with a message and a link to home.
    init(_ route: Route, app: App) {
        super.init(route, app: app, class: "lost")
        let panel = EmptyStateView()
        panel.show(.notFoundTitle, .notFoundAdvice, action: .toLibrary) { app.navigate(to: .home) }
        element.append(panel.root)
    }
}
