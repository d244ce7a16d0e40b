public import TextCoding

/// A series with its publications and their combined metadata.
public struct SeriesDetail: Sendable, Equatable, JSONWritable {
    /// The members that lists of series also contain, such as the title.
    public var summary: SeriesSummary
    /// The publications in reading order.
    public var publications: [PublicationSummary]
    /// The description; nil when no publication has one.
    public var about: String?
    /// The contributors.
    public var people: [SeriesPerson]
    /// The genres.
    public var genres: [String]
    /// The language as a BCP 47 tag; nil when unknown.
    public var language: String?

    /// Creates a series detail.
    public init(
        summary: SeriesSummary,
        publications: [PublicationSummary],
        about: String? = nil,
        people: [SeriesPerson] = [],
        genres: [String] = [],
        language: String? = nil
    ) {
        self.summary = summary
        self.publications = publications
        self.about = about
        self.people = people
        self.genres = genres
        self.language = language
    }

    /// Reads a series detail; nil without `id`.
    public init?(_ json: JSON) {
        guard let summary = SeriesSummary(json) else { return nil }
        self.summary = summary
        publications = json["publications"].elements.compactMap { PublicationSummary($0) }
        about = json["summary"].string
        people = json["people"].elements.compactMap { SeriesPerson($0) }
        genres = json["genres"].elements.compactMap { $0.string }
        language = json["language"].string
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        summary.writeMembers(to: &writer)
        writer.add("genres", genres)
        writer.add("language", language)
        writer.add("people", people)
        writer.add("publications", publications)
        writer.add("summary", about)
        writer.endObject()
    }
}

/// A contributor to a series.
public struct SeriesPerson: Sendable, Equatable, JSONWritable {
    /// The name.
    public var name: String
    /// The role as written in the publications' metadata: `writer`, `penciller` or the MARC relator code `aut`; empty
    /// when unknown.
    public var role: String

    /// Creates a contributor.
    public init(name: String, role: String) {
        self.name = name
        self.role = role
    }

    /// Reads a contributor; nil without `name`.
    public init?(_ json: JSON) {
        guard let name = json["name"].string else { return nil }
        self.name = name
        role = json["role"].string ?? ""
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("name", name)
        writer.add("role", role)
        writer.endObject()
    }
}
