import Foundation
import NIOHTTP1
import Testing

@Suite("Accounts on the command line")
struct AccountCommandTests {
    private let data: TestFolder

    init() throws {
        data = try TestFolder()
    }

    private func run(_ arguments: String..., input: String? = nil) async throws -> QuireProcess.ProcessResult {
        try await QuireProcess.run(arguments + ["--data", data.path], input: input)
    }

    @Test("users are added, listed and removed")
    func users() async throws {
        let added = try await run("user", "add", "Anna", "--role", "child", "--password-stdin", input: "correct horse")
        #expect(added.status == 0)
        #expect(added.text == "Added Anna.\n")
        #expect(try await run("user", "list").text == "owner\tadministrator\nAnna\tchild\n")
        let again = try await run("user", "add", "ANNA", "--password-stdin", input: "correct horse")
        #expect(again.status == 1)
        #expect(again.errors == "quire: There is a user “ANNA” already. Choose another name.\n")
        let changed = try await run("user", "password", "anna", "--password-stdin", input: "battery staple")
        #expect(changed.status == 0)
        #expect(try await run("user", "remove", "anna").status == 0)
        #expect(try await run("user", "remove", "anna").status == 1)
        #expect(try await run("user", "remove", "owner").errors.contains("can't be removed"))
        #expect(try await run("user", "list").text == "owner\tadministrator\n")
    }

    @Test("bad names and passwords are refused, and without a terminal a password must come from standard input")
    func refusals() async throws {
        for (name, password) in [("a:b", "correct horse"), ("Anna", "short"), ("Anna", "")] {
            #expect(try await run("user", "add", name, "--password-stdin", input: password).status == 1)
        }
        let silent = try await run("user", "add", "Anna", input: "")
        #expect(silent.status == 1)
        #expect(silent.errors.contains("--password-stdin"))
        #expect(try await run("user", "list").text == "owner\tadministrator\n")
    }

    @Test("a user can have an e-mail address that no other user has")
    func email() async throws {
        for (name, email, status) in [
            ("Anna", "Anna@Example.org", 0), ("Ben", "anna@example.org", 1), ("Carl", "carl", 1),
        ] {
            let added = try await run(
                "user",
                "add",
                name,
                "--email",
                email,
                "--password-stdin",
                input: "correct horse"
            )
            #expect(Int(added.status) == status, "\(name): \(added.errors)")
        }
        #expect(try await run("user", "list").text == "owner\tadministrator\nAnna\tmember\n")
    }

    @Test("a new key is the only output, is listed without its secret, and works at once until it is revoked")
    func keys() async throws {
        let folder = try TestFolder()
        let server = try await QuireProcess.serve(folder.path, data: data.path)
        let added = try await run("user", "add", "Anna", "--password-stdin", input: "correct horse")
        #expect(added.status == 0)
        let made = try await run("key", "create", "--user", "anna", "--scope", "reading", "--name", "phone")
        #expect(made.errors.isEmpty)
        let key = made.text.dropLast()
        #expect(key.hasPrefix("quire_") && !key.contains("\n"))
        let listed = try await run("key", "list")
        #expect(listed.text == "1\tAnna\treading\tphone\n")
        let header = ("X-API-Key", String(key))
        let path = "/api/v1/users/me"
        let answer = try await TestClient.send(port: server.port, .GET, path, headers: [header])
        #expect(try answer.json["name"].text == "Anna")
        #expect(try await run("key", "revoke", "1").status == 0)
        #expect(try await run("key", "revoke", "1").status == 1)
        #expect(try await run("key", "list", "--user", "anna").text.isEmpty)
        // The second user is known to the server after a second at most.
        var status = 200
        for _ in 0..<100 where status != 401 {
            status = try await TestClient.send(port: server.port, .GET, path, headers: [header]).status
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(status == 401)
        #expect(await server.stop() == 0)
    }

    @Test("a key for an unknown user is refused")
    func unknownUser() async throws {
        let made = try await run("key", "create", "--user", "eve")
        #expect(made.status == 1)
        #expect(made.text.isEmpty)
        #expect(made.errors.contains("eve"))
    }

    @Test("a file with providers that can't be read stops the server with its path", .timeLimit(.minutes(1)))
    func unreadableProviders() async throws {
        let folder = try TestFolder()
        let data = folder.path + "/data"
        // The file's permissions don't stop the superuser, who often runs the tests. No user can read a folder as a file.
        let path = data + "/single-sign-on.json"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let result = try await QuireProcess.run(["serve", folder.path, "--data", data, "--port", "0"])
        #expect(result.status == 1)
        #expect(result.errors.contains("\(path): the file can't be read. Check its permissions."))
    }
}
