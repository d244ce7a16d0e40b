import WebLocalization
import WebViews

/// The tabs of the app.
enum AppTab: Int, CaseIterable {
    case home, library, search, profile

    /// The tab of a route; nil if the selected tab stays selected.
    init?(_ route: Route) {
        switch route {
        case .home: self = .home
        case .browse, .folders, .authors: self = .library
        case .search: self = .search
        case .lists, .list, .favourites, .history, .downloads, .profile, .users, .statistics: self = .profile
        case .series, .reading, .unknown: return nil
        }
    }

    /// The first route of the tab; nil for the tab that opens a menu.
    var route: Route? {
        switch self {
        case .home: .home
        case .library: .browse(LibraryQuery())
        case .search: .search(LibraryQuery())
        case .profile: nil
        }
    }

    /// The tab's name.
    var label: Message {
        switch self {
        case .home: .home
        case .library: .library
        case .search: .search
        case .profile: .profile
        }
    }

    /// The tab's icon.
    var icon: Icon {
        switch self {
        case .home: .home
        case .library: .library
        case .search: .search
        case .profile: .profile
        }
    }
}
