/// A condition for series, composed of other conditions. It can express the filters in the APIs of other servers.
///
///     let condition = SeriesCondition.all([.library(1), .not(.missing), .any([.reading(.unread), .reading(.started)])])
///     query.filter.condition = condition
public indirect enum SeriesCondition: Sendable, Hashable {
    /// All conditions match. An empty array matches every series.
    case all([SeriesCondition])
    /// At least one condition matches. An empty array matches no series.
    case any([SeriesCondition])
    /// The condition doesn't match.
    case not(SeriesCondition)
    /// The series belongs to a library.
    case library(Int64)
    /// The series has a tag of a kind with a value, case-insensitive.
    case tag(TagKind, String)
    /// The series has any tag of a kind.
    case tagged(TagKind)
    /// The user's reading state of the series.
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
    /// The title by which the series is sorted matches a text, case- and accent-insensitive.
    case sortTitle(TextMatch, String)
    /// The series is shown as its only publication.
    case single
    /// The earliest publication of the series was published within a range of days.
    case released(ClosedRange<ReleaseDate>)
    /// The series has a cover from a source. If `isShown` is true, this cover is the one that is shown.
    case cover(CoverSource, isShown: Bool)

    /// Matches every series.
    public static let always = SeriesCondition.all([])
    /// Matches no series.
    public static let never = SeriesCondition.any([])

    /// Whether the condition depends on the user.
    var isPersonal: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.isPersonal)
        case .not(let part): part.isPersonal
        case .reading, .collection: true
        case .library, .tag, .tagged, .ageRating, .label, .labelled, .person, .missing, .title, .sortTitle, .single,
            .released, .cover:
            false
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
