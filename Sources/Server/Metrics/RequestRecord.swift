import Database
import Synchronization

/// Data about a request for metrics and logs. The router sets the route.
final class RequestRecord: Sendable {
    /// Counts the statements of the request.
    let statements = StatementCounter()
    /// Guards the route.
    private let stored = Mutex<String?>(nil)

    /// The route in the form of the API documentation, such as `/api/v1/lists/{id}`; nil until the router has found
    /// it.
    var route: String? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
