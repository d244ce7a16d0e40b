import TextCoding

/// The path under which a proxy publishes the server, such as `/quire`. Handlers don't see it: ``PublicAddress``
/// removes it from requests, and adds it to redirects and cookies.
public struct BasePath: Sendable, Equatable {
    /// The path without a slash at the end; empty for the root of the host.
    public let text: String

    /// The root of the host.
    public static let root = BasePath(valid: "")

    private static let maximumLength = 128

    /// Creates a base path from a text such as `/quire` or `/quire/`; nil if the text isn't a valid path.
    public init?(_ text: String) {
        let text = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard text.utf8.count <= Self.maximumLength else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard text.isEmpty || parts.first == "" && parts.dropFirst().allSatisfy(Self.isComponent) else { return nil }
        self.init(valid: text)
    }

    private init(valid text: String) {
        self.text = text
    }

    /// Returns whether a path component contains only characters that need no escaping in addresses, HTML and cookies.
    private static func isComponent(_ part: Substring) -> Bool {
        !part.isEmpty && part != "." && part != ".."
            && part.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-._~".utf8.contains($0) }
    }

    /// Adds the base path to an address that begins with a single slash. Other addresses are returned unchanged.
    func adding(to address: String) -> String {
        address.hasPrefix("/") && !address.hasPrefix("//") ? text + address : address
    }

    /// Removes the base path from an address. An address without the base path is returned unchanged, because some
    /// proxies remove it themselves.
    func removing(from address: String) -> String {
        guard !text.isEmpty, address.hasPrefix(text + "/") else { return address }
        return String(address.dropFirst(text.count))
    }

    /// Returns the address with a slash added, if the address is the base path without its final slash; otherwise nil.
    func completed(_ address: String) -> String? {
        guard !text.isEmpty, address.hasPrefix(text) else { return nil }
        let rest = address.dropFirst(text.count)
        return rest.isEmpty || rest.hasPrefix("?") ? text + "/" + rest : nil
    }
}
