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

    @Test("the server isn't ready while the store can't be read")
    func store() async throws {
        let folder = try TestFolder()
        let store = try LibraryStore(
            path: folder.path + "/library.sqlite",
            additionalMigrations: AccountSchema.migrations
        )
        let accounts = AccountStore(database: store.database)
        #expect(await Readiness { _ = try await accounts.user(.owner) }.isReady())
        try store.close()
        #expect(await !Readiness { _ = try await accounts.user(.owner) }.isReady())
    }

    @Test("the server isn't ready while it is stopping")
    func stopping() async {
        let readiness = Readiness {}
        #expect(await readiness.isReady())
        readiness.stop()
        #expect(await !readiness.isReady())
    }

    @Test("the store is not read for each request")
    func lifetime() async {
        let count = Mutex(0)
        let readiness = Readiness { count.withLock { $0 += 1 } }
        for _ in 0..<1000 { _ = await readiness.isReady() }
        #expect(count.withLock { $0 } < 1000)
    }
}
