/// The precedence of metadata sources, if several have a value.
///
/// The order follows three rules. A user's edit overrides all other sources. A document beside a file overrides the
/// file, because programs that manage a library write it whenever the user edits something. Among the documents in a
/// comic, the more structured one overrides the other.
public enum MetadataPrecedence {
    /// The usual order, the first source first.
    public static let usual: [MetadataSource] = [
        .edit, .calibre, .packageBesideFile, .packageOfFolder, .metronInfo, .comicInfo, .coMet, .acbf, .manifest,
        .package, .fb2, .xmp, .documentInfo, .text, .seriesDocument, .fileName,
    ]

    /// Returns the usual order, except that some sources follow the edits.
    private static func order(first sources: [MetadataSource]) -> [MetadataSource] {
        [.edit] + sources + usual.filter { $0 != .edit && !sources.contains($0) }
    }

    /// The document formats for comics. They contain the roles of people and the numbers of issues.
    private static let ofComics: [MetadataSource] = [.metronInfo, .comicInfo, .coMet, .acbf]

    /// The fields with another order.
    public static let exceptions: [MetadataField: [MetadataSource]] = [
        // calibre stores only authors, and assigns the number 1 to every book without a number.
        .authors: order(first: ofComics),
        .contributors: order(first: ofComics),
        .series: order(first: ofComics),
        .number: order(first: ofComics),
        .volume: order(first: ofComics),
        // The identifier that a file declares as its own is needed to read its fonts.
        .identifiers: order(first: [.package]),
        // Only this document is written for the series as a whole.
        .seriesDescription: order(first: [.seriesDocument]),
    ]

    /// The fields whose values are combined instead of chosen.
    ///
    /// The highest age rating counts, so that no source hides a stricter one from the limits of readers. Identifiers
    /// and links of all sources are listed.
    public static let combined: Set<MetadataField> = [.ageRating, .identifiers, .webLinks]

    /// Returns the sources of a field, the first one first.
    public static func order(of field: MetadataField) -> [MetadataSource] {
        exceptions[field] ?? usual
    }
}

/// Metadata from one source, or from several that its `sources` name.
public struct MetadataLayer: Sendable, Hashable {
    /// The source of the values without a source of their own.
    public var source: MetadataSource
    /// The values.
    public var metadata: PublicationMetadata

    /// Creates a layer.
    public init(source: MetadataSource, metadata: PublicationMetadata) {
        self.source = source
        self.metadata = metadata
    }

    /// Returns the source of a value.
    func source(of field: MetadataField) -> MetadataSource { metadata.sources[field] ?? source }
}

extension PublicationMetadata {
    /// Returns the metadata of a publication combined with that of other sources. `sources` of the result names the
    /// source of each value, except those from `own`.
    ///
    /// - Parameters:
    ///   - own: the metadata of the publication itself. Values without a source of their own, such as the reading
    ///     direction, are taken from it.
    ///   - others: the documents beside it.
    public static func merged(_ own: MetadataLayer, with others: [MetadataLayer]) -> PublicationMetadata {
        guard !others.isEmpty else { return own.metadata }
        var result = own.metadata
        let layers = [own] + others
        for field in MetadataField.allCases {
            let order = MetadataPrecedence.order(of: field)
            let present = layers.filter { field.isPresent(in: $0.metadata) }.map { layer in
                (layer: layer, rank: order.firstIndex(of: layer.source(of: field)) ?? order.count)
            }
            guard let first = present.min(by: { $0.rank < $1.rank })?.layer else { continue }
            field.copy(from: first.metadata, to: &result)
            result.setSource(first.source(of: field), of: field, unless: own.source)
            guard present.count > 1, MetadataPrecedence.combined.contains(field) else { continue }
            result.combine(field, present.sorted { $0.rank < $1.rank }.map(\.layer), own: own.source)
        }
        // The volume in a name belongs to the number in the name. A declared number may count something else.
        if result.source(of: .volume, own: own.source) == .fileName, result.number != own.metadata.number {
            result.volume = nil
            result.sources[.volume] = nil
        }
        return result
    }

    private mutating func setSource(_ source: MetadataSource, of field: MetadataField, unless own: MetadataSource) {
        sources[field] = source == own ? nil : source
    }

    private mutating func combine(_ field: MetadataField, _ layers: [MetadataLayer], own: MetadataSource) {
        switch field {
        case .ageRating:
            guard let highest = layers.max(by: { $0.metadata.ageRating ?? 0 < $1.metadata.ageRating ?? 0 }) else {
                return
            }
            ageRating = highest.metadata.ageRating
            setSource(highest.source(of: field), of: field, unless: own)
        case .identifiers:
            identifiers = layers.flatMap(\.metadata.identifiers).unique()
            identifier = layers.lazy.compactMap(\.metadata.identifier).first
        case .webLinks: webLinks = layers.flatMap(\.metadata.webLinks).unique()
        default: break
        }
    }

    /// Returns the source of a value; nil if there is no value.
    ///
    /// - Parameter own: the source of the values without a source of their own, see
    ///   ``PublicationFormat/metadataSource``.
    public func source(of field: MetadataField, own: MetadataSource) -> MetadataSource? {
        guard field.isPresent(in: self) else { return nil }
        return sources[field] ?? own
    }

    /// Records that all values come from a source.
    mutating func setSources(_ source: MetadataSource) {
        for field in MetadataField.allCases where field.isPresent(in: self) { sources[field] = source }
    }

    /// Records the source of the values that other metadata doesn't have.
    public mutating func setSources(_ source: MetadataSource, ofValuesMissingIn other: PublicationMetadata) {
        for field in MetadataField.allCases where field.isPresent(in: self) && !field.isPresent(in: other) {
            sources[field] = source
        }
    }
}
