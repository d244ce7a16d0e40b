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

    /// The columns of a publication that are read for a query. Each one includes the previous ones.
    enum Columns: Comparable, CaseIterable {
        /// The row itself.
        case row
        /// The contributors, genres, tags, date, and series.
        case details
        /// The covers.
        case covers

        /// The columns in SQL.
        var sql: String {
            switch self {
            case .row:
                """
                publications.id, publications.seriesID, publications.libraryID, publications.isMissing,
                    publications.error IS NOT NULL, publications.format, publications.layout, publications.title,
                    publications.sortNumber, publications.addedAt, publications.updatedAt, progress.isCompleted,
                    coalesce(progress.updatedAt, 0), publications.size, publications.pageCount
                """
            case .details:
                Self.row.sql + """
                    , publicationDetails.people, publicationDetails.genres, publicationDetails.tags,
                        publicationDetails.releaseDay,
                        (SELECT series.isSingle FROM series WHERE series.id = publications.seriesID)
                    """
            case .covers:
                Self.details.sql + """
                    , \(PictureCount.column(of: "publications")) > 0,
                        \(CoverPicture.column(of: "publications.identifier")) IS NOT NULL
                    """
            }
        }
    }

    init(_ row: borrowing Row, _ columns: Columns) {
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
        isCompleted = row[11]
        readAt = row[12]
        size = row[13]
        pageCount = row[14]
        let hasDetails = columns >= .details
        people = hasDetails ? row[15] ?? "" : ""
        genres = hasDetails ? row[16] ?? "" : ""
        tags = hasDetails ? row[17] ?? "" : ""
        releaseDate = hasDetails ? (row[18] as Int?).map { ReleaseDate(day: $0) } : nil
        isSingle = hasDetails ? (row[19] as Bool?) ?? false : false
        hasPictures = columns >= .covers ? row[20] : false
        hasChosenPicture = columns >= .covers ? row[21] : false
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
