public import Library

extension ReadingLimits {
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
