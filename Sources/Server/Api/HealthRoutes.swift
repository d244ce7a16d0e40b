import HTTPTypes
import Hummingbird
import WireModel

/// `/health` and `/ready`: health checks for process supervisors and load balancers. They need no sign-in and return
/// only the status. The reason why the server isn't ready is logged.
struct HealthRoutes: Sendable {
    let readiness: Readiness

    private static let paths = ["/health", "/ready"]

    /// Returns whether a path is one of these routes. `AccessGuard` handles them without reading the store.
    static func contains(_ path: String) -> Bool { paths.contains(path) }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/health") { _, _ in Self.response(isOK: true) }
        routes.on(.get, "/ready") { _, _ in Self.response(isOK: await readiness.isReady()) }
    }

    private static func response(isOK: Bool) -> Response {
        JSONBody.response(
            Health.with { $0.status = isOK ? "ok" : "unavailable" },
            status: isOK ? .ok : .serviceUnavailable
        )
    }
}
