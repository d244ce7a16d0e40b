import Foundation
import NIOHTTP1
import Testing

@Suite("Backups on the command line")
struct BackupCommandTests {
    private let data: TestFolder
    private let folder: TestFolder

    init() throws {
        data = try TestFolder()
        folder = try TestFolder()
    }

    private var backup: String { folder.path + "/quire.backup" }

    private func run(_ arguments: String...) async throws -> QuireProcess.ProcessResult {
        try await QuireProcess.run(arguments + ["--data", data.path])
    }

    private func addUser(_ name: String) async throws {
        let arguments = ["user", "add", name, "--password-stdin", "--data", data.path]
        #expect(try await QuireProcess.run(arguments, input: "correct horse").status == 0)
    }

    private func users() async throws -> String { try await run("user", "list").text }

    @Test("are written while the server runs, and restored after it has stopped")
    func serving() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 3)
        let server = try await QuireProcess.serve(library.path, data: data.path)
        try await server.waitForScan()
        try await addUser("Anna")
        let written = try await run("backup", backup)
        #expect(written.status == 0 && written.errors.isEmpty)
        #expect(written.text == "Wrote \(backup).\n")
        try await addUser("Ben")
        let refused = try await run("restore", backup)
        #expect(refused.status == 1)
        #expect(refused.errors.hasSuffix("library.sqlite: a server uses this store. Stop it and try again.\n"))
        #expect(await server.stop() == 0)

        #expect(try await run("restore", backup).status == 0)
        #expect(try await users() == "owner\tadministrator\nAnna\tmember\n")
    }

    @Test("report a missing store or a missing file")
    func missing() async throws {
        #expect(try await run("backup", backup).errors.hasPrefix("quire: there is no store in "))
        #expect(try await run("restore", backup).errors == "quire: there is no readable file \(backup).\n")
        try folder.write("text", "no backup")
        let refused = try await run("restore", folder.path + "/text")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("this isn't a backup of Quire"))
    }

    @Test("killed at any moment, leave a store that works: the old one or the new one")
    func kills() async throws {
        try await addUser("Anna")
        let backingUp = try await duration(of: "backup", backup)
        try await addUser("Ben")
        let (old, new) = ("owner\tadministrator\nAnna\tmember\n", "owner\tadministrator\nAnna\tmember\nBen\tmember\n")
        #expect(try await users() == new)
        let restoring = try await duration(of: "restore", backup)
        let options = ["--data", data.path]
        try await QuireProcess.spreadKills(over: restoring, count: 9) { _, milliseconds in
            if try await users() == old { try await addUser("Ben") }
            try await QuireProcess.run(["restore", backup] + options, killedAfter: milliseconds)
            let users = try await users()
            #expect([old, new].contains(users), "killed after \(milliseconds) ms")
            return users == old
        }
        try await QuireProcess.spreadKills(over: backingUp, count: 9) { round, milliseconds in
            let second = folder.path + "/\(round).backup"
            try await QuireProcess.run(["backup", second] + options, killedAfter: milliseconds)
            // A backup that exists is complete.
            guard FileManager.default.fileExists(atPath: second) else { return false }
            #expect(try await run("restore", second).status == 0, "killed after \(milliseconds) ms")
            return true
        }
        #expect(try await run("restore", backup).status == 0)
        #expect(try await users() == old)
    }

    /// Runs a command completely.
    private func duration(of command: String, _ file: String) async throws -> Duration {
        let began = ContinuousClock.now
        #expect(try await run(command, file).status == 0)
        return .now - began
    }
}
