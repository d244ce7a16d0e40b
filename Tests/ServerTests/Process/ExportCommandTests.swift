import Foundation
import NIOHTTP1
import Testing

@Suite("Exports and imports on the command line")
struct ExportCommandTests {
    private let data: TestFolder
    private let folder: TestFolder

    init() throws {
        data = try TestFolder()
        folder = try TestFolder()
    }

    private var file: String { folder.path + "/export.json" }

    private func run(_ arguments: String...) async throws -> QuireProcess.ProcessResult {
        try await QuireProcess.run(arguments + ["--data", data.path])
    }

    private func send(_ server: QuireProcess, _ method: HTTPMethod, _ path: String, _ body: String) async throws {
        let answer = try await TestClient.send(
            port: server.port,
            method,
            "/api/v1" + path,
            headers: [("Content-Type", "application/json")],
            body: Array(body.utf8)
        )
        #expect(answer.status == 200)
    }

    @Test("work while the server is running, and the server shows the imported data")
    func serving() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 3)
        let server = try await QuireProcess.serve(library.path, data: data.path)
        try await server.waitForScan()
        let series = try await server.get("/api/v1/series?unread=true")["series"]
        let id =
            try await server.get("/api/v1/series/\(series[0]["id"].text ?? "")")["publications"][0]["id"].text ?? ""
        let progress = #"{"page":1,"fraction":0,"completed":false,"updatedAt":1000,"device":"d"}"#
        try await send(server, .PUT, "/publications/\(id)/progress", progress)
        let bookmark =
            #"{"id":"page-2","kind":"bookmark","note":"a *note*","created":5,"locator":{"locations":{"position":2}}}"#
        try await send(server, .PUT, "/publications/\(id)/annotations/page-2", bookmark)

        let exported = try await run("export", "--user", "owner", folder.path)
        #expect(exported.status == 0 && exported.errors.isEmpty)
        #expect(exported.text == "Wrote \(folder.path)/quire-export.json.\nWrote \(folder.path)/quire-export.md.\n")
        let markdown = String(decoding: try folder.read("quire-export.md"), as: UTF8.self)
        #expect(markdown.hasPrefix("# a 1\n\n## Page 2\n\na \\*note\\*\n\n# Progress\n\n"))
        #expect(markdown.contains("- a 1 (A): page 2 of 3, 1970-01-01\n"))
        let single = try await run("export", "--user", "owner", folder.path + "/notes.md")
        #expect(single.status == 0)
        #expect(try folder.read("notes.md") == Array(markdown.utf8))
        let printed = try await run("export", "--user", "owner")
        let document = try JSON(parsing: printed.output)
        #expect(document["format"].text == "quire-reader-export" && document["user"].text == "owner")
        #expect(document["publications"][0]["identifier"].text == id)
        #expect(document["publications"][0]["path"].text == "A/a 1.cbz")

        // The same with the last page read.
        let later = printed.text.replacing(#""completed":false"#, with: #""completed":true"#)
            .replacing(#""updatedAt":1000"#, with: #""updatedAt":2000"#)
        try folder.write("export.json", later)
        #expect(try await server.get("/api/v1/series?unread=true")["series"].elements.count == 1)
        let imported = try await run("import", file, "--user", "owner")
        #expect(imported.status == 0 && imported.errors.isEmpty)
        #expect(
            imported.text
                == "owner: 1 publication with 1 annotation, 0 lists and 0 settings in the file, 1 change.\n"
        )
        // The server updates its lists within two seconds.
        var unread = 1
        for _ in 0..<200 where unread > 0 {
            try await Task.sleep(for: .milliseconds(50))
            unread = try await server.get("/api/v1/series?unread=true")["series"].elements.count
        }
        #expect(unread == 0)
        #expect(try await run("import", file, "--user", "owner").text.contains(", 0 changes."))
        #expect(await server.stop() == 0)
    }

    @Test("keep data of works that are not in the library, and print their number")
    func absent() async throws {
        try folder.write("export.json", Self.document(count: 2, time: 5))
        let imported = try await run("import", file, "--user", "owner")
        #expect(imported.status == 0)
        #expect(
            imported.text.hasSuffix(
                "\nNot in this library: 2 publications. Their data is kept until their files are added.\n"
            )
        )
        #expect(try await times() == [5, 5])
    }

    @Test("report unknown users, unreadable files and existing files, without changing anything")
    func refusals() async throws {
        try folder.write("export.json", Self.document(count: 1, time: 5))
        #expect(try await run("import", file, "--user", "eve").errors.contains("there is no user “eve”"))
        #expect(try await run("export", "--user", "eve", folder.path + "/x.json").status == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.json"))
        let existing = try await run("export", "--user", "owner", file)
        #expect(existing.status == 1)
        #expect(
            existing.errors == "quire: \(file): the export can't be written: it exists already. Choose another name.\n"
        )
        for (text, reason) in [
            ("{", "it isn't valid JSON"), ("{}", "it isn't an export from Quire"),
            (
                Self.document(count: 1, time: 5).replacing("\"page\":1", with: "\"page\":-1"),
                "“publications”, element 1"
            ),
        ] {
            try folder.write("broken.json", text)
            let refused = try await run("import", folder.path + "/broken.json", "--user", "owner")
            #expect(refused.status == 1 && refused.text.isEmpty)
            #expect(refused.errors.hasPrefix("quire: \(folder.path)/broken.json: nothing was imported: "))
            #expect(refused.errors.contains(reason) && refused.errors.split(separator: "\n").count == 1)
        }
        #expect(try await run("import", folder.path + "/none.json", "--user", "owner").status == 1)
        #expect(try await times().isEmpty)
    }

    @Test("killed at any moment, leave a valid store with either the whole import or nothing of it")
    func kills() async throws {
        let count = 1000
        let duration = try await importing(count)
        try await QuireProcess.spreadKills(over: duration, count: 9) { round, milliseconds in
            try folder.write("export.json", Self.document(count: count, time: round + 2))
            let arguments = ["import", file, "--user", "owner", "--data", data.path]
            try await QuireProcess.run(arguments, killedAfter: milliseconds)
            let times = try await times()
            #expect(times.count == count && Set(times).count == 1, "killed after \(milliseconds) ms")
            return times.first == round + 2
        }
        #expect(try await run("import", file, "--user", "owner").status == 0)
    }

    @Test("killed at any moment, leave a complete document or none, and a valid store")
    func killedExports() async throws {
        let count = 1000
        _ = try await importing(count)
        let began = ContinuousClock.now
        #expect(try await run("export", "--user", "owner", folder.path + "/complete.json").status == 0)
        try await QuireProcess.spreadKills(over: .now - began, count: 9) { round, milliseconds in
            let path = folder.path + "/\(round).json"
            let arguments = ["export", "--user", "owner", path, "--data", data.path]
            try await QuireProcess.run(arguments, killedAfter: milliseconds)
            #expect(try await times().count == count, "killed after \(milliseconds) ms")
            guard let bytes = FileManager.default.contents(atPath: path) else { return false }
            let document = try JSON(parsing: Array(bytes))
            #expect(document["publications"].elements.count == count, "killed after \(milliseconds) ms")
            return true
        }
    }

    /// Imports progress in a number of publications, and returns the duration.
    private func importing(_ count: Int) async throws -> Duration {
        try folder.write("export.json", Self.document(count: count, time: 1))
        let began = ContinuousClock.now
        #expect(try await run("import", file, "--user", "owner").status == 0)
        return .now - began
    }

    /// Returns the times of the owner's progress.
    private func times() async throws -> [Int] {
        let exported = try await run("export", "--user", "owner")
        #expect(exported.status == 0)
        return try JSON(parsing: exported.output)["publications"].elements.compactMap {
            $0["progress"]["updatedAt"].integer
        }
    }

    /// An export with progress in publications that are in no library.
    private static func document(count: Int, time: Int) -> String {
        let publications = (0..<count).map { number in
            let digits = String(number, radix: 16)
            let content = String(repeating: "0", count: 64 - digits.count) + digits
            return #"{"content":"\#(content)","#
                + #""progress":{"page":1,"fraction":0,"completed":false,"updatedAt":\#(time),"device":"d"}}"#
        }
        return #"{"format":"quire-reader-export","version":1,"settings":[],"series":[],"lists":[],"publications":["#
            + publications.joined(separator: ",") + "]}"
    }
}
