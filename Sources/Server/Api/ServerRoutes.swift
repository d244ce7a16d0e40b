import HTTPTypes
import Hummingbird
import Library

/// Routes about the server itself: whether it is well, and the scan.
struct ServerRoutes: Sendable {
    let version: String
    let hub: ScanHub

    private struct HealthBody: Encodable {
        let status: String
        let version: String
    }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/health") { _, _ in
            JSONBody.response(HealthBody(status: "ok", version: version))
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
