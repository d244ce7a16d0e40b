/// The rule that decides which series a user can see.
///
///     var limits = ReadingLimits()
///     limits.highestAge = 10
///     limits.excludedLabels = [try ContentLabel("horror")]
///     let page = try await store.series(SeriesQuery(), user: Viewer(id, limits: limits))
///
/// A series must satisfy every part of the rule. It is visible or hidden as a whole, with all its publications. The rule is
/// evaluated by the database: ``condition(on:)`` is its form in queries.
public struct ReadingLimits: Sendable, Hashable {
    /// The libraries that a user can see.
    public enum LibrarySelection: Sendable, Hashable {
        /// All libraries, also those that are added later.
        case all
        /// The libraries with these identifiers.
        case chosen(Set<Int64>)
    }

    /// The maximum number of labels that limits can include, and exclude.
    public static let maximumLabelCount = 100
    /// The maximum number of chosen libraries.
    public static let maximumLibraryCount = 1000

    /// The libraries.
    public var libraries = LibrarySelection.all
    /// The highest age rating of visible series; nil for no limit. A rating above it hides a series even if other
    /// publications of the series are unrated.
    public var highestAge: Int?
    /// Whether series are visible if any of their publications has no age rating.
    public var showsUnrated = true
    /// If there are any, only series with at least one of these labels are visible.
    public var includedLabels: Set<ContentLabel> = []
    /// Series with any of these labels are not visible, even if they have an included one.
    public var excludedLabels: Set<ContentLabel> = []

    /// Creates limits that admit every series.
    public init() {}

    /// Whether series of a library can be visible.
    func includes(library id: Int64) -> Bool {
        if case .chosen(let chosen) = libraries { chosen.contains(id) } else { true }
    }

    /// The limits that admit every series.
    public static let none = ReadingLimits()

    /// The limits that admit no series.
    public static let nothing = {
        var limits = ReadingLimits()
        limits.libraries = .chosen([])
        return limits
    }()
}
