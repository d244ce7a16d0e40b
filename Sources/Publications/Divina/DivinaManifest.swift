import TextCoding

/// An error in a manifest.
struct DivinaManifestError: Error, Equatable {
    let reason: PublicationError.Reason
    /// Whether the text is probably not a manifest at all. An archive with such a file may be a plain CBZ.
    var isNotManifest = false
}

/// The parts of a Readium Web Publication Manifest that describe its images. See <https://readium.org/webpub-manifest/>
/// and its Divina profile.
struct DivinaManifest: Equatable, Sendable {
    /// The manifest's own URL, if it is absolute.
    var selfURL: WebURL?
    var metadata: ComicMetadata
    /// The pages in reading order, readable or not.
    var readingOrder: [ManifestLink]
    /// Covers outside the reading order.
    var covers: [ManifestLink]

    /// The manifest's file name in a package.
    static let fileName = "manifest.json"

    init(_ bytes: [UInt8], limits: PublicationLimits) throws(DivinaManifestError) {
        try self.init(Self.json(bytes, limits: limits), limits: limits)
    }

    init(_ json: JSON, limits: PublicationLimits) throws(DivinaManifestError) {
        guard case .object = json else {
            throw DivinaManifestError(reason: .manifestNotObject, isNotManifest: true)
        }
        // Early drafts called the reading order "spine".
        guard let order = json.member("readingOrder") ?? json.member("spine") else {
            throw DivinaManifestError(reason: .noReadingOrder, isNotManifest: true)
        }
        guard case .array(let items) = order else {
            throw DivinaManifestError(reason: .readingOrderNotList)
        }
        guard !items.isEmpty else { throw DivinaManifestError(reason: .readingOrderEmpty) }
        guard items.count <= limits.maximumEntryCount else {
            throw DivinaManifestError(reason: .readingOrderTooLong(limits.maximumEntryCount))
        }
        readingOrder = items.map { ManifestLink($0) }
        let links = Self.links(json["links"])
        selfURL =
            links.lazy.filter { $0.relations.contains("self") }
            .compactMap { $0.address.flatMap(WebURL.init) }.first
        covers = (Self.links(json["resources"]) + links).filter { $0.relations.contains("cover") }
        metadata = ComicMetadata(manifest: json["metadata"])
    }

    /// Parses the JSON of a manifest.
    static func json(_ bytes: [UInt8], limits: PublicationLimits) throws(DivinaManifestError) -> JSON {
        guard bytes.count <= limits.maximumManifestBytes else {
            throw DivinaManifestError(reason: .manifestTooLarge("\(limits.maximumManifestBytes >> 20) MB"))
        }
        let hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        do throws(JSONError) {
            return try JSON(parsing: hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes)
        } catch {
            throw DivinaManifestError(reason: .manifestNotJSON(error.description), isNotManifest: true)
        }
    }

    private static func links(_ value: JSON) -> [ManifestLink] {
        value.elements.map { ManifestLink($0) }
    }
}
