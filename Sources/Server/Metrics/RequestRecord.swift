import Synchronization

/// What is recorded about a request: its route, which the router finds.
final class RequestRecord: Sendable {
    /// Guards the route.
    private let stored = Mutex<String?>(nil)

    /// The route as the documentation writes it; nil until the router has found one.
    var route: String? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
