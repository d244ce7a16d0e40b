import HTTPTypes
import Hummingbird
import WireModel

/// `/health` and `/ready`, for programs that supervise the server. They need no user and say nothing about the server.
struct HealthRoutes: Sendable {
    let readiness: Readiness

    private static let paths = ["/health", "/ready"]

    /// Whether a path is one of these routes. They are answered without a look into the store.
    static func contains(_ path: String) -> Bool { paths.contains(path) }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/health") { _, _ in Self.response(isGood: true) }
        routes.on(.get, "/ready") { _, _ in Self.response(isGood: await readiness.isReady()) }
    }

    private static func response(isGood: Bool) -> Response {
        JSONBody.response(
            Health.with { $0.status = isGood ? "ok" : "unavailable" },
            status: isGood ? .ok : .serviceUnavailable
        )
    }
}
