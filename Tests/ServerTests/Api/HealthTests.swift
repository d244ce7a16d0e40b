import Library
import NIOHTTP1
import Synchronization
import Testing

@testable import Readers
@testable import Server

@Suite("Health checks")
struct HealthTests {
    @Test("need no sign-in, and return only the status")
    func anyone() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            for path in ["/health", "/ready"] {
                let answer = try await server.get(path)
                #expect(answer.status == 200)
                #expect(answer.text == #"{"status":"ok"}"#)
                #expect(answer["cache-control"] == "no-store")
                #expect(answer["quire-user"] == nil)
                #expect(try await server.send(.HEAD, path).status == 200)
            }
            #expect(try await server.get("/api/v1/server").status == 401)
            #expect(try await server.get("/api/v1/server", headers: accounts.ben).json["version"].text == "0.1.0")
        }
    }

    @Test("while the store can't be read, the server isn't ready, and the reason is logged once and not sent")
    func store() async throws {
        let closed = try closedStore()
        let log = LogRecorder()
        try await TestServer.run(
            library: TestFolder(),
            log: log,
            change: { $0.makeAccounts = { _ in AccountStore(database: closed.database) } }
        ) { server in
            for _ in 0..<3 {
                let answer = try await server.get("/ready")
                #expect(answer.status == 503)
                #expect(answer.text == #"{"status":"unavailable"}"#)
            }
            #expect(try await server.get("/health").text == #"{"status":"ok"}"#)
        }
        #expect(
            log.messages.filter { $0.contains("ready") } == ["warning: The server isn't ready: the store can't be read"]
        )
    }

    private func closedStore() throws -> LibraryStore {
        let folder = try TestFolder()
        let store = try LibraryStore(
            path: folder.path + "/library.sqlite",
            additionalMigrations: AccountSchema.migrations
        )
        try store.close()
        return store
    }

    @Test("the log says that the database can't be reached, without its address")
    func outage() async {
        let log = LogRecorder()
        let readiness = Readiness(logger: log.logger) {
            throw ReadersError.storeUnavailable(reason: "10.0.0.1: connection refused")
        }
        #expect(await !readiness.isReady())
        #expect(log.messages == ["warning: The server isn't ready: the database can't be reached"])
    }

    @Test("the server isn't ready while it is stopping")
    func stopping() async {
        let readiness = Readiness(logger: LogRecorder().logger) {}
        #expect(await readiness.isReady())
        readiness.stop()
        #expect(await !readiness.isReady())
    }

    @Test("the store is not read for each request")
    func lifetime() async {
        let count = Mutex(0)
        let readiness = Readiness(logger: LogRecorder().logger) { count.withLock { $0 += 1 } }
        for _ in 0..<1000 { _ = await readiness.isReady() }
        #expect(count.withLock { $0 } < 1000)
    }
}
