import Database
import Foundation
import Publications

/// The columns of a publication by which conditions are checked and publications are ordered.
struct PublicationCandidate {
    let id: Int64
    let seriesID: Int64
    private let libraryID: Int64
    private let isMissing: Bool
    private let isUnreadable: Bool
    private let medium: PublicationMedium
    let title: String
    private let sortNumber: Double
    private let addedAt: Int64
    private let updatedAt: Int64
    private let isCompleted: Bool?
    private let readAt: Int64
    private let size: Int64
    private let pageCount: Int
    /// The texts of the columns with these names. They are split only for conditions that need their values.
    private let people: String
    private let genres: String
    private let tags: String
    private let releaseDate: ReleaseDate?
    private let isSingle: Bool
    private let hasPictures: Bool
    private let hasChosenPicture: Bool

    /// The columns of a publication that a query reads besides those of its row.
    ///
    /// A query of all publications reads up to 10,000 rows. Each other table takes a search for each of them, and the
    /// progress is in the order of the hashes of contents, so that each search may read another page.
    struct Columns: OptionSet, Hashable {
        let rawValue: Int

        /// The user's progress.
        static let progress = Self(rawValue: 1)
        /// The contributors, genres, tags and date.
        static let details = Self(rawValue: 2)
        /// Whether the series has only one publication.
        static let single = Self(rawValue: 4)
        /// The covers.
        static let covers = Self(rawValue: 8)

        static let all: Self = [.progress, .details, .single, .covers]

        /// The columns in SQL, with constants for those that aren't read.
        var sql: String {
            let parts = [
                """
                publications.id, publications.seriesID, publications.libraryID, publications.isMissing,
                    publications.error IS NOT NULL, publications.format, publications.layout, publications.title,
                    publications.sortNumber, publications.addedAt, publications.updatedAt, publications.size,
                    publications.pageCount
                """,
                contains(.progress) ? "progress.isCompleted, coalesce(progress.updatedAt, 0)" : "NULL, 0",
                contains(.details)
                    ? """
                    publicationDetails.people, publicationDetails.genres, publicationDetails.tags,
                        publicationDetails.releaseDay
                    """ : "NULL, NULL, NULL, NULL",
                contains(.single)
                    ? "(SELECT series.isSingle FROM series WHERE series.id = publications.seriesID)" : "0",
                contains(.covers)
                    ? """
                    \(PictureCount.column(of: "publications")) > 0,
                        \(CoverPicture.column(of: "publications.identifier")) IS NOT NULL
                    """ : "0, 0",
            ]
            return parts.joined(separator: ", ")
        }
    }

    init(_ row: borrowing Row) {
        id = row[0]
        seriesID = row[1]
        libraryID = row[2]
        isMissing = row[3]
        isUnreadable = row[4]
        medium = PublicationMedium(
            format: PublicationFormat(rawValue: row[5]) ?? .cbz,
            layout: (row[6] as String?).flatMap(BookLayout.init)
        )
        title = row[7]
        sortNumber = row[8]
        addedAt = row[9]
        updatedAt = row[10]
        size = row[11]
        pageCount = row[12]
        isCompleted = row[13]
        readAt = row[14]
        people = row[15] ?? ""
        genres = row[16] ?? ""
        tags = row[17] ?? ""
        releaseDate = (row[18] as Int?).map { ReleaseDate(day: $0) }
        isSingle = row[19] ?? false
        hasPictures = row[20]
        hasChosenPicture = row[21]
    }

    /// Whether the file exists and can be read.
    var isReadable: Bool { !isMissing && !isUnreadable }

    /// Returns whether the publication matches a condition.
    ///
    /// - Parameters:
    ///   - condition: the condition, with folded texts (``PublicationCondition/folded``).
    ///   - isListed: returns whether a list of the user contains the publication.
    func passes(_ condition: PublicationCondition, isListed: (Int64, _ list: Int64) throws -> Bool) rethrows -> Bool {
        switch condition {
        case .all(let parts): try parts.allSatisfy { try passes($0, isListed: isListed) }
        case .any(let parts): try parts.contains { try passes($0, isListed: isListed) }
        case .not(let part): try !passes(part, isListed: isListed)
        case .library(let id): libraryID == id
        case .series(let id): seriesID == id
        case .list(let list): try isListed(id, list)
        case .reading(let state): self.state == state
        case .missing: isMissing
        case .unreadable: isUnreadable
        case .medium(let medium): self.medium == medium
        case .genre(let genre): Self.contains(genre, in: genres)
        case .hasGenre: !genres.isEmpty
        case .tag(let tag): Self.contains(tag, in: tags)
        case .hasTag: !tags.isEmpty
        case .person(let name, let roles): hasPerson(name, roles)
        case .title(let match, let text): match.matches(SearchText.folded(title), text)
        case .number(let range): range.contains(sortNumber)
        case .single: isSingle
        case .released(let dates): releaseDate.map { dates.contains($0) } ?? false
        case .hasReleaseDate: releaseDate != nil
        case .cover(.page, let isShown): hasPictures && !(isShown && hasChosenPicture)
        case .cover(.folder, _): false
        case .cover(.chosen, _): hasChosenPicture
        }
    }

    private var state: ReadingState {
        isCompleted.map { $0 ? .completed : .started } ?? .unread
    }

    /// Returns whether a line of a text is a value, which is folded.
    private static func contains(_ folded: String, in lines: String) -> Bool {
        lines.split(separator: "\n").contains { SearchText.folded(String($0)) == folded }
    }

    private func hasPerson(_ folded: String, _ roles: Set<String>) -> Bool {
        PublicationDetails.people(in: people).contains { person in
            (roles.isEmpty || roles.contains(person.role)) && SearchText.folded(person.name) == folded
        }
    }

    /// Returns whether the publication precedes another in an order; nil if they are equal in it, or if the order is
    /// by title.
    func precedes(_ other: PublicationCandidate, by sort: PublicationQuery.Sort) -> Bool? {
        switch sort {
        case .number: Self.isLess(sortNumber, other.sortNumber)
        case .added: Self.isLess(addedAt, other.addedAt)
        case .updated: Self.isLess(updatedAt, other.updatedAt)
        case .read: Self.isLess(readAt, other.readAt)
        case .released: Self.isLess(releaseDate?.day ?? .min, other.releaseDate?.day ?? .min)
        case .size: Self.isLess(size, other.size)
        case .pages: Self.isLess(pageCount, other.pageCount)
        case .title: nil
        }
    }

    private static func isLess<Value: Comparable>(_ a: Value, _ b: Value) -> Bool? {
        a == b ? nil : a < b
    }

    /// The key by which all publications are ordered: the time of addition, then the row.
    var timeOfAddition: (Int64, Int64) { (addedAt, id) }
}
