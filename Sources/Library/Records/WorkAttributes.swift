public import Publications

/// The metadata of a publication or a series that lists don't show. Scans store it as JSON.
///
/// For a series, each value comes from the first publication that has it, except for combined values.
public struct WorkAttributes: Sendable, Hashable, Codable {
    /// The publisher.
    public var publisher: String?
    /// The brand of the publisher.
    public var imprint: String?
    /// The date of publication; the earliest one of a series.
    public var published: String?
    /// The latest date of publication of a series; nil for a publication, and if it is the earliest one.
    public var lastPublished: String?
    /// The rating of readers, 0 to 5; the mean of a series.
    public var rating: Double?
    /// The identifiers of a publication.
    public var identifiers: [String]?
    /// The web pages.
    public var webLinks: [String]?
    /// The story arcs.
    public var storyArcs: [StoryArc]?
    /// Other series and collections.
    public var collections: [CollectionReference]?
    /// The characters.
    public var characters: [String]?
    /// The titles in other languages.
    public var alternativeTitles: [AlternativeTitle]?
    /// All languages, if there are several.
    public var languages: [String]?
    /// The notes of a publication.
    public var notes: String?
    /// The review of a publication.
    public var review: String?
    /// The values of a publication that the user of another program defined.
    public var customFields: [CustomField]?
    /// The properties of the series as a whole.
    public var series: SeriesDescriptionMetadata?
    /// The sources of the values, except for values from file names.
    public var sources: [MetadataField: MetadataSource]?

    /// Creates attributes without values.
    public init() {}

    /// Whether there are no values. Sources don't count as values.
    var isEmpty: Bool {
        var values = self
        values.sources = nil
        return values == Self()
    }

    /// Creates the attributes of a publication, whose metadata is already bounded.
    init(_ metadata: PublicationMetadata, format: PublicationFormat) {
        publisher = metadata.publisher
        imprint = metadata.imprint
        published = metadata.published
        rating = metadata.rating
        identifiers = Self.nonEmpty(metadata.identifiers)
        webLinks = Self.nonEmpty(metadata.webLinks)
        storyArcs = Self.nonEmpty(metadata.storyArcs)
        collections = Self.nonEmpty(metadata.collections)
        characters = Self.nonEmpty(metadata.characters)
        alternativeTitles = Self.nonEmpty(metadata.alternativeTitles)
        notes = metadata.notes
        review = metadata.review.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(4000))) }
        customFields = Self.nonEmpty(metadata.customFields)
        if metadata.languages.count > 1 { languages = metadata.languages }
        series = metadata.seriesDescription
        // Most comics and plain texts have nothing to store.
        guard !isEmpty || !metadata.sources.isEmpty else { return }
        var sources: [MetadataField: MetadataSource] = [:]
        for field in MetadataField.allCases {
            if let source = metadata.source(of: field, own: format.metadataSource), source != .fileName {
                sources[field] = source
            }
        }
        self.sources = sources.isEmpty ? nil : sources
    }

    /// The year of the publication date, as four digits; nil when there is none.
    var publishedYear: String? {
        let digits = (published ?? "").prefix { $0.isASCII && $0.isNumber }
        return digits.count == 4 ? String(digits) : nil
    }

    static func nonEmpty<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
}
