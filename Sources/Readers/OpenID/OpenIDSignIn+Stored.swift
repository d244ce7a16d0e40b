import Foundation

extension OpenIDSignIn {
    /// A sign-in whose user is at the provider, in the form in which the database stores it for other nodes.
    struct Stored: Codable, Sendable, Equatable {
        var nonce: String
        var verifier: String
        var redirectAddress: String
        /// The path in the app that was requested before the sign-in.
        var returnPath: String

        var encoded: String {
            ((try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }) ?? ""
        }

        init(nonce: String, verifier: String, redirectAddress: String, returnPath: String) {
            self.nonce = nonce
            self.verifier = verifier
            self.redirectAddress = redirectAddress
            self.returnPath = returnPath
        }

        init?(encoded: String) {
            guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(encoded.utf8)) else { return nil }
            self = stored
        }
    }
}
