import ArgumentParser
import Glibc
import Library
import Readers
import Server

/// The options of commands that need the accounts.
struct AccountOptions: ParsableArguments {
    @OptionGroup var storeOptions: StoreOptions

    /// Opens the accounts for a closure. Works while the server runs.
    ///
    /// - Throws: `CommandFailure`.
    func withAccounts(_ body: (AccountStore) async throws -> Void) async throws {
        try await withStore { _, accounts in try await body(accounts) }
    }

    /// Opens the store and the accounts for a closure. Works while the server runs.
    ///
    /// - Throws: `CommandFailure`.
    func withStore(_ body: (LibraryStore, AccountStore) async throws -> Void) async throws {
        do {
            let store = try storeOptions.openStore()
            let result = await Result { try await body(store, AccountStore(database: store.database)) }
            try store.close()
            try result.get()
        } catch let error as ReadersError {
            throw CommandFailure(error)
        } catch let error as LibraryError {
            throw CommandFailure(error)
        }
    }
}

extension AccountStore {
    /// Returns the user with a name.
    ///
    /// - Throws: `CommandFailure` if there is none.
    func requiredUser(_ name: String) async throws -> User {
        guard let user = try await user(named: name) else {
            throw CommandFailure("there is no user “\(name)”. “quire user list” prints the names.")
        }
        return user
    }
}

/// Passwords on the command line. They are never arguments, which other programs of this machine can read.
enum PasswordInput {
    /// Reads a new password: the first line of standard input or, in a terminal, one that is typed twice.
    ///
    /// - Throws: `CommandFailure` or `ReadersError.invalidPassword`.
    static func read(fromStandardInput: Bool) throws -> Password {
        if fromStandardInput {
            return try Password(new: readLine(strippingNewline: true) ?? "")
        }
        guard let first = prompt("Password: "), let second = prompt("Repeat the password: ") else {
            throw CommandFailure("the password can't be read. Use --password-stdin.")
        }
        guard first == second else { throw CommandFailure("the passwords differ.") }
        return try Password(new: first)
    }

    /// Reads a line from the terminal without showing it; nil without a terminal.
    private static func prompt(_ text: String) -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            StandardError.write("\n")
        }
        StandardError.write(text)
        return readLine(strippingNewline: true)
    }
}
