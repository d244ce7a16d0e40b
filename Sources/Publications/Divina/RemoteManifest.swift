import TextCoding

/// A Readium Web Publication Manifest that was fetched from the web. Its URLs are made absolute, so that it can be
/// stored as a publication.
public struct RemoteManifest: Sendable {
    /// The title; nil if the manifest has none.
    public let title: String?
    private let json: JSON

    /// Parses a manifest and makes its URLs absolute.
    ///
    /// - Parameters:
    ///   - bytes: the text, in UTF-8.
    ///   - address: the manifest's URL after redirects: an absolute `http` or `https` URL. Relative URLs are resolved
    ///     against it.
    ///   - limits: the limits of the publication.
    /// - Throws: ``PublicationError`` when the bytes are not a manifest, or none of its pages can be shown.
    public init(
        _ bytes: [UInt8],
        address: String,
        limits: PublicationLimits = .standard
    ) throws(PublicationError) {
        guard let base = WebURL(address) else {
            throw .unsupported(file: address, reason: .addressNotHTTP)
        }
        let manifest: DivinaManifest
        do throws(DivinaManifestError) {
            json = Self.absolute(try DivinaManifest.json(bytes, limits: limits), at: base)
            manifest = try DivinaManifest(json, limits: limits)
        } catch {
            throw .unsupported(file: base.name, reason: error.reason)
        }
        let finder = PageTargetResolver(entries: [:], base: base)
        let pages = DivinaPages(manifest, targets: finder, limits: limits) { _, _ in .failure(reason: "") }
        try pages.requireUsablePage(file: base.name)
        title = manifest.metadata.publication.title
    }

    /// Returns the bytes of `manifest.json` for a package: the manifest with absolute URLs and a `self` link to its own
    /// URL. Equal manifests give equal bytes.
    public func packaged() -> [UInt8] {
        var writer = JSONWriter()
        writer.add(json)
        return writer.bytes
    }

    /// The manifest's file name in a package.
    public static let fileName = DivinaManifest.fileName

    /// Returns the manifest with absolute URLs. Replaces its `self` links with one to `base`.
    private static func absolute(_ json: JSON, at base: WebURL) -> JSON {
        guard case .object(var members) = json else { return json }
        for index in members.indices where members[index].name != "metadata" {
            members[index].value = withAbsoluteLinks(members[index].value, at: base)
        }
        let links = members.first { $0.name == "links" }?.value.elements ?? []
        let others = links.filter { !$0["rel"].oneOrMany.contains(.string("self")) }
        let own: JSON = [
            "rel": .string("self"), "href": .string(base.text), "type": .string("application/divina+json"),
        ]
        var json = JSON.object(members)
        json.setMember("links", to: .array([own] + others))
        return json
    }

    /// Makes links absolute, including nested ones such as alternates and the entries of a table of contents.
    private static func withAbsoluteLinks(_ value: JSON, at base: WebURL) -> JSON {
        switch value {
        case .array(let elements):
            return .array(elements.map { withAbsoluteLinks($0, at: base) })
        case .object(var members):
            let isTemplate = value["templated"] == .bool(true)
            for index in members.indices {
                if members[index].name == "href", !isTemplate, let text = members[index].value.string {
                    members[index].value = .string(absolute(text, at: base))
                } else {
                    members[index].value = withAbsoluteLinks(members[index].value, at: base)
                }
            }
            return .object(members)
        default:
            return value
        }
    }

    /// Makes a URL absolute. URLs that can't be resolved are not changed. Fragments are kept, because guided navigation
    /// uses them for regions of pages.
    private static func absolute(_ text: String, at base: WebURL) -> String {
        guard !text.isEmpty, !DataURL.isDataURL(text), let address = base.resolving(text) else { return text }
        guard let mark = text.firstIndex(of: "#") else { return address.text }
        return address.text + text[mark...]
    }
}
