/// What the address of a page leads to.
enum PageTarget: Equatable, Sendable {
    case entry(ZipEntry, name: String)
    case inline(String)
    case remote(WebAddress)
    /// Nothing that can be shown; why, as one sentence for a person.
    case nothing(String)

    var isUsable: Bool {
        if case .nothing = self { false } else { true }
    }
}

/// Finds what addresses of a manifest lead to. An entry of the package comes first; what is no entry is looked for where
/// the manifest lies on the web, if it says where.
struct PageTargets {
    /// The entries of the package by their names; empty when there is no package.
    private let entries: [String: ZipEntry]
    private let base: WebAddress?

    init(entries: [String: ZipEntry], base: WebAddress?) {
        self.entries = entries
        self.base = base
    }

    /// What an item of the reading order leads to: itself, else the first of its alternates that leads anywhere. Then the
    /// other addresses that lead to the same page.
    func targets(of link: ManifestLink) -> (first: PageTarget, others: [PageTarget], link: ManifestLink) {
        let own = target(of: link)
        let alternates = link.alternates.map { (link: $0, target: target(of: $0)) }.filter(\.target.isUsable)
        guard !own.isUsable, let substitute = alternates.first else { return (own, alternates.map(\.target), link) }
        return (substitute.target, alternates.dropFirst().map(\.target), substitute.link)
    }

    /// What one link leads to.
    func target(of link: ManifestLink) -> PageTarget {
        guard let address = link.address else { return .nothing("The manifest gives no address for this page.") }
        guard link.mayBeImage else {
            return .nothing("This is not an image Quire can show, but \(link.mediaType ?? "something else").")
        }
        return target(of: address)
    }

    /// What an address leads to.
    func target(of address: String) -> PageTarget {
        if InlineImage.isInline(address) { return .inline("data:" + address.dropFirst("data:".count)) }
        if let remote = WebAddress(address) { return .remote(remote) }
        if let entry = entry(address) { return entry }
        guard let base else {
            return .nothing("The page is neither in the package nor does the manifest say where on the web it lies.")
        }
        guard let remote = base.resolving(address) else {
            return .nothing("The page's address is none Quire fetches: it must begin with http, https or data.")
        }
        return .remote(remote)
    }

    /// The entry with the name as it is written, or with the one it means as a relative address.
    private func entry(_ address: String) -> PageTarget? {
        if let entry = entries[address] { return .entry(entry, name: address) }
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let decoded = String(validating: PercentEncoding.decode(path), as: UTF8.self) else { return nil }
        var parts: [Substring] = []
        for part in decoded.split(separator: "/") where part != "." {
            if part == ".." {
                // Above the package there is nothing.
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        let name = parts.joined(separator: "/")
        return entries[name].map { .entry($0, name: name) }
    }
}
