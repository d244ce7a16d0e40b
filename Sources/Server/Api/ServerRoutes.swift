import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/server` and `/api/v1/scan`.
struct ServerRoutes: Sendable {
    let version: String
    let hub: EventHub

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/server") { _, _ in
            JSONBody.response(ServerInfo.with { $0.version = version })
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
