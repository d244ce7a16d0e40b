import Foundation
import Testing

/// A copy of the generator and the language files in a temporary folder.
private struct Workspace {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("quire-words-\(UUID())")
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    init() throws {
        for folder in ["Scripts", "Web", "Sources/Server/Access/SignIn", "Sources/Publications/Errors"] {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(folder),
                withIntermediateDirectories: true
            )
        }
        for path in [
            "Scripts/generate-localization.py", "Web/localization", "Sources/WebLocalization", "Sources/WebClient",
            "Sources/Server/Access/SignIn/SignInTexts.swift", "Sources/Publications/Errors/ErrorTexts.swift",
        ] {
            try FileManager.default.copyItem(
                at: Self.repository.appendingPathComponent(path),
                to: root.appendingPathComponent(path)
            )
        }
    }

    /// Replaces text in a language file.
    func edit(_ language: String, _ old: String, _ new: String) throws {
        let file = root.appendingPathComponent("Web/localization/\(language).json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(text.contains(old))
        try text.replacingOccurrences(of: old, with: new).write(to: file, atomically: true, encoding: .utf8)
    }

    /// Runs the generator. Returns its exit status and what it printed.
    func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = root.appendingPathComponent("Scripts/generate-localization.py")
        process.arguments = ["python3", script.path] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    func remove() {
        try? FileManager.default.removeItem(at: root)
    }
}

@Suite("Localization generator")
struct GeneratorTests {
    @Test("the committed keys match the language files")
    func upToDate() throws {
        let workspace = try Workspace()
        defer { workspace.remove() }
        let result = try workspace.run("--check")
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(
        "a language that differs from English fails the build",
        arguments: [
            (#""home": "#, #""domicile": "#, "'home' is missing"),
            (#""home": "#, #""domicile": "#, "'domicile' is not in English"),
            ("{total}", "{totals}", "lacks the placeholder {total}"),
            ("{total}", "{totals}", "has the placeholder {totals}"),
            (#""other": "#, #""others": "#, "has no plural form 'other'"),
            (#""home": "#, #""home": "x", "home": "#, "'home' appears twice"),
            (#""name": "#, #""nom": "#, "'name' is missing"),
            (#""wrongKey": "#, #""wrongLock": "#, "'wrongKey' under 'signIn' is missing"),
            ("{seconds}", "{minutes}", "'wait' under 'signIn' lacks the placeholder {seconds}"),
            (#""damaged": "#, #""harmed": "#, "'damaged' under 'files' is missing"),
            ("{size}", "{sizes}", "'tooLarge' under 'reasons' lacks the placeholder {size}"),
            ("{count}", "{count", "has a brace that is not part of a placeholder"),
        ]
    )
    func differences(old: String, new: String, problem: String) throws {
        let workspace = try Workspace()
        defer { workspace.remove() }
        try workspace.edit("ja", old, new)
        let result = try workspace.run("--check")
        #expect(result.status != 0)
        #expect(result.output.contains("ja.json: ") && result.output.contains(problem), "\(result.output)")
    }

    @Test("unused keys and outdated generated keys fail the build")
    func unusedAndStale() throws {
        let workspace = try Workspace()
        defer { workspace.remove() }
        for language in ["en", "zh-Hans", "ja"] {
            try workspace.edit(language, #""home": "#, #""brandNewKey": "x", "home": "#)
        }
        #expect(try workspace.run("--check").output.contains("'brandNewKey' is not used"))
        let source = workspace.root.appendingPathComponent("Sources/WebClient/New.swift")
        try "let text = Text.of(.brandNewKey)\n".write(to: source, atomically: true, encoding: .utf8)
        #expect(try workspace.run("--check").output.contains("is out of date"))
        #expect(try workspace.run().status == 0)
        #expect(try workspace.run("--check").status == 0)
    }

    @Test("adding a language requires only its file and the generator")
    func anotherLanguage() throws {
        let workspace = try Workspace()
        defer { workspace.remove() }
        let folder = workspace.root.appendingPathComponent("Web/localization")
        try FileManager.default.copyItem(
            at: folder.appendingPathComponent("ja.json"),
            to: folder.appendingPathComponent("ko.json")
        )
        let tables = workspace.root.appendingPathComponent("tables")
        #expect(try workspace.run().status == 0)
        #expect(try workspace.run("--check").status == 0)
        #expect(try workspace.run("--tables", tables.path).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: tables.path).count == 4)
    }
}
