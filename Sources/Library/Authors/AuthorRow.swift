import Database
import Foundation
import Publications

/// The rows of authors and of their series. An author is a writer or artist, identified by the folded name.
enum AuthorRow {
    /// The roles of authors as MARC relator codes. A contributor without a role is an author too.
    private static let roles: Set<String> = ["", "aut", "cre", "ill", "art", "pnc"]

    /// Returns the authors among contributors.
    static func authors(among people: [PublicationDetails.Person]) -> [PublicationDetails.Person] {
        people.filter { roles.contains($0.role) }
    }

    /// Returns the row of an author; nil if no series has or had this author.
    static func identifier(of name: String, _ transaction: Transaction) throws -> Int64? {
        try transaction.value("SELECT id FROM authors WHERE key = ?", [SearchText.folded(name)])
    }

    /// Writes the authors of a series if they have changed.
    static func write(
        _ authors: [PublicationDetails.Person],
        ofSeries seriesID: Int64,
        _ transaction: Transaction
    ) throws {
        var wanted: Set<Int64> = []
        for author in authors {
            if let author = try identifier(adding: author, toSeries: seriesID, transaction) { wanted.insert(author) }
        }
        let present: [Int64] = try transaction.values(
            "SELECT authorID FROM seriesAuthors WHERE seriesID = ?",
            [seriesID]
        )
        for author in present where wanted.remove(author) == nil {
            try transaction.execute(
                "DELETE FROM seriesAuthors WHERE authorID = ? AND seriesID = ?",
                [author, seriesID]
            )
        }
        for author in wanted {
            try transaction.execute(
                "INSERT INTO seriesAuthors (authorID, seriesID) VALUES (?, ?)",
                [author, seriesID]
            )
        }
    }

    private static func identifier(
        adding author: PublicationDetails.Person,
        toSeries seriesID: Int64,
        _ transaction: Transaction
    ) throws -> Int64? {
        let key = SearchText.folded(author.name)
        guard !key.isEmpty else { return nil }
        let byName = Data(NaturalOrderKey(key).bytes)
        let sortName = author.sortName.map { SearchText.folded($0) }.flatMap { $0.isEmpty ? nil : $0 }
        let sortKey = sortName.map { Data(NaturalOrderKey($0).bytes) } ?? byName
        let stored = try transaction.row("SELECT id, name FROM authors WHERE key = ?", [key]) { row in
            (id: row[0] as Int64, name: row[1] as String)
        }
        guard let stored else {
            return try transaction.insert(
                "INSERT INTO authors (key, name, sortKey) VALUES (?, ?, ?)",
                [key, author.name, sortKey]
            )
        }
        let id = stored.id
        // Files can spell a name differently: keep the first spelling until it was corrected in all of them.
        if stored.name != author.name, try !hasSpelling(stored.name, ofAuthor: id, except: seriesID, transaction) {
            try transaction.execute("UPDATE authors SET name = ? WHERE id = ?", [author.name, id])
        }
        // Files can have different sort names: use the first one.
        if sortKey != byName {
            try transaction.execute(
                "UPDATE authors SET sortKey = ? WHERE id = ? AND sortKey = ?",
                [sortKey, id, byName]
            )
        }
        return id
    }

    /// Returns whether a series of an author other than the given one has this spelling of the author's name.
    private static func hasSpelling(
        _ name: String,
        ofAuthor id: Int64,
        except seriesID: Int64,
        _ transaction: Transaction
    ) throws -> Bool {
        let rows = try transaction.partialCursor(
            """
            SELECT people FROM seriesAuthors JOIN seriesDetails ON seriesDetails.seriesID = seriesAuthors.seriesID
            WHERE authorID = ? AND seriesAuthors.seriesID <> ?
            """,
            [id, seriesID]
        )
        while let row = try rows.next() {
            if PublicationDetails.people(in: row[0]).contains(where: { $0.name == name }) { return true }
        }
        return false
    }

    /// Counts, for each author, the series that are in a set. This reads one row for each author of each series.
    static func counts(of series: IdentifierSet, _ transaction: Transaction) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        let rows = try transaction.partialCursor(allSQL)
        while let row = try rows.next() {
            if series.contains(row[1]) { counts[row[0], default: 0] += 1 }
        }
        return counts
    }

    static let allSQL = "SELECT authorID, seriesID FROM seriesAuthors"
}
