public import ArgumentParser
import Library
public import Readers

/// `quire key`: makes, lists and revokes API keys.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Make, list and revoke API keys.",
        subcommands: [Create.self, List.self, Revoke.self]
    )

    /// `quire key create`
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a key and print it. It can't be shown again."
        )

        @Option(name: .customLong("user"), help: "The name of the user.")
        var userName: String

        @Option(help: "What the key gives access to: everything, reading, opds, sync or metrics.")
        var scope = APIKey.Scope.everything

        @Option(help: "The name of the key.")
        var name = "command line"

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { accounts in
                let user = try await accounts.requiredUser(userName)
                let (key, _) = try await accounts.makeKey(named: name, scope: scope, for: user.id)
                // Nothing but the key, for scripts.
                Terminal.write(key.text + "\n")
            }
        }
    }

    /// `quire key list`
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the keys of all users, or of one.")

        @Option(name: .customLong("user"), help: "The name of the user.")
        var userName: String?

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { accounts in
                var users = try await accounts.users()
                if let userName { users = [try await accounts.requiredUser(userName)] }
                for user in users {
                    for key in try await accounts.keys(of: user.id) {
                        Terminal.write("\(key.id)\t\(user.account.name)\t\(key.scope.rawValue)\t\(key.name)\n")
                    }
                }
            }
        }
    }

    /// `quire key revoke ID`
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Revoke a key.")

        @Argument(help: "The number of the key, which “quire key list” prints.")
        var key: Int64

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { accounts in
                for user in try await accounts.users() {
                    guard try await accounts.keys(of: user.id).contains(where: { $0.id == key }) else { continue }
                    try await accounts.revokeKey(key, of: user.id)
                    Terminal.write("Revoked the key of \(user.account.name).\n")
                    return
                }
                throw ReadersError.noSuchKey
            }
        }
    }
}

extension APIKey.Scope: ExpressibleByArgument {}
