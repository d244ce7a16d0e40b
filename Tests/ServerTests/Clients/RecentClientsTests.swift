import Library
import Readers
import Testing
import WireModel

@testable import Server

@Suite("The latest requests of apps")
struct RecentClientsTests {
    private func request(
        _ time: Int64,
        _ service: ClientService = .komga,
        app: String = "",
        key: Int64? = nil,
        result: ClientRequestResult = .answered
    ) -> RecentClients.Request {
        .init(service: service, app: app, key: key, result: result, status: 200, time: time)
    }

    @Test("a request replaces that of the same app and key, and the latest is first")
    func latest() {
        var clients = RecentClients()
        let anna = UserIdentifier(rawValue: 2)
        clients.record(request(1, app: "Mihon"), of: anna)
        clients.record(request(2, .opds, app: "Mihon"), of: anna)
        clients.record(request(3, app: "Mihon", key: 4), of: anna)
        clients.record(request(4, app: "Mihon"), of: anna)
        #expect(clients.requests(of: anna, name: "anna").map(\.time) == [4, 3, 2])
        #expect(clients.requests(of: .owner, name: "owner").isEmpty)
    }

    @Test("the number of requests, users and attempts is limited, and the oldest are removed")
    func limits() {
        var clients = RecentClients()
        for time in 0..<100 as Range<Int64> { clients.record(request(time, app: "\(time)"), of: .owner) }
        let known = clients.requests(of: .owner, name: "")
        #expect(known.count == RecentClients.maximumRequestCount && known.first?.time == 99)
        for number in 0..<Int64(RecentClients.maximumUserCount) {
            clients.record(request(100 + number), of: UserIdentifier(rawValue: 2 + number))
        }
        #expect(clients.requests(of: .owner, name: "").isEmpty)
        #expect(clients.requests(of: UserIdentifier(rawValue: 2), name: "").count == 1)
        for number in 0..<Int64(RecentClients.maximumAttemptCount + 1) {
            clients.recordAttempt(request(number, result: .wrongCredential), name: "user \(number)")
        }
        let nobody = UserIdentifier.unknown
        #expect(clients.requests(of: nobody, name: "user 0").isEmpty)
        #expect(clients.requests(of: nobody, name: "user 1").count == 1)
    }

    @Test("an attempt with a wrong credential is shown until a request is answered")
    func attempts() {
        var clients = RecentClients()
        clients.recordAttempt(request(1, result: .wrongCredential), name: "anna")
        clients.recordAttempt(request(2, result: .wrongCredential), name: "anna")
        clients.recordAttempt(request(2, .opds, result: .wrongCredential), name: "anna")
        #expect(clients.requests(of: .owner, name: "anna").map(\.time) == [2, 2])
        #expect(clients.requests(of: .owner, name: "ben").isEmpty)
        clients.record(request(3, key: 1, result: .wrongScope), of: .owner)
        #expect(clients.requests(of: .owner, name: "anna").count == 3)
        clients.record(request(4), of: .owner)
        #expect(clients.requests(of: .owner, name: "anna").map(\.service) == [.komga, .komga, .opds])
    }

    @Test(
        "a path belongs to a protocol",
        arguments: [
            ("/komga", ClientService.komga), ("/komga/api/v1/series", .komga), ("/opds/v2/catalog", .opds),
            ("/koreader/users/auth", .koreader), ("/api/v1/series", .api), ("/komgax", nil), ("/", nil),
            ("/images/komga", nil),
        ]
    )
    func paths(path: String, service: ClientService?) {
        #expect(ClientService(path: path) == service)
    }

    @Test("addresses without the path of a protocol are recognised, and no route has one")
    func pathsWithoutPrefix() async throws {
        #expect(ClientService(pathWithoutPrefix: "/api/v2/users/me") == .komga)
        #expect(ClientService(pathWithoutPrefix: "/users/auth") == .koreader)
        let routes = try await RouteTable.ofServer()
        #expect(routes.allSatisfy { ClientService(pathWithoutPrefix: $0.path) == nil })
    }
}
