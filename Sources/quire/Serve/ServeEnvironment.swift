/// The environment variables for the options of `quire serve`, for containers. An option on the command line takes
/// precedence over its variable.
///
/// Docs/Configuration.md is the output of `quire configuration`. A test checks that they are equal.
enum ServeEnvironment {
    /// What a variable contains.
    enum Kind {
        case value
        /// `true` or `false`.
        case flag
        /// Values separated by commas. The option is passed once for each value.
        case list
    }

    /// An option that has a variable.
    struct Option {
        /// The name of the option, without the leading dashes.
        var name: String
        var kind: Kind
        var summary: String

        /// The name of the variable: `QUIRE_CACHE_SIZE` for `--cache-size`.
        var variable: String { "QUIRE_" + name.uppercased().replacing("-", with: "_") }
    }

    /// The variable with the library folders, which are arguments and not an option.
    static let folders = "QUIRE_LIBRARIES"

    static let options = [
        Option(name: "port", kind: .value, summary: "The port, 8080 by default"),
        Option(name: "host", kind: .value, summary: "The address to listen on, 127.0.0.1 by default"),
        Option(name: "data", kind: .value, summary: "The data folder"),
        Option(name: "cache-size", kind: .value, summary: "The size of the image cache in gigabytes"),
        Option(name: "smaller-pages", kind: .flag, summary: "Re-encodes pages as WebP while the server is idle"),
        Option(name: "dictionaries", kind: .value, summary: "The folder of StarDict dictionaries"),
        Option(name: "hyphenation", kind: .value, summary: "The folder of hyphenation patterns"),
        Option(name: "fonts", kind: .value, summary: "The folder of fonts"),
        Option(name: "allow-host", kind: .list, summary: "Private hosts from which pages may be loaded"),
        Option(name: "scan", kind: .value, summary: "When folders are scanned: start or never"),
        Option(name: "open", kind: .flag, summary: "Gives everyone who can reach the server access without a key"),
        Option(name: "trusted-proxy", kind: .list, summary: "Proxies whose headers are trusted"),
        Option(name: "user-header", kind: .value, summary: "The header in which a proxy names the user"),
        Option(name: "create-users", kind: .flag, summary: "Creates users whom a proxy names and who don't exist yet"),
        Option(name: "public-url", kind: .value, summary: "The address of the server as browsers see it"),
        Option(name: "base-path", kind: .value, summary: "The path under which a proxy publishes the server"),
        Option(name: "tls-certificate", kind: .value, summary: "The file with the certificate"),
        Option(name: "tls-key", kind: .value, summary: "The file with the private key"),
        Option(name: "tls", kind: .value, summary: "`local` creates a certificate for private networks"),
        Option(name: "tls-name", kind: .list, summary: "Additional names for that certificate"),
        Option(name: "hsts", kind: .flag, summary: "Tells browsers to use only HTTPS (HSTS)"),
        Option(name: "log-level", kind: .value, summary: "What is logged: debug, warning or error"),
        Option(name: "daily-backup", kind: .flag, summary: "Writes a backup each day; false for none"),
        Option(
            name: "upgrade-backup",
            kind: .flag,
            summary: "Copies the store before a new version upgrades it; false for no copy"
        ),
    ]

    /// The flags that are on by default, so that `false` turns them off.
    private static let flagsOnByDefault: Set = ["daily-backup", "upgrade-backup"]

    /// Returns the arguments of the program, with the options from its environment added.
    ///
    /// - Throws: `CommandFailure` for a flag that is neither `true` nor `false`.
    static func arguments(
        _ arguments: [String],
        environment: [String: String]
    ) throws(CommandFailure) -> [String] {
        guard arguments.first == "serve" else { return arguments }
        var added: [String] = []
        for option in options {
            guard let value = environment[option.variable], !value.isEmpty,
                !arguments.contains(where: { isOption($0, named: option.name) })
            else { continue }
            switch option.kind {
            case .value: added.append("--\(option.name)=\(value)")
            case .list: added += value.split(separator: ",").map { "--\(option.name)=\($0.filter { $0 != " " })" }
            case .flag:
                switch value {
                case "true": added.append("--\(option.name)")
                case "false": added += flagsOnByDefault.contains(option.name) ? ["--no-\(option.name)"] : []
                default: throw CommandFailure("\(option.variable) must be true or false.")
                }
            }
        }
        let rest = Array(arguments.dropFirst())
        let libraries = hasFolder(rest) ? [] : (environment[folders] ?? "").split(separator: ":").map(String.init)
        return ["serve"] + added + rest + libraries
    }

    private static func isOption(_ argument: String, named name: String) -> Bool {
        ["--" + name, "--no-" + name].contains(argument) || argument.hasPrefix("--\(name)=")
    }

    /// Whether the arguments name a folder.
    private static func hasFolder(_ arguments: [String]) -> Bool {
        let withValue = Set(options.filter { $0.kind != .flag }.map { "--" + $0.name })
        var isValue = false
        for argument in arguments {
            if !isValue, !argument.hasPrefix("-") { return true }
            isValue = !isValue && withValue.contains(argument)
        }
        return false
    }

    /// The table for Docs/Configuration.md.
    static var documentation: String {
        var text = """
            # Configuration

            Each option of `quire serve` can also be set with an environment variable, for containers. Options on the command
            line take precedence. A flag is `true` or `false`. The values of a list are separated by commas. `\(folders)`
            contains the folders of the libraries, separated by colons. It is ignored if the command line names a folder.

            | variable | option | |
            |---|---|---|

            """
        for option in options { text += "| `\(option.variable)` | `--\(option.name)` | \(option.summary) |\n" }
        return text
    }
}
