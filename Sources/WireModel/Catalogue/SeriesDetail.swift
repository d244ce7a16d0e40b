/// A series with its publications and their combined metadata.
public struct SeriesDetail: WireObject {
    /// The members that lists of series also contain, such as the title.
    public var summary = SeriesSummary()
    /// The publications in reading order.
    public var publications: [PublicationSummary] = []
    /// The description; nil when no publication has one.
    public var about: String?
    /// The contributors.
    public var people: [SeriesPerson] = []
    /// The genres.
    public var genres: [String] = []
    /// The language as a BCP 47 tag; nil when unknown.
    public var language: String?
    /// The publisher; nil when unknown.
    public var publisher: String?
    /// The earliest date of publication: a year, or an ISO 8601 date; nil when unknown.
    public var published: String?
    /// The latest date of publication; nil if it is the earliest one.
    public var lastPublished: String?
    /// The number of publications of the complete series, including future ones; nil when unknown.
    public var totalCount: Int?
    /// The publication status: `ongoing`, `ended`, `hiatus` or `cancelled`; nil when unknown.
    public var status: String?
    /// The identifiers of the publication, such as ISBNs, if the series has only one.
    public var identifiers: [String] = []
    /// The other metadata.
    public var details = WorkDetails()
    /// The labels and the age rating; nil for users who aren't administrators.
    public var restrictions: WorkRestrictions?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        summary.code(with: &coder)
        details.code(with: &coder)
        coder.code("genres", &genres)
        coder.code("identifiers", &identifiers)
        coder.code("language", &language)
        coder.code("lastPublished", &lastPublished, .optional)
        coder.code("people", &people)
        coder.code("publications", &publications)
        coder.code("published", &published, .optional)
        coder.code("publisher", &publisher, .optional)
        coder.code("restrictions", &restrictions, .optional)
        coder.code("status", &status, .optional)
        coder.code("summary", &about)
        coder.code("totalCount", &totalCount, .optional)
    }
}

/// A contributor to a series.
public struct SeriesPerson: WireObject {
    /// The name.
    public var name = ""
    /// The role as written in the publications' metadata: `writer`, `penciller` or the MARC relator code `aut`; empty
    /// when unknown.
    public var role = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("name", &name, .required)
        coder.code("role", &role)
    }
}
