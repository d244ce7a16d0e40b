import TextCoding

/// An address of a provider. Only `https` is accepted, and `http` for a provider on this machine.
struct ProviderURL: Sendable, Equatable {
    private static let maximumByteCount = 2048

    /// The address as text.
    let text: String

    /// Checks an address; nil if it has another scheme, no host, credentials, a fragment, or characters that aren't
    /// allowed in a URL.
    init?(_ text: String) {
        let isVisible = { (byte: UInt8) in (0x21...0x7E).contains(byte) && !#""<>\^`{|}#"#.utf8.contains(byte) }
        guard text.utf8.count <= Self.maximumByteCount, text.utf8.allSatisfy(isVisible),
            let schemeEnd = text.firstRange(of: "://")
        else { return nil }
        let authority = text[schemeEnd.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard !authority.isEmpty, !authority.contains("@"), !authority.hasPrefix(":") else { return nil }
        switch text[..<schemeEnd.lowerBound].lowercased() {
        case "https": break
        case "http" where Self.isLoopback(authority): break
        default: return nil
        }
        self.text = text
    }

    /// Returns the address with additional query parameters.
    func adding(_ parameters: [(String, String)]) -> String {
        text + (text.contains("?") ? "&" : "?") + Self.form(parameters)
    }

    /// Returns parameters as a query or as the body of a form.
    static func form(_ parameters: [(String, String)]) -> String {
        parameters.map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&")
    }

    private static func isLoopback(_ authority: Substring) -> Bool {
        if authority == "[::1]" || authority.hasPrefix("[::1]:") { return true }
        let host = authority.prefix { $0 != ":" }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost"
            || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
