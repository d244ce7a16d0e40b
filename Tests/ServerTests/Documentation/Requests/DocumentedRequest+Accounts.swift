extension DocumentedRequest {
    /// Signing in, the user's account, and all users. No second user is added, because all requests would then need a
    /// sign-in.
    static let accounts: [Self] = {
        let users = "/api/v1/users"
        /// A request whose path is that of the operation, or `path`.
        func account(_ operation: String, _ status: Int, _ body: String? = nil, at path: String? = nil) -> Self {
            request(operation, path ?? String(operation.drop { $0 != " " }.dropFirst()), status, body)
        }
        return [
            account("GET \(users)/me", 200), account("GET \(users)", 200), account("GET \(users)/names", 200),
            account("GET \(users)/me/sessions", 200),
            account("PATCH \(users)/me", 200, #"{"avatarColour":3}"#),
            account("PATCH \(users)/me", 400, #"{"avatarColour":99}"#),
            account("PATCH \(users)/me", 403, #"{"role":"child"}"#),
            account("PUT \(users)/me/password", 400, #"{"password":"short"}"#),
            account("PUT \(users)/{user}/password", 204, #"{"password":"correct horse"}"#, at: "\(users)/1/password"),
            account("PUT \(users)/{user}/password", 404, #"{"password":"correct horse"}"#, at: "\(users)/9/password"),
            account("PUT \(users)/me/password", 403, #"{"current":"wrong","password":"battery staple"}"#),
            account("POST /api/v1/session", 200, #"{"name":"owner","password":"correct horse"}"#),
            account("POST /api/v1/session", 401, #"{"name":"owner","password":"wrong"}"#),
            account("POST /api/v1/session", 400, "{}"), account("DELETE /api/v1/session", 200),
            account("DELETE \(users)/me/sessions/{session}", 404, at: "\(users)/me/sessions/999"),
            account("POST \(users)/me/keys", 201, #"{"name":"phone","scope":"reading"}"#),
            account("POST \(users)/me/keys", 400, #"{"name":"","scope":"reading"}"#),
            account("PUT \(users)/me/settings", 200, #"{"settings":[{"name":"mode","value":2,"modified":5}]}"#),
            account("PUT \(users)/me/settings", 400, #"{"settings":[{"name":"mode","value":2}]}"#),
            account("PUT \(users)/me/settings", 413, tooLarge),
            account("GET \(users)/me/settings", 200), account("DELETE \(users)/me/settings", 204),
            account("GET /api/v1/statistics", 200),
            account("GET /api/v1/statistics", 400, at: "/api/v1/statistics?from=today"),
            account("PATCH /api/v1/statistics", 204, #"{"recorded":true}"#),
            account("PATCH /api/v1/statistics", 400, "{}"), account("DELETE /api/v1/statistics", 204),
            account("GET \(users)/me/keys", 200), account("GET \(users)/me/clients", 200),
            account("GET \(users)/me/outbox-key", 200),
            account("DELETE \(users)/me/keys/{key}", 404, at: "\(users)/me/keys/999"),
            account("DELETE \(users)/me/keys/{key}", 204, at: "\(users)/me/keys/1"),
            account("POST \(users)", 409, #"{"name":"Owner","password":"correct horse","role":"member"}"#),
            account("POST \(users)", 400, #"{"name":"a:b","password":"correct horse","role":"member"}"#),
            account("PATCH \(users)/{user}", 200, #"{"name":"Kim","language":"ja"}"#, at: "\(users)/1"),
            account("PATCH \(users)/{user}", 409, #"{"role":"member"}"#, at: "\(users)/1"),
            account("PATCH \(users)/{user}", 404, "{}", at: "\(users)/999"),
            account("DELETE \(users)/{user}", 409, at: "\(users)/1"),
            account("DELETE \(users)/{user}", 404, at: "\(users)/999"),
            account("GET /login/openid/{provider}", 404, at: "/login/openid/none"),
            account("GET /login/openid/{provider}/return", 404, at: "/login/openid/none/return"),
        ]
    }()
}
