import ArgumentParser
import Foundation
import Testing
import Workers

@testable import quire

@Suite("The settings of quire serve")
struct ServeConfigurationTests {
    private func configuration(_ line: [String] = [], _ environment: [String: String] = [:]) throws
        -> ServeConfiguration
    {
        try ServeConfiguration(ServeArguments.parse(line).values, environment: environment)
    }

    private static func path(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).appending(path: "../../../../\(name)").standardized
    }

    @Test("come from the command line, the environment, the file and the defaults, in this order")
    func precedence() throws {
        let folder = try TestFolder()
        let file = try folder.write(
            "quire.yaml",
            "port: 1\nhost: file\nscan: never\nopen: true\ntls-name: [a.lan, b.lan]\nlibraries:\n  - /a\n  - /b c\n"
        )
        let environment = [
            "QUIRE_CONFIG": file, "QUIRE_PORT": "2", "QUIRE_HOST": "environment", "QUIRE_DATA": "", "OTHER": "x",
            "QUIRE_TRUSTED_PROXY": "10.0.0.1, ::1", "QUIRE_DAILY_BACKUP": "false",
        ]
        let all = try configuration(["--port", "3", "--no-open"], environment)
        #expect(all.integer(.port) == 3)
        #expect(all.text(.host) == "environment")
        #expect(all.text(.scan) == "never")
        #expect(all.number(.cacheSize) == 4)
        #expect(all.text(.data) == nil)
        #expect(!all.flag(.open) && !all.flag(.dailyBackup) && all.flag(.showKey))
        #expect(all.list(.trustedProxy) == ["10.0.0.1", "::1"])
        #expect(all.list(.tlsName) == ["a.lan", "b.lan"])
        #expect(all.list(.libraries) == ["/a", "/b c"])

        #expect(try configuration(["--tls-name", "c.lan"], environment).list(.tlsName) == ["c.lan"])
        #expect(try configuration([], ["QUIRE_LIBRARIES": "/x:/y z"]).list(.libraries) == ["/x", "/y z"])
        #expect(try configuration(["/l"], ["QUIRE_LIBRARIES": "/x"]).list(.libraries) == ["/l"])
        let named = try configuration(["--config", file], ["QUIRE_CONFIG": "/nothing"])
        #expect(named.integer(.port) == 1 && named.flag(.open))
        #expect(try configuration([], ["QUIRE_WEB_ROOT": "/web"]).text(.webRoot) == "/web")
    }

    @Test(
        "name the option or the variable that is wrong",
        arguments: [
            (["--port", "x"], [:], "--port must be a number from 0 to 65535."),
            (["--cache-size", "0"], [:], "--cache-size must be a number from 0.1 to 100000."),
            (["--scan", "later"], [:], "--scan must be start or never."),
            (["--data", ""], [:], "--data must be text that isn't empty."),
            ([], ["QUIRE_OPEN": "yes"], "QUIRE_OPEN must be true or false."),
            ([], ["QUIRE_PORT": "65536"], "QUIRE_PORT must be a number from 0 to 65535."),
            ([], ["QUIRE_TLS": "public"], "QUIRE_TLS must be local."),
            ([], ["QUIRE_CONFIG": "/nothing"], "the configuration file /nothing can't be read."),
        ] as [([String], [String: String], String)]
    )
    func errors(line: [String], environment: [String: String], message: String) throws {
        let error = #expect(throws: CommandFailure.self) { _ = try configuration(line, environment) }
        #expect(error?.message == message)
        #expect(error?.status == .validationFailure)
    }

    @Test("take the path of a socket from the address")
    func socket() throws {
        let folder = try TestFolder()
        func options(_ line: [String]) throws -> ServeOptions {
            try ServeOptions(configuration([folder.path] + line))
        }
        #expect(try options([]).socketPath == nil)
        #expect(try options(["--host", "unix:/run/q.sock"]).socketPath == "/run/q.sock")
        let wrong = [
            ["--host", "unix:"], ["--host", "unix:q.sock"], ["--host", "unix:/" + String(repeating: "x", count: 107)],
            ["--host", "unix:/run/q.sock", "--tls", "local"],
        ]
        for line in wrong {
            let error = #expect(throws: CommandFailure.self) { _ = try options(line) }
            #expect(error?.message.hasPrefix("--host unix: ") == true)
        }
    }

    @Test(
        "name the file, the line and the key that is wrong",
        arguments: [
            ("port: 1\nprot: 2\n", "f, line 2: there is no setting “prot”."),
            ("config: x\n", "f, line 1: there is no setting “config”."),
            ("web-root: x\n", "f, line 1: there is no setting “web-root”."),
            ("\n# no\nport: \"1\"\n", "f, line 3: port must be a number from 0 to 65535."),
            ("port: [1]\n", "f, line 1: port must be a number from 0 to 65535."),
            ("open: yes\n", "f, line 1: open must be true or false."),
            ("host:\n", "f, line 1: host must be text that isn't empty."),
            ("host: {a: b}\n", "f, line 1: host must be text that isn't empty."),
            ("libraries: /a\n", "f, line 1: libraries must be a list of texts that aren't empty."),
            ("libraries: [/a, [/b]]\n", "f, line 1: libraries must be a list of texts that aren't empty."),
            ("port: 1\nhost: a\nport: 2\n", "f, line 3: port is there twice."),
            ("- a\n", "f, line 1: the file must have keys and values, such as “port: 8080”."),
            ("[1]: 2\n", "f, line 1: there is no setting “”."),
        ]
    )
    func fileErrors(text: String, message: String) {
        let error = #expect(throws: CommandFailure.self) { _ = try ConfigurationFile.values(of: text, path: "f") }
        #expect(error?.message == message)
    }

    @Test("name the line of a file that isn't YAML", arguments: ["a: b\nport: [1\n", "a: 'b\n", "a: b\n--- \nc: d\n"])
    func syntaxErrors(text: String) {
        let error = #expect(throws: CommandFailure.self) { _ = try ConfigurationFile.values(of: text, path: "f") }
        #expect(error?.message.hasPrefix("f, line ") == true)
    }

    @Test("are optional in a file", arguments: ["", "# only a comment\n", "---\n", "{}\n"])
    func emptyFiles(text: String) throws {
        #expect(try ConfigurationFile.values(of: text, path: "f").values.isEmpty)
    }

    @Test("have an option, a valid default and, for the packages, a valid file")
    func table() throws {
        let words = ServeCommand.helpMessage(columns: 1000).split { " ,/\n[]<>()".contains($0) }
        let shown = Set(words.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) })
        let known = Set(ServeOption.all.filter { !$0.isVariableOnly }.map(\.name)).subtracting(["libraries"])
        #expect(shown.filter { !$0.hasPrefix("no-") }.subtracting(known).subtracting(["version", "help"]) == [])
        #expect(known.subtracting(shown) == [])
        _ = try OptionValues.defaults()
        #expect(ServeOption.worker.variable == WorkerExecutable.variable)
        let file = try ConfigurationFile.read(Self.path("Scripts/packages/quire.yaml").path)
        #expect(!file.values.isEmpty)
    }

    @Test("reach the server from each option of the command line")
    func arguments() throws {
        for option in ServeOption.all where option.name != "libraries" && !option.isVariableOnly {
            let line =
                switch option.kind {
                case .flag: ["--\(option.name)"]
                case .integer, .number: ["--\(option.name)=5"]
                default: ["--\(option.name)=x"]
                }
            #expect(try ServeArguments.parse(line).values.keys.map(\.name) == [option.name])
        }
    }

    @Test("are documented")
    func documentation() throws {
        #expect(
            try String(contentsOf: Self.path("Docs/Configuration.md"), encoding: .utf8) == ServeOption.documentation
        )
    }
}
