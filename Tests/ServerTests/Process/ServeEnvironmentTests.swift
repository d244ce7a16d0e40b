import ArgumentParser
import Foundation
import Testing

@testable import quire

@Suite("The environment of quire serve")
struct ServeEnvironmentTests {
    private func arguments(_ line: [String], _ environment: [String: String]) throws -> [String] {
        try ServeEnvironment.arguments(line, environment: environment)
    }

    @Test("is converted to options, and the command line takes precedence")
    func options() throws {
        let environment = [
            "QUIRE_PORT": "9", "QUIRE_OPEN": "true", "QUIRE_HSTS": "false", "QUIRE_DAILY_BACKUP": "false",
            "QUIRE_UPGRADE_BACKUP": "false", "QUIRE_TRUSTED_PROXY": "10.0.0.1, ::1", "QUIRE_DATA": "",
            "QUIRE_LIBRARIES": "/a:/b c", "OTHER": "x",
        ]
        let added = [
            "--port=9", "--open", "--trusted-proxy=10.0.0.1", "--trusted-proxy=::1", "--no-daily-backup",
            "--no-upgrade-backup",
        ]
        #expect(try arguments(["serve"], environment) == ["serve"] + added + ["/a", "/b c"])
        #expect(try arguments(["serve", "/x"], environment) == ["serve"] + added + ["/x"])
        let given = ["--port", "8", "--daily-backup", "--trusted-proxy=::2"]
        #expect(
            try arguments(["serve"] + given, environment) == ["serve", "--open", "--no-upgrade-backup"] + given + [
                "/a", "/b c",
            ]
        )
        for line in [[], ["add", "x"], ["--version"]] { #expect(try arguments(line, environment) == line) }
        #expect(throws: CommandFailure.self) { _ = try arguments(["serve"], ["QUIRE_OPEN": "yes"]) }
    }

    @Test("has a variable for each option")
    func completeness() {
        let words = ServeCommand.helpMessage(columns: 1000).split { " ,/\n[]<>()".contains($0) }
        let shown = Set(words.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) })
        let known = Set(ServeEnvironment.options.map(\.name))
        let others: Set = ["version", "help", "no-daily-backup", "no-upgrade-backup"]
        #expect(shown.subtracting(known).subtracting(others) == [])
        #expect(known.subtracting(shown) == [])
    }

    @Test("is documented")
    func documentation() throws {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../../Docs/Configuration.md").standardized
        #expect(try String(contentsOf: root, encoding: .utf8) == ServeEnvironment.documentation)
    }
}
