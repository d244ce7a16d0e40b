import HTTPTypes
import Hummingbird
import Library
import Readers

extension AccessGuard {
    /// Finds the user of a request of KOReader by the user name and the MD5 of the secret for synchronisation.
    ///
    /// Wrong secrets cause no delay: their 80 random bits can't be guessed. A password is not accepted, because its MD5
    /// can't be compared with the stored hash.
    ///
    /// - Returns: nil for a wrong secret. A server that needs no sign-in ignores wrong secrets and returns the owner.
    func koreaderRequester(of request: Request) async throws -> AuthenticatedUser? {
        if let name = Self.field("x-auth-user", of: request), let key = Self.field("x-auth-key", of: request),
            let found = try await accounts.authenticate(syncHeader: key, userName: name)
        {
            return AuthenticatedUser(user: found.user, proof: .key(found.key.scope), keyID: found.key.id)
        }
        return try await isOpen() ? AuthenticatedUser(user: try await accounts.user(.owner), proof: .none) : nil
    }

    /// The maximum size of a header, in bytes. Names have up to 256.
    private static let maximumFieldSize = 1_024

    private static func field(_ name: String, of request: Request) -> String? {
        guard let value = HTTPField.Name(name).flatMap({ request.headers[$0] }), !value.isEmpty,
            value.utf8.count <= maximumFieldSize
        else { return nil }
        return value
    }
}
