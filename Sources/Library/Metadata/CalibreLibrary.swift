import Database
import Publications

/// The database of a calibre library (`metadata.db`). calibre keeps each book in a folder `Author/Title (12)`, whose
/// name ends with the number of the book.
///
/// Not thread-safe. A library is untrusted: values are bounded, and a library with another schema is ignored.
final class CalibreLibrary {
    /// The file's name.
    static let fileName = "metadata.db"

    /// The folder with the database, relative to its root.
    let folder: [UInt8]
    private let database: ForeignDatabase
    private let columns: [CustomColumn]

    /// The maximum number of authors, tags or other values of a book.
    private static let maximumCount = 100

    /// Opens the database of a folder.
    ///
    /// - Throws: `DatabaseError` when it can't be read or isn't that of a calibre library.
    init(path: String, folder: [UInt8]) throws(DatabaseError) {
        self.folder = folder
        database = try ForeignDatabase(path: path)
        let tables = [
            "books", "authors", "books_authors_link", "series", "books_series_link", "tags", "books_tags_link",
            "publishers", "books_publishers_link", "ratings", "books_ratings_link", "languages",
            "books_languages_link", "identifiers", "comments",
        ]
        guard try database.hasTables(tables) else { throw .failed(reason: "it is not a calibre database") }
        columns = (try? CustomColumn.all(in: database)) ?? []
    }

    /// Returns the number of a book's folder: 12 for `Author/Title (12)`; nil for another name.
    static func number(ofFolder path: [UInt8]) -> Int64? {
        guard path.last == UInt8(ascii: ")"), let open = path.lastIndex(of: UInt8(ascii: "(")),
            path.count(where: { $0 == UInt8(ascii: "/") }) == 1
        else { return nil }
        return Int64(String(decoding: path[(open + 1)...].dropLast(), as: UTF8.self))
    }

    /// Returns the book in a folder of the library and the time of its last change; nil when there is none.
    ///
    /// - Parameter path: the folder relative to the library.
    func change(ofBookIn path: [UInt8]) -> (id: Int64, modified: String)? {
        guard let id = Self.number(ofFolder: path) else { return nil }
        let rows = try? database.rows("SELECT path, last_modified FROM books WHERE id = ?", [.integer(id)]) { row in
            (path: row.text(0), modified: row.text(1))
        }
        guard let row = rows?.first, row.path.map({ Array($0.utf8) == path }) ?? false else { return nil }
        return (id, row.modified ?? "")
    }

    /// Reads the metadata of a book; nil when it can't be read.
    func metadata(ofBook id: Int64) -> PublicationMetadata? {
        do throws(DatabaseError) {
            return try read(id)
        } catch {
            return nil
        }
    }

    private func read(_ id: Int64) throws(DatabaseError) -> PublicationMetadata? {
        let book = try database.rows(
            "SELECT title, sort, series_index, substr(pubdate, 1, 10), substr(last_modified, 1, 10) FROM books WHERE id = ?",
            [.integer(id)]
        ) { row in
            (title: row.text(0), sort: row.text(1), index: row.number(2), published: row.text(3), modified: row.text(4))
        }.first
        guard let book else { return nil }
        var metadata = PublicationMetadata()
        metadata.title = Self.text(book.title)
        metadata.sortTitle = Self.text(book.sort)
        // calibre stores the year 101 for a book without a date.
        if let date = book.published, date.utf8.count == 10, !date.hasPrefix("0") { metadata.published = date }
        metadata.modified = book.modified
        metadata.series = try linked("series", "name", id, limit: 1).first
        if metadata.series != nil { metadata.number = book.index.flatMap(Self.number) }
        let authors = try database.rows(
            """
            SELECT name, sort FROM books_authors_link JOIN authors ON authors.id = author WHERE book = ?
            ORDER BY books_authors_link.id
            """,
            [.integer(id)],
            limit: Self.maximumCount
        ) { row in
            // calibre writes a vertical bar for a comma in a name.
            (name: Self.text(row.text(0))?.replacing("|", with: ","), sort: Self.text(row.text(1)))
        }
        metadata.creators = authors.compactMap { author in
            author.name.map { PublicationContributor(name: $0, roles: ["aut"], sortName: author.sort) }
        }
        // calibre's placeholder for a missing author.
        metadata.creators.removeAll { $0.name == "Unknown" }
        metadata.writers = metadata.creators.map(\.name)
        metadata.subjects = try linked("tags", "name", id, limit: Self.maximumCount).sorted()
        metadata.publisher = try linked("publishers", "name", id, limit: 1).first
        metadata.languages = try linked("languages", "lang_code", id, limit: 10)
        metadata.language = metadata.languages.first
        // Ratings are stored in half stars.
        metadata.rating = try linkedRating(id)
        metadata.summary = try database.rows("SELECT text FROM comments WHERE book = ?", [.integer(id)]) { $0.text(0) }
            .first.flatMap(\.self).flatMap { DescriptionMarkup.plainText(String($0.prefix(200_000))) }
        metadata.identifiers = try database.rows(
            "SELECT type, val FROM identifiers WHERE book = ? ORDER BY type",
            [.integer(id)],
            limit: Self.maximumCount
        ) { row in WorkIdentifier.identifier(scheme: row.text(0) ?? "", value: row.text(1) ?? "") }.compactMap(\.self)
        metadata.customFields = columns.compactMap { column in try? column.value(ofBook: id, in: database) }
        return metadata
    }

    /// Returns the values that a book is linked to.
    private func linked(
        _ table: String,
        _ column: String,
        _ id: Int64,
        limit: Int
    ) throws(DatabaseError) -> [String] {
        let link =
            ["series": "series", "tags": "tag", "publishers": "publisher", "languages": "lang_code"][table] ?? ""
        return try database.rows(
            """
            SELECT \(table).\(column) FROM books_\(table)_link JOIN \(table)
            ON \(table).id = books_\(table)_link.\(link) WHERE book = ? ORDER BY books_\(table)_link.id
            """,
            [.integer(id)],
            limit: limit
        ) { Self.text($0.text(0)) }.compactMap(\.self)
    }

    private func linkedRating(_ id: Int64) throws(DatabaseError) -> Double? {
        let stars = try database.rows(
            """
            SELECT ratings.rating FROM books_ratings_link JOIN ratings ON ratings.id = books_ratings_link.rating
            WHERE book = ?
            """,
            [.integer(id)]
        ) { $0.integer(0) }.first
        return stars.flatMap { (1...10).contains($0) ? Double($0) / 2 : nil }
    }

    /// Returns a text without white space at its ends; nil for an empty one.
    static func text(_ text: String?) -> String? { text.flatMap { MetadataText.trimmed($0) } }

    /// Returns a number in a series as text: `3`, `2.5`.
    static func number(_ number: Double) -> String? {
        guard number.isFinite, abs(number) < 1_000_000 else { return nil }
        let rounded = (number * 100).rounded() / 100
        return Int(exactly: rounded).map { String($0) } ?? String(rounded)
    }
}
