import Database
import Publications

/// Bounds that include all matches of a condition. They reduce the rows that a query reads. Each of these rows is then
/// checked with the condition itself.
///
/// The bounds produce only a few different SQL statements, because each one stays prepared in memory.
struct CandidateBounds: Hashable {
    private(set) var states = Set(ReadingState.allCases)
    private(set) var media = Set(PublicationMedium.allCases)
    private var isSingle: Set<Bool> = [false, true]
    /// The range of publication dates; nil for any or no date.
    private(set) var dates: ClosedRange<ReleaseDate>?

    /// Bounds that include every publication.
    init() {}

    init(_ condition: PublicationCondition) {
        switch condition {
        case .all(let parts): self = parts.reduce(Self()) { $0.intersection(Self($1)) }
        case .any(let parts):
            guard let first = parts.first else {
                states = []
                return
            }
            self = parts.dropFirst().reduce(Self(first)) { $0.union(Self($1)) }
        case .not(.reading(let state)): states.remove(state)
        case .not(.medium(let medium)): media.remove(medium)
        case .not(.single): isSingle = [false]
        case .reading(let state): states = [state]
        case .medium(let medium): media = [medium]
        case .single: isSingle = [true]
        case .released(let range): dates = range
        case .hasReleaseDate: dates = .earliest ... .latest
        default: break
        }
    }

    private func intersection(_ other: Self) -> Self {
        var result = self
        result.states.formIntersection(other.states)
        result.media.formIntersection(other.media)
        result.isSingle.formIntersection(other.isSingle)
        guard let dates, let others = other.dates else {
            result.dates = dates ?? other.dates
            return result
        }
        guard dates.overlaps(others) else {
            result.states = []
            return result
        }
        result.dates = dates.clamped(to: others)
        return result
    }

    private func union(_ other: Self) -> Self {
        // Empty bounds don't extend the other bounds.
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        var result = self
        result.states.formUnion(other.states)
        result.media.formUnion(other.media)
        result.isSingle.formUnion(other.isSingle)
        result.dates = nil
        if let dates, let others = other.dates {
            result.dates =
                min(dates.lowerBound, others.lowerBound)...max(dates.upperBound, others.upperBound)
        }
        return result
    }

    /// Whether no publication is within the bounds.
    var isEmpty: Bool { states.isEmpty || media.isEmpty || isSingle.isEmpty }

    // MARK: - SQL

    /// The conditions in SQL, each after `AND`. They refer to the tables `publications` and `progress`. If ``dates`` is
    /// not nil, they also refer to `publicationDetails`.
    var sql: String {
        guard !isEmpty else { return " AND 1 = 0" }
        var conditions: [String] = []
        if states.count < ReadingState.allCases.count {
            conditions.append(alternatives(ReadingState.allCases.filter(states.contains).map(Self.sql)))
        }
        if media.count < PublicationMedium.allCases.count {
            conditions.append(alternatives(PublicationMedium.allCases.filter(media.contains).map(Self.sql)))
        }
        if isSingle.count == 1 {
            conditions.append(
                """
                EXISTS (
                    SELECT 1 FROM series
                    WHERE series.id = publications.seriesID AND series.isSingle = \(isSingle == [true] ? 1 : 0)
                )
                """
            )
        }
        if dates != nil {
            conditions.append("publicationDetails.releaseDay >= ? AND publicationDetails.releaseDay <= ?")
        }
        return conditions.map { " AND \($0)" }.joined()
    }

    /// The arguments of ``sql``.
    var arguments: StatementArguments {
        guard !isEmpty, let dates else { return [] }
        return [dates.lowerBound.day, dates.upperBound.day]
    }

    private func alternatives(_ conditions: [String]) -> String { "(\(conditions.joined(separator: " OR ")))" }

    private static func sql(_ state: ReadingState) -> String {
        switch state {
        case .unread: "progress.isCompleted IS NULL"
        case .started: "progress.isCompleted = 0"
        case .completed: "progress.isCompleted = 1"
        }
    }

    private static let drawnFormats = PublicationFormat.allCases.filter(\.hasDrawnPages).map { "'\($0.rawValue)'" }
        .joined(separator: ", ")

    private static func sql(_ medium: PublicationMedium) -> String {
        switch medium {
        case .document: "publications.format IN (\(drawnFormats))"
        case .images: "publications.format NOT IN (\(drawnFormats)) AND publications.layout IS NULL"
        case .book: "publications.format NOT IN (\(drawnFormats)) AND publications.layout IS NOT NULL"
        }
    }
}
