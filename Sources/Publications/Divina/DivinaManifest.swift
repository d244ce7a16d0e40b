/// A Readium Web Publication Manifest as far as a reader of pictures needs it.
/// See <https://readium.org/webpub-manifest/> and its Divina profile.
struct DivinaManifest: Equatable, Sendable {
    /// Where the manifest says it lies, when that is an absolute address.
    var selfAddress: WebAddress?
    var metadata: ManifestMetadata
    /// The pages in reading order, readable or not.
    var readingOrder: [ManifestLink]
    /// Covers named outside the reading order.
    var covers: [ManifestLink]

    /// The name of the file in a package.
    static let fileName = "manifest.json"

    /// What keeps a text from being a manifest.
    struct Problem: Error, Equatable {
        /// Words for a person.
        let reason: String
        /// Whether the text was never meant to be a manifest, so that a ZIP archive it lies in may be a plain CBZ.
        var isForeign = false
    }

    init(_ bytes: [UInt8], limits: PublicationLimits) throws(Problem) {
        try self.init(Self.json(bytes, limits: limits), limits: limits)
    }

    init(_ json: JSONValue, limits: PublicationLimits) throws(Problem) {
        guard case .object(let manifest) = json else {
            throw Problem(reason: "the manifest is not a JSON object", isForeign: true)
        }
        // The spine is what drafts called the reading order.
        guard let order = manifest["readingOrder"] ?? manifest["spine"] else {
            throw Problem(reason: "the manifest has no reading order", isForeign: true)
        }
        guard case .array(let items) = order else { throw Problem(reason: "the reading order is not a list") }
        guard !items.isEmpty else { throw Problem(reason: "the reading order is empty") }
        guard items.count <= limits.maximumEntryCount else {
            throw Problem(
                reason: "the reading order has \(items.count) items, where \(limits.maximumEntryCount) are allowed"
            )
        }
        readingOrder = items.map { ManifestLink($0) }
        let links = Self.links(manifest["links"])
        selfAddress =
            links.lazy.filter { $0.relations.contains("self") }
            .compactMap { $0.address.flatMap(WebAddress.init) }.first
        covers = (Self.links(manifest["resources"]) + links).filter { $0.relations.contains("cover") }
        metadata = ManifestMetadata(manifest["metadata"] ?? .null)
    }

    /// Reads the text of a manifest.
    static func json(_ bytes: [UInt8], limits: PublicationLimits) throws(Problem) -> JSONValue {
        guard bytes.count <= limits.maximumManifestBytes else {
            throw Problem(reason: "the manifest is larger than \(limits.maximumManifestBytes >> 20) MB")
        }
        do throws(JSONProblem) {
            return try JSONReader.read(bytes)
        } catch {
            throw Problem(reason: "the manifest is not valid JSON: \(error.description)", isForeign: true)
        }
    }

    private static func links(_ value: JSONValue?) -> [ManifestLink] {
        value?.array?.map { ManifestLink($0) } ?? []
    }
}
