/// What is known about a publication apart from its pages.
public struct PublicationMetadata: Sendable, Codable, Hashable {
    /// The title of this publication; the file's name without its extension when nothing else is known.
    public var title: String?
    /// The series it belongs to.
    public var series: String?
    /// Its number in the series, as people write it: `1`, `12.5`.
    public var number: String?
    /// The volume it belongs to.
    public var volume: String?
    /// The direction in which its pages follow each other.
    public var readingProgression: ReadingProgression
    /// Whether the publication itself names that direction; else it was assumed, from the shapes of the pages or for want
    /// of anything better.
    public var declaresProgression: Bool
    /// The language of the text, as a BCP 47 tag.
    public var language: String?
    /// What it is about.
    public var summary: String?
    /// Who wrote it.
    public var writers: [String]
    /// Who drew it.
    public var pencillers: [String]
    /// What stands below the title.
    public var subtitle: String? = nil
    /// The title as it is sorted: `Waste Land, The`.
    public var sortTitle: String? = nil
    /// The direction the title is written in, where the publication says so.
    public var titleDirection: TextDirection? = nil
    /// Who made it, in the order the publication names them; `writers` and `pencillers` are among them.
    public var creators: [PublicationContributor] = []
    /// Who helped: translators, editors, makers of the file.
    public var contributors: [PublicationContributor] = []
    /// What tells it from all others, as the publication has it: an ISBN, a UUID, an address. Not to be trusted to do so.
    public var identifier: String? = nil
    /// All that it is identified by, `identifier` among them.
    public var identifiers: [String] = []
    /// All languages it is written in, `language` first.
    public var languages: [String] = []
    /// What it is about, in keywords.
    public var subjects: [String] = []
    /// Who published it.
    public var publisher: String? = nil
    /// When it was published, as the publication writes it: a year, or a date of ISO 8601.
    public var published: String? = nil
    /// When the file was last changed, likewise.
    public var modified: String? = nil
    /// What may be done with it.
    public var rights: String? = nil

    /// Makes metadata from its parts; everything but the direction may be unknown.
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

/// A person or an organisation with a part in a publication.
public struct PublicationContributor: Sendable, Codable, Hashable {
    /// The name as people write it: `Herman Melville`.
    public var name: String
    /// What they did, as MARC relator codes: `aut`, `trl`, `ill`. Empty when nothing is said.
    public var roles: Set<String>
    /// The name as it is sorted: `Melville, Herman`.
    public var sortName: String?
    /// The direction the name is written in, where the publication says so.
    public var direction: TextDirection?

    /// Makes a contributor from its parts.
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

/// The direction a text is written in (`dir`).
public enum TextDirection: String, Sendable, Codable {
    case ltr
    case rtl
    /// As its first strong character says.
    case auto
}
