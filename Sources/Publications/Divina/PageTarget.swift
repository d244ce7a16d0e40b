import TextCoding

/// The resolved target of a page's URL.
enum PageTarget: Equatable, Sendable {
    case entry(ZipEntry, name: String)
    case inline(String)
    case remote(WebURL)
    /// A target that can't be shown, with the reason as a sentence.
    case unavailable(String)

    var isUsable: Bool {
        if case .unavailable = self { false } else { true }
    }
}

/// Resolves the URLs of a manifest. An entry of the package takes precedence. Other URLs are resolved against the
/// manifest's own URL, if it has one.
struct PageTargetResolver {
    /// The package's entries by name; empty without a package.
    private let entries: [String: ZipEntry]
    private let base: WebURL?

    init(entries: [String: ZipEntry], base: WebURL?) {
        self.entries = entries
        self.base = base
    }

    /// Returns the target of an item of the reading order: its own, else that of its first usable alternate. Also
    /// returns the other targets of the same page.
    func targets(of link: ManifestLink) -> (first: PageTarget, others: [PageTarget], link: ManifestLink) {
        let own = target(of: link)
        let alternates = link.alternates.map { (link: $0, target: target(of: $0)) }.filter(\.target.isUsable)
        guard !own.isUsable, let substitute = alternates.first else { return (own, alternates.map(\.target), link) }
        return (substitute.target, alternates.dropFirst().map(\.target), substitute.link)
    }

    /// Returns the target of a link.
    func target(of link: ManifestLink) -> PageTarget {
        guard let address = link.address else { return .unavailable("The manifest has no URL for this page.") }
        guard link.mayBeImage else {
            return .unavailable("This is not an image that Quire can show, but \(link.mediaType ?? "something else").")
        }
        return target(of: address)
    }

    /// Returns the target of a URL.
    func target(of address: String) -> PageTarget {
        if DataURL.isDataURL(address) {
            return .inline("data:" + address.drop(while: \.isWhitespace).dropFirst("data:".count))
        }
        if let remote = WebURL(address) { return .remote(remote) }
        if let entry = entry(address) { return entry }
        guard let base else {
            return .unavailable("The page is not in the package, and the manifest has no address to resolve it.")
        }
        guard let remote = base.resolving(address) else {
            return .unavailable("Quire can't fetch the page's address: it must begin with http, https or data.")
        }
        return .remote(remote)
    }

    /// Returns the entry whose name is the URL, or to whose path the relative URL resolves.
    private func entry(_ address: String) -> PageTarget? {
        if let entry = entries[address] { return .entry(entry, name: address) }
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let decoded = String(validating: PercentEncoding.decode(Array(path)), as: UTF8.self) else { return nil }
        var parts: [Substring] = []
        for part in decoded.split(separator: "/") where part != "." {
            if part == ".." {
                // A path can't lead out of the package.
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        let name = parts.joined(separator: "/")
        return entries[name].map { .entry($0, name: name) }
    }
}
