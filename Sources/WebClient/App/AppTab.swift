/// The rooms that the bar at the foot, or the rail at the side, leads to.
enum AppTab: Int, CaseIterable {
    case home, library, search, you

    /// The room of a place; nil where it is that from which one came.
    init?(_ route: Route) {
        switch route {
        case .home: self = .home
        case .browse: self = .library
        case .search: self = .search
        case .lists, .list, .favourites, .history, .downloads: self = .you
        case .series, .reading, .unknown: return nil
        }
    }

    /// Where the room begins; nil for the one that is a menu.
    var route: Route? {
        switch self {
        case .home: .home
        case .library: .browse(LibraryQuery())
        case .search: .search(LibraryQuery())
        case .you: nil
        }
    }

    /// Its name.
    var label: Message {
        switch self {
        case .home: .home
        case .library: .library
        case .search: .search
        case .you: .you
        }
    }

    /// Its sign.
    var icon: Icon {
        switch self {
        case .home: .home
        case .library: .books
        case .search: .search
        case .you: .you
        }
    }
}
