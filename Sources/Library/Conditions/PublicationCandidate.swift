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
    private let details: PublicationDetails?

    /// The columns that ``init(_:hasDetails:)`` reads without details.
    static let columns = """
        publications.id, publications.seriesID, publications.libraryID, publications.isMissing,
            publications.error IS NOT NULL, publications.format, publications.layout, publications.title,
            publications.sortNumber, publications.addedAt, publications.updatedAt, progress.isCompleted,
            coalesce(progress.updatedAt, 0)
        """
    /// The columns that ``init(_:hasDetails:)`` reads with details.
    static let columnsWithDetails = columns + ", publicationDetails.people, publicationDetails.genres"

    init(_ row: borrowing Row, hasDetails: Bool) {
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
        details =
            hasDetails
            ? PublicationDetails(summary: nil, people: row[13] ?? "", genres: row[14] ?? "", language: nil) : nil
    }

    /// Returns whether the publication matches a condition.
    ///
    /// - Parameter isListed: returns whether a list of the user contains the publication.
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
        case .genre(let genre): hasGenre(SearchText.folded(genre))
        case .hasGenre: details?.genres.isEmpty == false
        case .person(let name, let roles): hasPerson(SearchText.folded(name), roles)
        case .title(let match, let text): matches(match, SearchText.folded(text))
        case .number(let range): range.contains(sortNumber)
        }
    }

    private var state: ReadingState {
        isCompleted.map { $0 ? .completed : .started } ?? .unread
    }

    private func hasGenre(_ folded: String) -> Bool {
        details?.genres.contains { SearchText.folded($0) == folded } ?? false
    }

    private func hasPerson(_ folded: String, _ roles: Set<String>) -> Bool {
        details?.people.contains { person in
            (roles.isEmpty || roles.contains(person.role)) && SearchText.folded(person.name) == folded
        } ?? false
    }

    private func matches(_ match: TextMatch, _ wanted: String) -> Bool {
        let folded = SearchText.folded(title)
        return switch match {
        case .equals: folded == wanted
        case .begins: folded.hasPrefix(wanted)
        case .contains: folded.contains(wanted)
        case .ends: folded.hasSuffix(wanted)
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
        case .title: nil
        }
    }

    private static func isLess<Value: Comparable>(_ a: Value, _ b: Value) -> Bool? {
        a == b ? nil : a < b
    }

    /// The key by which all publications are ordered: the time of addition, then the row.
    var timeOfAddition: (Int64, Int64) { (addedAt, id) }
}
