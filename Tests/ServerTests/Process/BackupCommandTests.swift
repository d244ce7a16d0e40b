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
        #expect(try await run("backup", backup).status == 0)
        try await addUser("Ben")
        let (old, new) = ("owner\tadministrator\nAnna\tmember\n", "owner\tadministrator\nAnna\tmember\nBen\tmember\n")
        #expect(try await users() == new)
        for milliseconds in stride(from: 4, through: 100, by: 6) {
            let second = folder.path + "/\(milliseconds).backup"
            let data = ["--data", data.path]
            try await QuireProcess.run(["restore", backup] + data, killedAfter: milliseconds)
            #expect([old, new].contains(try await users()), "killed after \(milliseconds) ms")
            try await QuireProcess.run(["backup", second] + data, killedAfter: milliseconds)
            // A backup that exists is complete.
            guard FileManager.default.fileExists(atPath: second) else { continue }
            #expect(try await run("restore", second).status == 0)
        }
        #expect(try await run("restore", backup).status == 0)
        #expect(try await users() == old)
    }
}
