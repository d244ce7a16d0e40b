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
