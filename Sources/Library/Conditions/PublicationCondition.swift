public import Publications

/// A condition for publications, composed of other conditions.
public indirect enum PublicationCondition: Sendable, Hashable {
    /// All of the conditions hold. Without conditions, every publication passes.
    case all([PublicationCondition])
    /// Any of the conditions holds. Without conditions, no publication passes.
    case any([PublicationCondition])
    /// The condition doesn't hold.
    case not(PublicationCondition)
    /// The publication belongs to a library.
    case library(Int64)
    /// The publication belongs to a series.
    case series(Int64)
    /// A reading list of the user contains the publication.
    case list(Int64)
    /// What the user read of the publication.
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
    /// A person contributed to the publication. `roles` are MARC relator codes; empty for all.
    case person(name: String, roles: Set<String>)
    /// The title matches a text, case- and accent-insensitive.
    case title(TextMatch, String)
    /// The number for sorting is within a range.
    case number(ClosedRange<Double>)

    /// Every publication passes.
    public static let always = PublicationCondition.all([])
    /// No publication passes.
    public static let never = PublicationCondition.any([])

    /// Whether the condition needs the description of a publication.
    var needsDetails: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.needsDetails)
        case .not(let part): part.needsDetails
        case .genre, .hasGenre, .person: true
        default: false
        }
    }

    /// The conditions that must all hold.
    var conjuncts: [PublicationCondition] {
        switch self {
        case .all(let parts): parts.flatMap(\.conjuncts)
        case .any(let parts) where parts.count == 1: parts[0].conjuncts
        default: [self]
        }
    }

    /// Whether every publication in the index of added publications passes: none of them is missing or unreadable.
    var isTrivialForReadable: Bool {
        conjuncts.allSatisfy { $0 == .not(.missing) || $0 == .not(.unreadable) }
    }
}

/// What a publication consists of.
public enum PublicationMedium: Sendable, Hashable, CaseIterable {
    /// Images.
    case images
    /// The pages of a document.
    case document
    /// Text, or a book whose sections are images.
    case book

    /// Creates the medium of a publication.
    public init(format: PublicationFormat, layout: BookLayout?) {
        self = format == .pdf ? .document : layout == nil ? .images : .book
    }
}

/// A request for a window of a list of publications.
public struct PublicationQuery: Sendable, Hashable {
    /// The orders of publications.
    public enum Sort: String, Sendable, CaseIterable {
        /// By series and number. For all publications of a library, this is ``added``.
        case number
        /// By title, in natural order.
        case title
        /// By the time they were added.
        case added
        /// By the time they were changed.
        case updated
        /// By the time they were read.
        case read
    }

    /// The conditions.
    public var condition = PublicationCondition.always
    /// The search text; nil or blank for none. It is compared with the titles of publications and their series.
    public var search: String?
    /// The order; nil for that of the series or list, and for all publications the latest first.
    public var sort: Sort?
    /// Whether the order is reversed.
    public var isDescending = false
    /// The index of the first publication.
    public var start = 0
    /// The maximum number of publications, clamped to ``maximumLimit``.
    public var limit = 20

    /// The maximum number of publications in a window.
    public static let maximumLimit = 10_000
    /// The maximum index at which a window of all publications begins. Windows after it are empty.
    static let maximumStart = 100_000

    /// Creates a query for the first twenty publications.
    public init(_ condition: PublicationCondition = .always) {
        self.condition = condition
    }
}

/// A window of a list of publications.
public struct PublicationWindow: Sendable, Hashable {
    /// The publications.
    public var entries: [ShelfEntry]
    /// The number of publications in the whole list. A long list of all publications counts missing and unreadable ones too;
    /// with conditions, only the latest 3,000 are compared with them.
    public var total: Int
}
