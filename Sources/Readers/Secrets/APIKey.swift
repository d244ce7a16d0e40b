import Crypto
import TextCoding

/// A secret with which a program acts for a user. It is shown once; the store has only its digest.
///
///     let key = APIKey.random(scope: .reading)
///     key.text      // "quire_" and 26 symbols
///     key.digest    // what the store keeps
///
/// The secret for ``Scope/sync`` has 16 symbols (80 bits) without a prefix, because it is typed on e-readers. Those send its
/// MD5, so the store has the SHA-256 digest of the MD5.
public struct APIKey: Sendable, Equatable {
    /// What a key gives access to.
    public enum Scope: String, Sendable, CaseIterable {
        /// Everything that the user can do.
        case everything
        /// Lists, pages, books, progress and annotations, but not the account.
        case reading
        /// The OPDS catalogues.
        case opds
        /// Synchronisation of the progress with e-readers.
        case sync
        /// The metrics of the server, for administrators.
        case metrics
    }

    private static let prefix = "quire_"
    private static let symbolCount = 26
    private static let syncSymbolCount = 16

    /// The key as the user sees it.
    public let text: String
    /// The SHA-256 digest, which is stored.
    public let digest: [UInt8]

    /// Makes a random key.
    public static func random(scope: Scope) -> APIKey {
        guard scope == .sync else {
            return APIKey(valid: prefix + SecretText.random(symbolCount: symbolCount))
        }
        let text = SecretText.random(symbolCount: syncSymbolCount)
        let sent = Hexadecimal.encode(Array(Insecure.MD5.hash(data: Array(text.utf8))))
        return APIKey(text: text, digest: digest(of: sent))
    }

    /// Reads a key that a request contains; nil if the text can't be a key. A secret for ``Scope/sync`` is not
    /// accepted, because clients send only its MD5.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix),
            SecretText.isValid(text.dropFirst(Self.prefix.count), symbolCount: Self.symbolCount)
        else { return nil }
        self.init(valid: text)
    }

    private init(valid text: String) {
        self.init(text: text, digest: Self.digest(of: text))
    }

    private init(text: String, digest: [UInt8]) {
        self.text = text
        self.digest = digest
    }

    /// The digest for the MD5 of a sync secret, as `x-auth-key` contains it; nil if the text is not an MD5.
    public static func digest(ofSyncHeader header: String) -> [UInt8]? {
        guard header.utf8.count == 32, header.utf8.allSatisfy(Hexadecimal.isDigit) else { return nil }
        return digest(of: header.lowercased())
    }

    private static func digest(of text: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(text.utf8)))
    }
}
