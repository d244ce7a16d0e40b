import HTTPTypes
import Hummingbird

/// `/login`: exchanges the access key for a session cookie.
struct AccessRoutes: Sendable {
    let access: AccessGuard

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/login") { request, context in try access.logIn(byLink: request, context: context) }
        routes.on(.post, "/login") { request, context in
            try await access.logIn(byForm: request, context: context)
        }
        routes.on(.get, "/login.css") { _, _ in LoginPage.styleSheet() }
    }
}
