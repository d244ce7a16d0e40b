/// The metadata of a publication.
public struct PublicationMetadata: Sendable, Codable, Hashable {
    /// The title; the file's name without its extension if unknown.
    public var title: String?
    /// The name of the series.
    public var series: String?
    /// The number in the series as text: `1`, `12.5`.
    public var number: String?
    /// The volume.
    public var volume: String?
    /// The reading direction.
    public var readingProgression: ReadingProgression
    /// Whether the publication declares the direction. Otherwise it was detected from the page shapes, or is the
    /// default.
    public var declaresProgression: Bool
    /// The language as a BCP 47 tag.
    public var language: String?
    /// The description.
    public var summary: String?
    /// The writers.
    public var writers: [String]
    /// The pencillers.
    public var pencillers: [String]
    /// The subtitle.
    public var subtitle: String? = nil
    /// The sort title: `Waste Land, The`.
    public var sortTitle: String? = nil
    /// The base direction of the title, if declared.
    public var titleDirection: TextDirection? = nil
    /// The creators in document order, including `writers` and `pencillers`.
    public var creators: [PublicationContributor] = []
    /// Other contributors, such as translators, editors and creators of the file.
    public var contributors: [PublicationContributor] = []
    /// The identifier that the publication declares as unique: an ISBN, a UUID, a URL. Other publications may have the
    /// same.
    public var identifier: String? = nil
    /// All identifiers, including `identifier`.
    public var identifiers: [String] = []
    /// All languages, `language` first.
    public var languages: [String] = []
    /// Genres and subjects.
    public var subjects: [String] = []
    /// Keywords that are not genres.
    public var tags: [String] = []
    /// The publisher.
    public var publisher: String? = nil
    /// The publication date as written: a year, or an ISO 8601 date.
    public var published: String? = nil
    /// The modification date, in the same form.
    public var modified: String? = nil
    /// The rights statement.
    public var rights: String? = nil
    /// The minimum age of readers in years; nil if the publication declares none.
    public var ageRating: Int? = nil
    /// The titles in other languages and scripts.
    public var alternativeTitles: [AlternativeTitle] = []
    /// The brand of the publisher.
    public var imprint: String? = nil
    /// The rating of readers, 0 to 5.
    public var rating: Double? = nil
    /// The web pages about the publication, with `http` or `https`.
    public var webLinks: [String] = []
    /// The story arcs.
    public var storyArcs: [StoryArc] = []
    /// The other series and collections of the publication.
    public var collections: [CollectionReference] = []
    /// The characters.
    public var characters: [String] = []
    /// The teams.
    public var teams: [String] = []
    /// The places where the story happens.
    public var locations: [String] = []
    /// The physical format: `Trade Paperback`, `Annual`.
    public var edition: String? = nil
    /// The notes of the person or the program that collected the metadata.
    public var notes: String? = nil
    /// The review.
    public var review: String? = nil
    /// The properties of its series.
    public var seriesDescription: SeriesDescriptionMetadata? = nil
    /// The values that the user of another program defined.
    public var customFields: [CustomField] = []
    /// The sources of the values. Those without a source come from the publication's own metadata
    /// (``PublicationFormat/metadataSource``).
    public var sources: [MetadataField: MetadataSource] = [:]

    /// Creates metadata.
    public init(
        title: String? = nil,
        series: String? = nil,
        number: String? = nil,
        volume: String? = nil,
        readingProgression: ReadingProgression = .ltr,
        declaresProgression: Bool = false,
        language: String? = nil,
        summary: String? = nil,
        writers: [String] = [],
        pencillers: [String] = []
    ) {
        self.title = title
        self.series = series
        self.number = number
        self.volume = volume
        self.readingProgression = readingProgression
        self.declaresProgression = declaresProgression
        self.language = language
        self.summary = summary
        self.writers = writers
        self.pencillers = pencillers
    }
}

/// A person or organisation that contributed to a publication.
public struct PublicationContributor: Sendable, Codable, Hashable {
    /// The name: `Herman Melville`.
    public var name: String
    /// The MARC relator codes: `aut`, `trl`, `ill`. Empty if no role is declared.
    public var roles: Set<String>
    /// The sort name: `Melville, Herman`.
    public var sortName: String?
    /// The base direction of the name, if declared.
    public var direction: TextDirection?

    /// Creates a contributor.
    public init(
        name: String,
        roles: Set<String> = [],
        sortName: String? = nil,
        direction: TextDirection? = nil
    ) {
        self.name = name
        self.roles = roles
        self.sortName = sortName
        self.direction = direction
    }
}

/// The base direction of a text (`dir`).
public enum TextDirection: String, Sendable, Codable {
    case ltr
    case rtl
    /// Decided by the first strong character.
    case auto
}
