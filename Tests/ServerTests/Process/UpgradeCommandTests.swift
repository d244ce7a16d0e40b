import Foundation
import Testing

@Suite("Upgrades on the command line")
struct UpgradeCommandTests {
    private let data: TestFolder

    init() throws {
        data = try TestFolder()
    }

    private var store: String { data.path + "/library.sqlite" }

    private func listUsers(_ options: String...) async throws -> QuireProcess.ProcessResult {
        try await QuireProcess.run(["user", "list", "--data", data.path] + options)
    }

    /// Executes SQL on the store with Python. Returns false if Python is missing.
    private func execute(_ file: String) throws -> Bool {
        let code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())"
        let process = try SpawnedProgram("/usr/bin/env", ["python3", "-c", code, store, file], separatesErrors: false)
        _ = SpawnedProgram.everything(from: process.output)
        return process.wait() == 0
    }

    /// Makes a store of version 0.1.0.
    private func makeOldStore() throws -> Bool {
        try execute(
            URL(fileURLWithPath: #filePath).appending(path: "../../../Fixtures/store/0.1.0.sql").standardized.path
        )
    }

    private var copies: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: data.path + "/backups")) ?? []
    }

    @Test("copy the store once before the upgrade, and print the path of the copy")
    func upgrade() async throws {
        guard try makeOldStore() else { return }
        let first = try await listUsers()
        #expect(first.text == "owner\tadministrator\nAnna\tmember\n")
        #expect(copies.count == 1)
        let path = data.path + "/backups/" + (copies.first ?? "")
        #expect(
            first.errors == "quire: upgrading the library's store. The previous store was copied to \(path).\n"
        )
        #expect(try await listUsers().errors.isEmpty)
        #expect(try await QuireProcess.run(["restore", path, "--data", data.path]).status == 0)
        #expect(try await listUsers().text == first.text)
    }

    @Test("work without a copy if the option is off")
    func withoutCopy() async throws {
        guard try makeOldStore() else { return }
        let listed = try await listUsers("--no-upgrade-backup")
        #expect(listed.status == 0 && listed.errors.isEmpty && copies.isEmpty)
    }

    @Test("refuse a store of a later version with one line that contains the version")
    func laterVersion() async throws {
        #expect(try await listUsers().status == 0)
        let sql = """
            INSERT INTO grdb_migrations VALUES ('2099 future');
            INSERT INTO storeVersions VALUES (999, '9.1.0', 5);
            """
        guard try execute(data.write("future.sql", sql)) else { return }
        let refused = try await listUsers()
        #expect(refused.status == 1 && refused.text.isEmpty)
        #expect(refused.errors.contains("a later version of Quire, 9.1.0."))
        #expect(refused.errors.split(separator: "\n").count == 1)
    }
}
