/// Who may see a picture. Part of every key, so that nobody is served from a cache what only somebody else may see.
public struct AccessScope: Hashable, Sendable {
    /// The canonical form.
    public let bytes: [UInt8]

    /// Whoever reaches the server at all.
    public static let everybody = AccessScope(bytes: [0])

    /// One person or one set of credentials.
    ///
    /// - Parameter principal: Names them: an account's identifier, never a password.
    public init(_ principal: String) {
        bytes = [1] + Array(principal.utf8)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}
