/// The rule that decides which series a user can see.
///
///     var limits = ReadingLimits()
///     limits.highestAge = 10
///     limits.admits(.init(library: 1, ageRating: 13, hasUnrated: false, labels: []))  // false
///
/// A series must satisfy every part of the rule. It is visible or hidden as a whole, with all its publications.
/// ``condition(on:)`` is the same rule for queries.
public struct ReadingLimits: Sendable, Hashable {
    /// The libraries that a user can see.
    public enum LibrarySelection: Sendable, Hashable {
        /// All libraries, also those that are added later.
        case all
        /// The libraries with these identifiers.
        case chosen(Set<Int64>)
    }

    /// The properties of a series that limits refer to.
    struct Work: Sendable, Equatable {
        /// The library that contains the series.
        var library: Int64
        /// The highest rating of its publications, as an age in years; nil when none is rated.
        var ageRating: Int?
        /// Whether it has readable publications without a rating.
        var hasUnrated: Bool
        /// The labels.
        var labels: Set<ContentLabel>
    }

    /// The maximum number of labels that limits can include, and exclude.
    public static let maximumLabelCount = 100
    /// The maximum number of chosen libraries.
    public static let maximumLibraryCount = 1000

    /// The libraries.
    public var libraries = LibrarySelection.all
    /// The highest age rating of visible series; nil for no limit.
    public var highestAge: Int?
    /// Whether series are visible if any of their publications has no age rating.
    public var showsUnrated = true
    /// If there are any, only series with at least one of these labels are visible.
    public var includedLabels: Set<ContentLabel> = []
    /// Series with any of these labels are not visible, even if they have an included one.
    public var excludedLabels: Set<ContentLabel> = []

    /// Creates limits that admit every series.
    public init() {}

    /// The limits that admit every series.
    public static let none = ReadingLimits()

    /// The limits that admit no series.
    public static let nothing = {
        var limits = ReadingLimits()
        limits.libraries = .chosen([])
        return limits
    }()

    /// Whether the user can see a series.
    func admits(_ work: Work) -> Bool {
        if case .chosen(let chosen) = libraries, !chosen.contains(work.library) { return false }
        // A rating above the limit counts even if other publications are unrated.
        if let highestAge, let age = work.ageRating, age > highestAge { return false }
        if !showsUnrated, work.hasUnrated { return false }
        if !includedLabels.isEmpty, includedLabels.isDisjoint(with: work.labels) { return false }
        return excludedLabels.isDisjoint(with: work.labels)
    }
}
