import Foundation
import Testing

@Suite("Copying the store on the command line")
struct MigrateCommandTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func migrate(from: String, to: String) async throws -> QuireProcess.ProcessResult {
        try await QuireProcess.run(["migrate", "--from", from, "--to", to])
    }

    @Test("reports a missing source, and doesn't create its data folder")
    func mistypedSource() async throws {
        let missing = folder.path + "/mistyped"
        let refused = try await migrate(from: missing, to: folder.path + "/new")
        #expect(refused.status == 1)
        #expect(refused.errors == "quire: there is no store in \(missing).\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("names the option of a target that can't be created")
    func unusableTarget() async throws {
        #expect(try await QuireProcess.run(["user", "list", "--data", folder.path]).status == 0)
        try folder.write("file", "no folder")
        let refused = try await migrate(from: folder.path, to: folder.path + "/file/new")
        #expect(refused.status == 1)
        #expect(refused.errors.hasSuffix("Choose another with --to.\n"))
    }
}
