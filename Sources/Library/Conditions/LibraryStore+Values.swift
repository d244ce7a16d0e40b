import Database

// Filter values for the APIs of other servers, in addition to the facets.

extension LibraryStore {
    /// The maximum number of series whose contributors are read for a list of all contributors.
    static let maximumSeriesWithPeople = 2_000
    /// The maximum number of contributors in a list.
    public static let maximumPersonCount = 2_000

    /// Returns the contributors of visible series, sorted by name.
    ///
    /// Reads at most 2,000 series: the last changed ones or, with a search, those that match it.
    ///
    /// - Parameters:
    ///   - search: a part of the name; nil or blank for all contributors.
    ///   - condition: the series whose contributors are listed.
    public func people(
        named search: String? = nil,
        in condition: SeriesCondition = .always,
        user: Viewer
    ) async throws(LibraryError) -> [SeriesDetails.Person] {
        var query = SeriesQuery(sort: .updated, search: search)
        query.filter.condition = condition
        let request = query
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let list = try lists.list(request, user: user, changes, transaction)
            let wanted = SearchText.folded(search ?? "").trimmingSpaces
            let statement = try transaction.statement("SELECT people FROM seriesDetails WHERE seriesID = ?")
            var people: Set<SeriesDetails.Person> = []
            for index in 0..<min(list.count, Self.maximumSeriesWithPeople) {
                guard people.count < Self.maximumPersonCount else { break }
                guard let text: String = try statement.value([list[index]]) else { continue }
                let details = PublicationDetails(summary: nil, people: text, genres: "", language: nil)
                for person in details.people
                where wanted.isEmpty || SearchText.folded(person.name).contains(wanted) {
                    people.insert(SeriesDetails.Person(name: person.name, role: person.role))
                }
            }
            return people.sorted { ($0.name, $0.role) < ($1.name, $1.role) }
        }
    }

    /// Returns the age ratings of visible series. Nil, which comes first, stands for series without a rating; the
    /// others are in ascending order.
    public func ageRatings(libraryID: Int64? = nil, user: Viewer) async throws(LibraryError) -> [Int?] {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let visible = user.limits == .none ? nil : try lists.admitted(by: user.limits, changes, transaction)
            var (ages, hasUnrated) = (Set<Int>(), false)
            let rows = try transaction.cursor(Self.ageRatingsSQL, [libraryID, libraryID])
            while let row = try rows.next() {
                guard visible?.contains(row[0]) ?? true else { continue }
                if let age: Int = row[1] { ages.insert(age) } else { hasUnrated = true }
            }
            return (hasUnrated ? [nil] : []) + ages.sorted().map { $0 }
        }
    }

    static let ageRatingsSQL = """
        SELECT id, ageRating FROM \(Dialect.table("series", indexedBy: "seriesByLimits"))
        WHERE isListed = 1 AND (CAST(? AS INTEGER) IS NULL OR libraryID = ?)
        """
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...].drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
