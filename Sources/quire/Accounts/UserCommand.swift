public import ArgumentParser
import Library
public import Readers

/// `quire user`: adds, lists and removes users, and sets their passwords.
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Add, list and remove users, and set passwords.",
        subcommands: [Add.self, List.self, Remove.self, SetPassword.self]
    )

    /// `quire user add NAME`
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a user.")

        @Argument(help: "The name, with which the user signs in.")
        var name: String

        @Option(help: "The role: administrator, member or child.")
        var role = UserRole.member

        @Option(help: "The e-mail address, which links an account of a single sign-on provider to the user.")
        var email: String?

        @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input.")
        var readsPassword = false

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { accounts in
                var account = UserAccount(name: try UserName(name), role: role)
                account.email = try email.map(UserAccount.emailAddress)
                let password = try PasswordInput.read(fromStandardInput: readsPassword)
                let user = try await accounts.addUser(account, password: password)
                Terminal.write("Added \(user.account.name).\n")
            }
        }
    }

    /// `quire user list`
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the users with their roles.")

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { accounts in
                for user in try await accounts.users() {
                    Terminal.write("\(user.account.name)\t\(user.account.role.rawValue)\n")
                }
            }
        }
    }

    /// `quire user remove NAME`
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a user with their progress, annotations, lists, sessions and keys."
        )

        @Argument(help: "The name of the user.")
        var name: String

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { accounts in
                let user = try await accounts.requiredUser(name)
                try await accounts.removeUser(user.id)
                Terminal.write("Removed \(user.account.name).\n")
            }
        }
    }

    /// `quire user password NAME`
    struct SetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Set a user's password and end their sessions."
        )

        @Argument(help: "The name of the user.")
        var name: String

        @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input.")
        var readsPassword = false

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { accounts in
                let user = try await accounts.requiredUser(name)
                let password = try PasswordInput.read(fromStandardInput: readsPassword)
                try await accounts.setPassword(password, of: user.id)
                Terminal.write("Set the password of \(user.account.name).\n")
            }
        }
    }
}

extension UserRole: ExpressibleByArgument {}
