import NIOPosix
import Synchronization

/// Hashes and checks passwords on two threads of its own, so that at most two derivations run at a time and none on Swift's
/// cooperative threads.
public final class PasswordHasher: Sendable {
    /// Derives a key. Tests replace it to count derivations.
    typealias Derivation =
        @Sendable (Password, PasswordHash.Parameters, _ salt: [UInt8]) throws(ReadersError) -> PasswordHash

    /// The number of derivations that run at a time.
    static let threadCount = 2
    /// The maximum number of running and waiting derivations. The last one waits for a few seconds.
    static let maximumWaitingCount = 32

    /// The parameters of new hashes.
    private let parameters: PasswordHash.Parameters
    private let derivation: Derivation
    private let pool: NIOThreadPool
    /// Guards the number of running and waiting derivations.
    private let load = Mutex(0)

    /// Creates a hasher.
    public convenience init() {
        self.init(parameters: .current)
    }

    init(
        parameters: PasswordHash.Parameters,
        derivation: @escaping Derivation = { password, parameters, salt throws(ReadersError) in
            try PasswordHash(password, parameters: parameters, salt: salt)
        }
    ) {
        self.parameters = parameters
        self.derivation = derivation
        pool = NIOThreadPool(numberOfThreads: Self.threadCount)
        pool.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    /// Hashes a new password.
    ///
    /// - Throws: `ReadersError.tooManySignIns` when too many derivations wait.
    public func hash(_ password: Password) async throws(ReadersError) -> PasswordHash {
        try await derive(password, parameters, PasswordHash.randomSalt())
    }

    /// Checks a password. Always takes one derivation, so that its time doesn't tell whether the user exists.
    ///
    /// - Parameters:
    ///   - password: The password; nil if the typed text can't be one.
    ///   - hash: The hash of the user; nil if there is no such user, or the user has no password.
    /// - Throws: `ReadersError.tooManySignIns` when too many derivations wait.
    public func verify(_ password: Password?, against hash: PasswordHash?) async throws(ReadersError) -> Bool {
        let derived = try await derive(
            password ?? Self.placeholder,
            hash?.parameters ?? parameters,
            hash?.salt ?? PasswordHash.randomSalt()
        )
        guard password != nil, let hash else { return false }
        return hash.matches(derived)
    }

    /// Whether the password should be hashed again, because new hashes have other parameters.
    public func isOutdated(_ hash: PasswordHash) -> Bool { hash.parameters != parameters }

    /// The password that is hashed in place of a text that can't be one.
    private static let placeholder = Password(placeholder: [0])

    private func derive(
        _ password: Password,
        _ parameters: PasswordHash.Parameters,
        _ salt: [UInt8]
    ) async throws(ReadersError) -> PasswordHash {
        let isFree = load.withLock { load in
            guard load < Self.maximumWaitingCount else { return false }
            load += 1
            return true
        }
        guard isFree else { throw .tooManySignIns }
        defer { load.withLock { $0 -= 1 } }
        let derivation = derivation
        do {
            return try await pool.runIfActive { try derivation(password, parameters, salt) }
        } catch let error as ReadersError {
            throw error
        } catch {
            throw .tooManySignIns
        }
    }
}
