import Crypto
import Database
public import Library
import TextCoding

/// The key that encrypts a user's changes that a device could not send before the session ended. The members are those
/// of a private key for ECDH with P-256 as a JSON Web Key, in base64url.
///
/// A device keeps the public key while the user is signed in, so that it can encrypt whenever the session ends. Only
/// the signed-in user gets the private key.
public struct OutboxKeyPair: Sendable, Equatable {
    /// The coordinates of the public key.
    public let x, y: String
    /// The private key.
    public let d: String

    init(_ key: P256.KeyAgreement.PrivateKey) {
        // The byte 4 for an uncompressed point, and two coordinates of 32 bytes.
        let point = Array(key.publicKey.x963Representation)
        x = Base64.encode(Array(point[1..<33]), alphabet: .url)
        y = Base64.encode(Array(point[33...]), alphabet: .url)
        d = Base64.encode(Array(key.rawRepresentation), alphabet: .url)
    }
}

extension AccountStore {
    /// Returns the key of a user. The first call creates it.
    ///
    /// - Throws: `ReadersError.noSuchUser`.
    public func outboxKey(of id: UserIdentifier) async throws(ReadersError) -> OutboxKeyPair {
        if let key = try await read({ try Self.storedOutboxKey(of: id, $0) }) { return key }
        let bytes = Array(P256.KeyAgreement.PrivateKey().rawRepresentation)
        return try await write { transaction in
            _ = try Self.user(id, transaction)
            try transaction.execute(
                "INSERT INTO outboxKeys (userID, privateKey) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [id.rawValue, bytes]
            )
            guard let key = try Self.storedOutboxKey(of: id, transaction) else {
                throw ReadersError.storeFailed(reason: "the outbox key of user \(id.rawValue) is damaged")
            }
            return key
        }
    }

    private static func storedOutboxKey(of id: UserIdentifier, _ transaction: Transaction) throws -> OutboxKeyPair? {
        let stored: [UInt8]? = try transaction.value(
            "SELECT privateKey FROM outboxKeys WHERE userID = ?",
            [id.rawValue]
        )
        return try stored.map { OutboxKeyPair(try P256.KeyAgreement.PrivateKey(rawRepresentation: $0)) }
    }
}
