import Database
import Foundation
import Publications

/// The searchable metadata of a publication or a series.
struct PublicationDetails: Sendable, Hashable {
    /// A contributor.
    struct Person: Sendable, Hashable {
        var name: String
        /// A MARC relator code such as `aut`; empty when unknown.
        var role: String
        /// The sort name; nil when it is unknown or equal to the name.
        var sortName: String?

        /// The same person in the same role is one contributor, even if only some files have the sort name.
        static func == (left: Person, right: Person) -> Bool { left.name == right.name && left.role == right.role }

        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(role)
        }
    }

    var summary: String?
    var people: [Person] = []
    var genres: [String] = []
    /// A BCP 47 tag.
    var language: String?
    var tags: [String] = []
    /// The values that lists don't show; nil when there are none.
    var attributes: WorkAttributes?

    /// The maximum length of a summary in Unicode scalars. Usual summaries have one or two thousand.
    private static let maximumSummaryLength = 4000

    /// The kinds of rows that have details.
    enum Table: String {
        case publication, series
    }

    init() {}

    /// Creates details from the columns of a row.
    init(summary: String?, people: String, genres: String, language: String?) {
        self.summary = summary
        self.people = Self.people(in: people)
        self.genres = genres.split(separator: "\n").map(String.init)
        self.language = language
    }

    /// Returns the contributors in the text of a column: one line for each.
    static func people(in text: String) -> [Person] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count > 1 else { return Person(name: parts.first ?? "", role: "") }
            return Person(name: parts[1], role: parts[0], sortName: parts.count > 2 ? parts[2] : nil)
        }
    }

    /// Creates details from consecutive columns of a row: those of ``init(summary:people:genres:language:)``, the tags
    /// and the attributes. Columns of a missing row are NULL.
    init(_ row: borrowing Row, from column: Int) {
        self.init(
            summary: row[column],
            people: row[column + 1] ?? "",
            genres: row[column + 2] ?? "",
            language: row[column + 3]
        )
        take(tags: row[column + 4] ?? "", attributes: row[column + 5])
    }

    /// Adds the values of the columns that only the details of a work need.
    mutating func take(tags: String, attributes: String?) {
        self.tags = tags.split(separator: "\n").map(String.init)
        // Attributes from another version may not be decodable. The next scan then writes them again.
        self.attributes = attributes.flatMap { try? JSONDecoder().decode(WorkAttributes.self, from: Data($0.utf8)) }
    }

    /// Creates details from the metadata of a file, whose size is already limited.
    ///
    /// - Parameter format: the format of the file, which determines the source of its own values.
    init(_ metadata: PublicationMetadata, format: PublicationFormat) {
        summary = metadata.summary.flatMap { text in
            text.isEmpty ? nil : String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maximumSummaryLength)))
        }
        let named =
            metadata.creators.isEmpty
            ? metadata.writers.map { Person(name: $0, role: "aut") }
                + metadata.pencillers.map { Person(name: $0, role: "ill") }
            : Self.people(metadata.creators)
        var seen: Set<Person> = []
        people = (named + Self.people(metadata.contributors)).compactMap { person in
            var person = Person(
                name: Self.line(person.name),
                role: Self.line(person.role),
                sortName: person.sortName.map(Self.line)
            )
            if person.sortName == person.name || person.sortName?.isEmpty ?? false { person.sortName = nil }
            return !person.name.isEmpty && seen.insert(person).inserted ? person : nil
        }
        genres = metadata.subjects.map(Self.line).filter { !$0.isEmpty }
        language = metadata.language.flatMap { $0.isEmpty ? nil : Self.line($0) }
        tags = metadata.tags.map(Self.line).filter { !$0.isEmpty }
        let attributes = WorkAttributes(metadata, format: format)
        if !attributes.isEmpty || attributes.sources != nil { self.attributes = attributes }
    }

    var isEmpty: Bool {
        summary == nil && people.isEmpty && genres.isEmpty && language == nil && tags.isEmpty && attributes == nil
    }

    /// The date of publication; nil when unknown.
    var releaseDate: ReleaseDate? { attributes?.published.flatMap { ReleaseDate($0) } }

    /// The attributes as JSON, with the members in the same order each time.
    var encodedAttributes: String? {
        guard let attributes else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(attributes)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Stores the details of a row if they changed.
    func write(to table: Table, id: Int64, _ transaction: Transaction) throws {
        let name = table.rawValue
        guard !isEmpty else {
            try transaction.execute("DELETE FROM \(name)Details WHERE \(name)ID = ?", [id])
            return
        }
        try transaction.execute(
            """
            INSERT INTO \(name)Details (\(name)ID, summary, people, genres, language, tags, attributes, releaseDay)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (\(name)ID) DO UPDATE SET summary = excluded.summary, people = excluded.people,
                genres = excluded.genres, language = excluded.language, tags = excluded.tags,
                attributes = excluded.attributes, releaseDay = excluded.releaseDay
            WHERE \(Dialect.isDistinct(
                "(\(name)Details.summary, \(name)Details.people, \(name)Details.genres, \(name)Details.language, "
                    + "\(name)Details.tags, \(name)Details.attributes, \(name)Details.releaseDay)",
                from: "(excluded.summary, excluded.people, excluded.genres, excluded.language, excluded.tags, "
                    + "excluded.attributes, excluded.releaseDay)"
            ))
            """,
            [
                id, summary, people.map(\.line).joined(separator: "\n"),
                genres.joined(separator: "\n"), language, tags.joined(separator: "\n"), encodedAttributes,
                releaseDate?.day,
            ]
        )
    }

    private static func people(_ contributors: [PublicationContributor]) -> [Person] {
        contributors.flatMap { person in
            let roles = person.roles.isEmpty ? [""] : person.roles.sorted()
            return roles.map { Person(name: person.name, role: $0, sortName: person.sortName) }
        }
    }

    /// Replaces control characters with spaces, because line breaks and tabs separate the stored values.
    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}

extension PublicationDetails.Person {
    /// The person as a row stores it: role, name and, if known, the sort name.
    fileprivate var line: String { "\(role)\t\(name)" + (sortName.map { "\t\($0)" } ?? "") }
}

extension SeriesDetails {
    /// The description of a series from that of its publications.
    init(_ details: PublicationDetails) {
        self.init(
            summary: details.summary,
            people: details.people.map { Person(name: $0.name, role: $0.role) },
            genres: details.genres,
            language: details.language,
            tags: details.tags,
            attributes: details.attributes
        )
    }
}
