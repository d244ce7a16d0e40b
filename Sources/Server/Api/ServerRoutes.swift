import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/health` and `/api/v1/scan`.
struct ServerRoutes: Sendable {
    let version: String
    let hub: EventHub

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/health") { _, _ in
            JSONBody.response(
                Health.with {
                    $0.status = "ok"
                    $0.version = version
                }
            )
        }
        routes.on(.get, "/api/v1/scan") { _, context in
            JSONBody.response(ScanReport(hub.latest, for: context.user))
        }
        routes.on(.post, "/api/v1/scan") { _, context in
            hub.requestScan()
            return JSONBody.response(ScanReport(hub.latest, for: context.user), status: .accepted)
        }
    }
}
