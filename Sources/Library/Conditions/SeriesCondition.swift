/// A condition for series, composed of other conditions. Other servers' protocols describe their filters this way.
///
///     let condition = SeriesCondition.all([.library(1), .not(.missing), .any([.reading(.unread), .reading(.started)])])
///     query.filter.condition = condition
public indirect enum SeriesCondition: Sendable, Hashable {
    /// All of the conditions hold. Without conditions, every series passes.
    case all([SeriesCondition])
    /// Any of the conditions holds. Without conditions, no series passes.
    case any([SeriesCondition])
    /// The condition doesn't hold.
    case not(SeriesCondition)
    /// The series belongs to a library.
    case library(Int64)
    /// The series has a value of a kind, case-insensitive.
    case tag(TagKind, String)
    /// The series has any value of a kind.
    case tagged(TagKind)
    /// What the user read of the series.
    case reading(ReadingState)
    /// The highest age rating of the series is within a range.
    case ageRating(ClosedRange<Int>)
    /// The series has a label.
    case label(ContentLabel)
    /// The series has any label.
    case labelled
    /// A person contributed to the series. `roles` are MARC relator codes; empty for all.
    case person(name: String, roles: Set<String>)
    /// The files of all publications are missing.
    case missing
    /// A collection of the user contains the series.
    case collection(Int64)
    /// The title matches a text, case- and accent-insensitive.
    case title(TextMatch, String)

    /// Every series passes.
    public static let always = SeriesCondition.all([])
    /// No series passes.
    public static let never = SeriesCondition.any([])

    /// Whether the condition depends on the user.
    var isPersonal: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.isPersonal)
        case .not(let part): part.isPersonal
        case .reading, .collection: true
        case .library, .tag, .tagged, .ageRating, .label, .labelled, .person, .missing, .title: false
        }
    }
}

/// How much a user read of a series or a publication.
public enum ReadingState: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case unread
    /// A part.
    case started
    /// Everything.
    case completed
}

/// How a text is compared.
public enum TextMatch: Sendable, Hashable {
    case equals, begins, contains, ends
}
