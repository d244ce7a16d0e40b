import Readers

extension SignInTexts {
    /// The maximum number of languages of a header that are considered.
    private static let maximumLanguageCount = 32

    /// Returns the texts in the language that a browser prefers; in English if it prefers none of them.
    ///
    /// - Parameter header: The value of `Accept-Language`, such as `ja, zh-TW;q=0.8, *;q=0.1`.
    static func preferred(_ header: String?) -> SignInTexts {
        var best: (quality: Double, texts: SignInTexts)?
        for range in (header ?? "").prefix(1024).split(separator: ",").prefix(maximumLanguageCount) {
            let parts = range.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = parts.first, let texts = texts(for: tag) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard quality > 0, quality > best?.quality ?? 0 else { continue }
            best = (quality, texts)
        }
        return best?.texts ?? languages[0]
    }

    /// Returns the texts for a tag in lower case: those of the same tag, or of the same language.
    private static func texts(for tag: String) -> SignInTexts? {
        let language = tag.prefix { $0 != "-" }
        let candidates = languages.filter { $0.tag.lowercased().prefix { $0 != "-" } == language }
        return candidates.first { $0.tag.lowercased() == tag } ?? candidates.first
    }

    // MARK: Messages

    /// Returns the message for a client that has to wait.
    func wait(seconds: String) -> String { wait.replacing("{seconds}", with: seconds) }

    /// Returns the title of the button that signs in with a provider.
    func signIn(with provider: String) -> String { signInWith.replacing("{provider}", with: provider) }

    /// Returns the message for a sign-in with a provider that failed.
    func message(_ failure: SingleSignOnFailure) -> String {
        switch failure {
        case .unreachable: providerUnreachable
        case .denied(let reason): providerRefused.replacing("{reason}", with: reason)
        case .notBegun: providerExpired
        case .noAccount: providerNoAccount
        case .noGroup: providerNoGroup
        // For administrators, in English like the server's log.
        case .discovery, .exchange, .token: providerFailed.replacing("{reason}", with: failure.description)
        }
    }
}
