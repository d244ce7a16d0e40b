/// A manifest that came from the web, ready to be kept as a book.
public struct RemoteManifest: Sendable {
    /// The title; nil when the manifest has none.
    public let title: String?
    /// How many pages there are, readable or not.
    public let pageCount: Int
    /// How many of them have a problem already, before anything was fetched.
    public let problemCount: Int
    private let json: JSONValue

    /// Reads a manifest and makes its addresses absolute.
    ///
    /// - Parameters:
    ///   - bytes: the text, in UTF-8.
    ///   - address: where it came from, after redirects: an absolute `http` or `https` address. Relative addresses in the
    ///     manifest are taken to be relative to it.
    ///   - limits: what the publication may ask for.
    /// - Throws: `PublicationError` when this is no manifest, or none with a page that may be shown.
    public init(
        _ bytes: [UInt8],
        address: String,
        limits: PublicationLimits = .standard
    ) throws(PublicationError) {
        guard let base = WebAddress(address) else {
            throw .unsupported(file: address, reason: "its address is not one of the web")
        }
        let manifest: DivinaManifest
        do throws(DivinaManifest.Problem) {
            json = Self.absolute(try DivinaManifest.json(bytes, limits: limits), at: base)
            manifest = try DivinaManifest(json, limits: limits)
        } catch {
            throw .unsupported(file: base.name, reason: error.reason)
        }
        let finder = PageTargets(entries: [:], base: base)
        let pages = DivinaPages(manifest, targets: finder, limits: limits) { _, _ in .failure(reason: "") }
        try pages.checkThatSomeAreImages(file: base.name)
        title = manifest.metadata.title
        pageCount = pages.descriptions.count
        problemCount = pages.descriptions.count { $0.problem != nil }
    }

    /// The manifest as it is put into a package under the name `manifest.json`: with absolute addresses, and a link to
    /// where it came from. The same manifest gives the same bytes.
    public func packaged() -> [UInt8] {
        JSONWriter.write(json)
    }

    /// The name of the manifest in a package.
    public static let fileName = DivinaManifest.fileName

    /// The manifest with absolute addresses and one `self` link, to where it came from.
    private static func absolute(_ json: JSONValue, at base: WebAddress) -> JSONValue {
        guard case .object(var manifest) = json else { return json }
        for index in manifest.members.indices where manifest.members[index].name != "metadata" {
            manifest.members[index].value = withAbsoluteLinks(manifest.members[index].value, at: base)
        }
        let others = (manifest["links"]?.array ?? []).filter { link in
            !(link["rel"]?.oneOrMany.contains(.string("self")) ?? false)
        }
        let own = JSONValue.object(
            JSONObject(members: [
                .init(name: "rel", value: .string("self")), .init(name: "href", value: .string(base.text)),
                .init(name: "type", value: .string("application/divina+json")),
            ])
        )
        let links = JSONObject.Member(name: "links", value: .array([own] + others))
        if let index = manifest.members.firstIndex(where: { $0.name == "links" }) {
            manifest.members[index] = links
        } else {
            manifest.members.append(links)
        }
        return .object(manifest)
    }

    /// Links may lie in each other: alternates, contents with chapters.
    private static func withAbsoluteLinks(_ value: JSONValue, at base: WebAddress) -> JSONValue {
        switch value {
        case .array(let elements):
            return .array(elements.map { withAbsoluteLinks($0, at: base) })
        case .object(var object):
            let isTemplate = object["templated"] == .bool(true)
            for index in object.members.indices {
                if object.members[index].name == "href", !isTemplate, let text = object.members[index].value.string {
                    object.members[index].value = .string(absolute(text, at: base))
                } else {
                    object.members[index].value = withAbsoluteLinks(object.members[index].value, at: base)
                }
            }
            return .object(object)
        default:
            return value
        }
    }

    /// What leads nowhere on the web stays as it is. A fragment is kept: guided reading points at parts of pages.
    private static func absolute(_ text: String, at base: WebAddress) -> String {
        guard !text.isEmpty, !InlineImage.isInline(text), let address = base.resolving(text) else { return text }
        guard let mark = text.firstIndex(of: "#") else { return address.text }
        return address.text + text[mark...]
    }
}
