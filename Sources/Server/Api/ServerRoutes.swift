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
        routes.on(.get, "/api/v1/scan") { _, _ in
            JSONBody.response(ScanReport(hub.latest))
        }
        routes.on(.post, "/api/v1/scan") { _, _ in
            hub.requestScan()
            return JSONBody.response(ScanReport(hub.latest), status: .accepted)
        }
    }
}
