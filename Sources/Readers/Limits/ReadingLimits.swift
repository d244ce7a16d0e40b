/// The rule that decides which works a user can see.
///
///     var limits = ReadingLimits.initial(for: .child)
///     limits.highestAge = 10
///     limits.admits(.init(library: 1, ageRating: 13, labels: []))  // false
///
/// A work must satisfy every part of the rule. ``predicate(for:)`` is the same rule for catalogue queries.
public struct ReadingLimits: Sendable, Hashable {
    /// The libraries that a user can see.
    public enum LibrarySelection: Sendable, Hashable {
        /// All libraries, also those that are added later.
        case all
        /// The libraries with these identifiers.
        case chosen(Set<Int64>)
    }

    /// The properties of a work that limits refer to.
    public struct Work: Sendable, Equatable {
        /// The library that contains the work.
        public var library: Int64
        /// The lowest age for which the work is suitable; nil when the work has no rating.
        public var ageRating: Int?
        /// The labels of the work's series.
        public var labels: Set<ContentLabel>

        /// Creates the properties of a work.
        public init(library: Int64, ageRating: Int?, labels: Set<ContentLabel>) {
            self.library = library
            self.ageRating = ageRating
            self.labels = labels
        }
    }

    /// The maximum number of labels that limits can include, and exclude.
    public static let maximumLabelCount = 100
    /// The maximum number of chosen libraries.
    public static let maximumLibraryCount = 1000

    /// The libraries.
    public var libraries = LibrarySelection.all
    /// The highest age rating of visible works; nil for no limit.
    public var highestAge: Int?
    /// Whether works without an age rating are visible.
    public var showsUnrated = true
    /// If there are any, only works with at least one of these labels are visible.
    public var includedLabels: Set<ContentLabel> = []
    /// Works with any of these labels are not visible, even if they have an included one.
    public var excludedLabels: Set<ContentLabel> = []

    /// Creates limits that admit every work.
    public init() {}

    /// The limits that admit every work.
    public static let none = ReadingLimits()

    /// The highest age rating for a new child, until an administrator chooses another one.
    static let initialAgeOfChild = 12

    /// The limits of a new user.
    public static func initial(for role: UserRole) -> ReadingLimits {
        var limits = ReadingLimits()
        if role == .child {
            limits.highestAge = initialAgeOfChild
            limits.showsUnrated = false
        }
        return limits
    }

    /// Whether the user can see a work.
    public func admits(_ work: Work) -> Bool {
        if case .chosen(let chosen) = libraries, !chosen.contains(work.library) { return false }
        if let age = work.ageRating {
            if let highestAge, age > highestAge { return false }
        } else if !showsUnrated {
            return false
        }
        if !includedLabels.isEmpty, includedLabels.isDisjoint(with: work.labels) { return false }
        return excludedLabels.isDisjoint(with: work.labels)
    }

    /// Checks the number of labels and libraries.
    ///
    /// - Throws: `ReadersError.tooManyLimits`.
    public func validate() throws(ReadersError) {
        var libraryCount = 0
        if case .chosen(let chosen) = libraries { libraryCount = chosen.count }
        guard libraryCount <= Self.maximumLibraryCount, includedLabels.count <= Self.maximumLabelCount,
            excludedLabels.count <= Self.maximumLabelCount
        else { throw .tooManyLimits }
    }
}
