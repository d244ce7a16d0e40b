public import Publications

/// A condition for publications, composed of other conditions.
public indirect enum PublicationCondition: Sendable, Hashable {
    /// All conditions match. An empty array matches every publication.
    case all([PublicationCondition])
    /// At least one condition matches. An empty array matches no publication.
    case any([PublicationCondition])
    /// The condition doesn't match.
    case not(PublicationCondition)
    /// The publication belongs to a library.
    case library(Int64)
    /// The publication belongs to a series.
    case series(Int64)
    /// A reading list that the user sees contains the publication.
    case list(Int64)
    /// The user's reading state of the publication.
    case reading(ReadingState)
    /// The file is missing.
    case missing
    /// The file can't be read.
    case unreadable
    /// The medium.
    case medium(PublicationMedium)
    /// The publication has a genre, case-insensitive.
    case genre(String)
    /// The publication has any genre.
    case hasGenre
    /// The publication has a tag, case-insensitive.
    case tag(String)
    /// The publication has any tag.
    case hasTag
    /// A person contributed to the publication. `roles` are MARC relator codes; empty for all.
    case person(name: String, roles: Set<String>)
    /// The title matches a text, case- and accent-insensitive.
    case title(TextMatch, String)
    /// The number for sorting is within a range.
    case number(ClosedRange<Double>)
    /// The series of the publication is shown as its only publication.
    case single
    /// The publication was published within a range of days.
    case released(ClosedRange<ReleaseDate>)
    /// The date of publication is known.
    case hasReleaseDate
    /// The publication has a cover from a source. If `isShown` is true, this cover is the one that is shown.
    case cover(CoverSource, isShown: Bool)

    /// Matches every publication.
    public static let always = PublicationCondition.all([])
    /// Matches no publication.
    public static let never = PublicationCondition.any([])

    /// The columns that are needed to check the condition.
    var columns: PublicationCandidate.Columns {
        switch self {
        case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.columns) }
        case .not(let part): part.columns
        case .reading: .progress
        case .genre, .hasGenre, .tag, .hasTag, .person, .released, .hasReleaseDate: .details
        case .single: .single
        case .cover: .covers
        default: []
        }
    }

    /// The same condition with folded texts, to compare them with folded texts of publications.
    var folded: PublicationCondition {
        switch self {
        case .all(let parts): .all(parts.map(\.folded))
        case .any(let parts): .any(parts.map(\.folded))
        case .not(let part): .not(part.folded)
        case .genre(let text): .genre(SearchText.folded(text))
        case .tag(let text): .tag(SearchText.folded(text))
        case .person(let name, let roles): .person(name: SearchText.folded(name), roles: roles)
        case .title(let match, let text): .title(match, SearchText.folded(text))
        default: self
        }
    }

    /// Whether the condition requires publications that are missing or can't be read.
    var asksForUnavailable: Bool { conjuncts.contains(.missing) || conjuncts.contains(.unreadable) }

    /// The reading lists that the condition names.
    var lists: Set<Int64> {
        switch self {
        case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.lists) }
        case .not(let part): part.lists
        case .list(let id): [id]
        default: []
        }
    }

    /// The conditions that must all match.
    var conjuncts: [PublicationCondition] {
        switch self {
        case .all(let parts): parts.flatMap(\.conjuncts)
        case .any(let parts) where parts.count == 1: parts[0].conjuncts
        default: [self]
        }
    }

    /// The conditions that must all match, except those for libraries.
    var withoutLibraries: PublicationCondition {
        .all(conjuncts.filter { if case .library = $0 { false } else { true } })
    }

    /// Whether the condition matches all publications in the index of added publications, none of which is missing or
    /// unreadable.
    var holdsForAllReadable: Bool {
        conjuncts.allSatisfy { $0 == .not(.missing) || $0 == .not(.unreadable) }
    }
}

/// The medium of a publication.
public enum PublicationMedium: Sendable, Hashable, CaseIterable {
    /// Images.
    case images
    /// The pages of a document.
    case document
    /// Text, or a book whose sections are images.
    case book

    /// Creates the medium of a publication.
    public init(format: PublicationFormat, layout: BookLayout?) {
        self = format.hasDrawnPages ? .document : layout == nil ? .images : .book
    }
}

/// A request for a window of a list of publications.
public struct PublicationQuery: Sendable, Hashable {
    /// The orders of publications.
    public enum Sort: String, Sendable, CaseIterable {
        /// By the title of the series, then by number.
        case number
        /// By title, in natural order.
        case title
        /// By the time they were added.
        case added
        /// By the time they were changed.
        case updated
        /// By the time they were read.
        case read
        /// By the date of publication. Publications without a date come first.
        case released
        /// By the size of the file.
        case size
        /// By the number of pages.
        case pages
    }

    /// The conditions.
    public var condition = PublicationCondition.always
    /// The search text; nil or blank for none. All its words must be in the titles of a publication and its series.
    public var search: String?
    /// The order; nil for the order of the series or list, and for the latest first in a list of all publications.
    public var sort: Sort?
    /// Whether the order is reversed.
    public var isDescending = false
    /// The index of the first publication.
    public var start = 0
    /// The maximum number of publications, clamped to ``maximumLimit``.
    public var limit = 20

    /// The maximum number of publications in a window.
    public static let maximumLimit = 10_000
    /// The maximum number of publications before a window that are counted one by one. Windows after it are empty, unless
    /// they are read from an order in memory.
    static let maximumStart = 100_000

    /// The maximum number of publications after a window that are counted for the total.
    private static let countedAfterWindow = 1_000

    /// Returns the number of matches to read for a window: those up to its end, and those after it that are counted.
    static func maximumMatchCount(start: Int, limit: Int) -> Int {
        min(max(start, 0), maximumStart) + min(max(limit, 0), maximumLimit) + countedAfterWindow
    }

    /// The columns that are needed to check and sort publications.
    var columns: PublicationCandidate.Columns {
        switch sort {
        case .released: condition.columns.union(.details)
        case .read: condition.columns.union(.progress)
        default: condition.columns
        }
    }

    /// Creates a query for the first twenty publications.
    public init(_ condition: PublicationCondition = .always) {
        self.condition = condition
    }
}

/// A window of a list of publications.
public struct PublicationWindow: Sendable, Hashable {
    /// The publications.
    public var entries: [ShelfEntry]
    /// The number of publications in the whole list. For a long list of all publications, this includes missing and
    /// unreadable ones. With conditions, at most 1,000 matches after the window are counted.
    public var total: Int
}
