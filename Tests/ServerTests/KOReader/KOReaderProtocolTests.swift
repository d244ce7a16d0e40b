import NIOHTTP1
import Testing

@testable import Server

@Suite("The protocol of KOReader")
struct KOReaderProtocolTests {
    private static let document = String(repeating: "ab", count: 16)

    @Test("answers as KOReader expects")
    func answers() async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            let device = KOReaderDevice(server: server)
            let document = Self.document
            let healthy = try await device.send(.GET, "/healthcheck")
            #expect(healthy.status == 200 && healthy["content-type"] == "application/json")
            #expect(healthy.text == #"{"state":"OK"}"#)
            #expect(try await device.send(.GET, "/users/auth").text == #"{"authorized":"OK"}"#)
            // The server asks for no sign-in, so any name is accepted.
            let registered = try await device.send(.POST, "/users/create", #"{"username":"anna","password":"x"}"#)
            #expect(registered.status == 201 && registered.text == #"{"username":"anna"}"#)
            for body in ["", "[]", #"{"username":"anna"}"#, #"{"username":"a:b","password":"x"}"#] {
                #expect(try await device.send(.POST, "/users/create", body).status == 403, "\(body)")
            }

            #expect(try await device.pull(document) == .object([:]))
            let pushed = try await device.push(document, "7", 0.25)
            #expect(pushed.status == 200 && pushed["content-type"] == "application/json")
            #expect(try pushed.json["document"].text == document)
            let time = try #require(try pushed.json["timestamp"].integer)
            let pulled = try await device.pull(document)
            #expect(pulled["document"].text == document && pulled["progress"].text == "7")
            #expect(pulled["percentage"].number == 0.25 && pulled["timestamp"].integer == time)
            #expect(pulled["device"].text == "Kobo" && pulled["device_id"].text == "D1")
        }
    }

    @Test(
        "refuses incomplete requests, with the numbers that KOReader knows",
        arguments: [
            ("", 2003), ("[]", 2004), ("{}", 2004), (#"{"document":""}"#, 2004), (#"{"document":"a:b"}"#, 2004),
            (#"{"document":"a","progress":"1","percentage":0.5}"#, 2003),
            (#"{"document":"a","progress":"1","device":"d"}"#, 2003),
            (#"{"document":"a","percentage":0.5,"device":"d"}"#, 2003),
            (#"{"document":"a","progress":"","percentage":0.5,"device":"d"}"#, 2003),
            (#"{"document":"a","progress":"1","percentage":"half","device":"d"}"#, 2003),
            (
                #"{"document":"a","progress":"\#(String(repeating: "p", count: 2000))","percentage":0,"device":"d"}"#,
                2003
            ),
        ]
    )
    func incomplete(body: String, code: Double) async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            let answer = try await KOReaderDevice(server: server).send(.PUT, "/syncs/progress", body)
            #expect(answer.status == 403 && answer["content-type"] == "application/json")
            #expect(try answer.json["code"].number == code)
        }
    }

    @Test("accepts a page number as a number, a device without an identifier, and any document")
    func lenient() async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            let device = KOReaderDevice(server: server)
            let body = #"{"document":"nodigest","progress":12,"percentage":7,"device":"d","metadata":{"title":"T"}}"#
            #expect(try await device.send(.PUT, "/syncs/progress", body).status == 200)
            let pulled = try await device.pull("nodigest")
            #expect(pulled["progress"].text == "12" && pulled["percentage"].number == 1)
            #expect(pulled["device_id"] == .null)
            let large = #"{"document":"\#(String(repeating: "a", count: 20_000))"}"#
            #expect(try await device.send(.PUT, "/syncs/progress", large).status == 413)
        }
    }

    @Test("needs the user's own secret when there are several users; passwords and other secrets are refused with 401")
    func secrets() async throws {
        try await AccountServer.run { users in
            let secret = try await users.server.syncKey(users.anna)
            let device = KOReaderDevice(server: users.server, secret: secret)
            #expect(secret.count == 16)
            #expect(try await device.send(.GET, "/users/auth").status == 200)
            #expect(try await device.push(Self.document, "3", 0.5).status == 200)
            var other = device
            for (name, secret) in [
                ("ben", secret), ("anna", AccountServer.password), ("anna", ""), ("", secret), ("anna:", secret),
                ("anna", try await users.server.syncKey(users.ben)),
            ] {
                (other.name, other.secret) = (name, secret)
                for path in ["/users/auth", "/syncs/progress/\(Self.document)"] {
                    let answer = try await other.send(.GET, path)
                    #expect(answer.status == 401 && answer["content-type"] == "application/json", "\(name)")
                    #expect(answer.text == #"{"code":2001,"message":"Unauthorized"}"#)
                }
                #expect(try await other.push(Self.document, "3", 0.5).status == 401)
            }
            // A registration adds no user. It tells a device whether its name and key are valid.
            let (valid, wrong) = (device.headers.last?.1 ?? "", other.headers.last?.1 ?? "")
            for (name, key, code) in [("anna", valid, 2002), ("anna", wrong, 2005), ("new", valid, 2005)] {
                let body = #"{"username":"\#(name)","password":"\#(key)"}"#
                let answer = try await device.send(.POST, "/users/create", body)
                #expect(answer.status == 402, "\(name)")
                #expect(try answer.json["code"].integer == code, "\(name)")
            }
            // Neither a cookie nor a key for other things is accepted.
            #expect(try await users.server.get("/koreader/users/auth", headers: users.anna).status == 401)
            let keys = try await users.server.get("/api/v1/users/me/keys", headers: users.anna).json["keys"].elements
            let id = try #require(keys.first?["id"].text)
            #expect(
                try await users.server.send(.DELETE, "/api/v1/users/me/keys/\(id)", headers: users.anna).status == 204
            )
            #expect(try await device.send(.GET, "/users/auth").status == 401)
        }
    }

    @Test("keeps the documents of each user apart")
    func users() async throws {
        try await AccountServer.run { users in
            let anna = KOReaderDevice(server: users.server, secret: try await users.server.syncKey(users.anna))
            let ben = KOReaderDevice(
                server: users.server,
                name: "Ben",
                secret: try await users.server.syncKey(users.ben)
            )
            try await anna.push(Self.document, "3", 0.5)
            #expect(try await ben.pull(Self.document) == .object([:]))
            try await ben.push(Self.document, "9", 0.9)
            #expect(try await anna.pull(Self.document)["progress"].text == "3")
        }
    }

    @Test("answers unknown addresses with 404 as JSON, also to browsers")
    func unknown() async throws {
        try await TestServer.run(library: try TestFolder()) { server in
            let answer = try await server.get("/koreader/nothing", headers: [("Accept", "text/html")])
            #expect(answer.status == 404 && answer["content-type"] == "application/json")
            #expect(try answer.json["code"].number == 2003)
        }
    }
}
