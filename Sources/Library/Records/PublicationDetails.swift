import Database
import Publications

/// The searchable metadata of a publication or a series.
struct PublicationDetails: Sendable, Hashable {
    /// A contributor.
    struct Person: Sendable, Hashable {
        var name: String
        /// A MARC relator code such as `aut`; empty when unknown.
        var role: String
    }

    var summary: String?
    var people: [Person] = []
    var genres: [String] = []
    /// A BCP 47 tag.
    var language: String?

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
        self.people = people.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return Person(name: String(parts.last ?? ""), role: parts.count > 1 ? String(parts[0]) : "")
        }
        self.genres = genres.split(separator: "\n").map(String.init)
        self.language = language
    }

    /// Creates details from the metadata of a file, whose size is already limited.
    init(_ metadata: PublicationMetadata) {
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
            let person = Person(name: Self.line(person.name), role: Self.line(person.role))
            return !person.name.isEmpty && seen.insert(person).inserted ? person : nil
        }
        genres = metadata.subjects.map(Self.line).filter { !$0.isEmpty }
        language = metadata.language.flatMap { $0.isEmpty ? nil : Self.line($0) }
    }

    var isEmpty: Bool { summary == nil && people.isEmpty && genres.isEmpty && language == nil }

    /// Stores the details of a row if they changed.
    func write(to table: Table, id: Int64, _ transaction: Transaction) throws {
        let name = table.rawValue
        guard !isEmpty else {
            try transaction.execute("DELETE FROM \(name)Details WHERE \(name)ID = ?", [id])
            return
        }
        try transaction.execute(
            """
            INSERT INTO \(name)Details (\(name)ID, summary, people, genres, language) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET summary = excluded.summary, people = excluded.people,
                genres = excluded.genres, language = excluded.language
            WHERE \(Dialect.isDistinct(
                "(summary, people, genres, language)",
                from: "(excluded.summary, excluded.people, excluded.genres, excluded.language)"
            ))
            """,
            [
                id, summary, people.map { "\($0.role)\t\($0.name)" }.joined(separator: "\n"),
                genres.joined(separator: "\n"), language,
            ]
        )
    }

    private static func people(_ contributors: [PublicationContributor]) -> [Person] {
        contributors.flatMap { person in
            person.roles.isEmpty
                ? [Person(name: person.name, role: "")]
                : person.roles.sorted().map { Person(name: person.name, role: $0) }
        }
    }

    /// Replaces control characters with spaces, because line breaks and tabs separate the stored values.
    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}
