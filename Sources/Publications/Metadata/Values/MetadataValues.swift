/// A story arc: one story in several publications, which can belong to different series.
public struct StoryArc: Sendable, Codable, Hashable {
    /// The name: `Infinity Gauntlet`.
    public var name: String
    /// The position of the publication in the story; nil when unknown.
    public var number: String?

    /// Creates a story arc.
    public init(name: String, number: String? = nil) {
        self.name = name
        self.number = number
    }
}

/// Another series of a publication, or a collection it belongs to.
public struct CollectionReference: Sendable, Codable, Hashable {
    /// The kind of a collection.
    public enum Kind: String, Sendable, Codable {
        /// A series of publications in an order: `AlternateSeries` of ComicInfo, a collection of type `series`.
        case series
        /// A finite set: an edition in several volumes.
        case set
        /// A group of series: `SeriesGroup` of ComicInfo.
        case group
    }

    /// The name.
    public var name: String
    /// The kind.
    public var kind: Kind
    /// The number of the publication in it; nil when unknown.
    public var number: String?
    /// The number of publications in it; nil when unknown.
    public var count: Int?

    /// Creates a reference.
    public init(name: String, kind: Kind, number: String? = nil, count: Int? = nil) {
        self.name = name
        self.kind = kind
        self.number = number
        self.count = count
    }
}

/// A title in another language or script.
public struct AlternativeTitle: Sendable, Codable, Hashable {
    /// The title.
    public var text: String
    /// The language as a BCP 47 tag, which can name a script; nil when unknown.
    public var language: String?

    /// Creates a title.
    public init(text: String, language: String? = nil) {
        self.text = text
        self.language = language
    }
}

/// A value that the user of another program defined, such as a custom column of calibre.
public struct CustomField: Sendable, Codable, Hashable {
    /// The name for display.
    public var name: String
    /// The value as text.
    public var value: String

    /// Creates a value.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// Properties of a series as a whole, which its publications can declare.
public struct SeriesDescriptionMetadata: Sendable, Codable, Hashable {
    /// The publication status of a series.
    public enum Status: String, Sendable, Codable, CaseIterable {
        case ongoing, ended, hiatus, cancelled
    }

    /// The name by which the series is sorted.
    public var sortTitle: String?
    /// The names in other languages.
    public var alternativeTitles: [AlternativeTitle] = []
    /// The description of the series.
    public var summary: String?
    /// The year of its first publication.
    public var startYear: Int?
    /// The total number of publications, including planned ones.
    public var publicationCount: Int?
    /// The publication status.
    public var status: Status?

    /// Creates an empty description.
    public init() {}

    /// Whether all values are missing.
    var isEmpty: Bool { self == Self() }
}
