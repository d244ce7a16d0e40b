import Crypto
import CryptoExtras
import TextCoding

/// A hash of a password by scrypt (RFC 7914), with the parameters beside it.
///
/// The stored text is in the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$key`.
public struct PasswordHash: Sendable, Equatable {
    /// The cost of a derivation.
    public struct Parameters: Sendable, Equatable {
        /// The binary logarithm of the number of rounds.
        public var logarithmOfRounds: Int
        /// The block size.
        public var blockSize: Int
        /// The number of sequential mixes. Each takes the same memory, so this multiplies the time only.
        public var parallelism: Int

        /// The parameters of new hashes: 32 MiB. One of the equivalent choices of the OWASP Password Storage Cheat Sheet;
        /// two derivations at once fit into the memory of a small home server.
        public static let current = Parameters(logarithmOfRounds: 15, blockSize: 8, parallelism: 3)

        /// Whether a stored hash can have the parameters. Others would take too much time or memory, or fail: swift-crypto
        /// computes a memory limit that is too low for blocks larger than 16.
        var isSupported: Bool {
            (10...18).contains(logarithmOfRounds) && (1...16).contains(blockSize) && (1...16).contains(parallelism)
        }
    }

    private static let saltByteCount = 16
    private static let keyByteCount = 32

    let parameters: Parameters
    let salt: [UInt8]
    private let key: [UInt8]

    /// Derives a key from a password, which takes about a fifth of a second. Call it through ``PasswordHasher``.
    ///
    /// - Throws: `ReadersError.passwordNotHashed` if there is not enough memory.
    init(_ password: Password, parameters: Parameters, salt: [UInt8]) throws(ReadersError) {
        self.parameters = parameters
        self.salt = salt
        do {
            let key = try KDF.Scrypt.deriveKey(
                from: password.bytes,
                salt: salt,
                outputByteCount: Self.keyByteCount,
                rounds: 1 << parameters.logarithmOfRounds,
                blockSize: parameters.blockSize,
                parallelism: parameters.parallelism
            )
            self.key = key.withUnsafeBytes { Array($0) }
        } catch {
            throw .passwordNotHashed
        }
    }

    /// Reads a stored hash; nil if the text is not a hash.
    public init?(stored text: String) {
        guard text.utf8.count <= 512 else { return nil }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let parameters = Parameters(parts[2]), parameters.isSupported,
            let salt = Base64.decode(Array(parts[3].utf8)), salt.count >= Self.saltByteCount,
            let key = Base64.decode(Array(parts[4].utf8)), key.count == Self.keyByteCount
        else { return nil }
        self.parameters = parameters
        self.salt = salt
        self.key = key
    }

    /// The text to store.
    public var stored: String {
        "$scrypt$\(parameters.text)$\(Self.unpadded(salt))$\(Self.unpadded(key))"
    }

    /// Whether both hashes have the same key, in constant time.
    func matches(_ other: PasswordHash) -> Bool { SecretText.equal(key, other.key) }

    /// A random salt.
    static func randomSalt() -> [UInt8] { SecretText.randomBytes(saltByteCount) }

    private static func unpadded(_ bytes: [UInt8]) -> String {
        String(Base64.encode(bytes).prefix { $0 != "=" })
    }
}

extension PasswordHash.Parameters {
    fileprivate var text: String { "ln=\(logarithmOfRounds),r=\(blockSize),p=\(parallelism)" }

    fileprivate init?(_ text: Substring) {
        let values = zip(text.split(separator: ","), ["ln=", "r=", "p="]).compactMap { part, name in
            part.hasPrefix(name) ? Int(part.dropFirst(name.count)) : nil
        }
        guard values.count == 3 else { return nil }
        self.init(logarithmOfRounds: values[0], blockSize: values[1], parallelism: values[2])
        guard self.text == text else { return nil }
    }
}
