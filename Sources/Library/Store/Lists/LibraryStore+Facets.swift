import Database
public import WireModel

extension LibraryStore {
    /// Returns the description of a series, collected from its publications. The caller has checked that the user can
    /// see the series.
    public func details(ofSeries id: Int64) async throws(LibraryError) -> SeriesDetails {
        try await read { transaction in
            let details = try transaction.row(
                "SELECT summary, people, genres, language, tags, attributes FROM seriesDetails WHERE seriesID = ?",
                [id]
            ) { row in
                PublicationDetails(row, from: 0)
            }
            return SeriesDetails(details ?? PublicationDetails())
        }
    }

    /// Returns the title of a listed series, and its genres and tags. The caller has checked that the user can see the
    /// series.
    public func titleAndSubjects(
        ofSeries id: Int64
    ) async throws(LibraryError) -> (title: String, subjects: [String])? {
        try await read { transaction in
            try transaction.row(
                """
                SELECT series.title, genres, tags
                FROM series LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id
                WHERE series.id = ? AND series.isListed = 1
                """,
                [id]
            ) { row in
                var details = PublicationDetails(summary: nil, people: "", genres: row[1] ?? "", language: nil)
                details.take(tags: row[2] ?? "", attributes: nil)
                return (row[0], details.genres + details.tags)
            }
        }
    }

    /// Returns the highest age rating of the publications of a series, in years; nil when none is rated. The caller has
    /// checked that the user can see the series.
    public func ageRating(ofSeries id: Int64) async throws(LibraryError) -> Int? {
        try await read { transaction in
            try transaction.value("SELECT ageRating FROM series WHERE id = ?", [id])
        }
    }

    /// Returns the values by which the listed series can be filtered, with the number of visible series.
    ///
    /// - Parameter libraryID: restricts the values to one library; nil for all.
    public func facets(libraryID: Int64? = nil, user: Viewer) async throws(LibraryError) -> SeriesFacets {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            guard user.limits != .none else {
                let rows = try transaction.rows(Self.facetsSQL, [libraryID], Tag.init)
                return SeriesFacets(rows)
            }
            return try lists.facets(user.limits, libraryID: libraryID, changes, transaction) { visible in
                SeriesFacets(try Self.tags(of: visible, libraryID: libraryID, transaction))
            }
        }
    }

    /// Returns the values of a kind of tags in visible series, in alphabetical order. If there are more than 1,000,
    /// returns the most frequent ones.
    ///
    /// - Parameter libraryID: restricts the values to one library; nil for all.
    public func values(
        of kind: TagKind,
        libraryID: Int64? = nil,
        user: Viewer
    ) async throws(LibraryError) -> [String] {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let tags =
                user.limits == .none
                ? try transaction.rows(Self.facetsSQL, [libraryID], Tag.init)
                : try Self.tags(
                    of: lists.admitted(by: user.limits, changes, transaction),
                    libraryID: libraryID,
                    transaction
                )
            return tags.filter { $0.kind == kind.rawValue }
                .sorted { ($1.count, $0.value) < ($0.count, $1.value) }.prefix(Self.maximumValueCount).map(\.value)
                .sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
        }
    }

    /// The maximum number of values of a kind of tags.
    private static let maximumValueCount = 1_000

    /// Counts the tags of some series. This reads one row for each series and value.
    private static func tags(
        of visible: IdentifierSet,
        libraryID: Int64?,
        _ transaction: Transaction
    ) throws -> [Tag] {
        var counts: [Int64: Int] = [:]
        let rows = try transaction.cursor(visibleTagsSQL, [libraryID, libraryID])
        while let row = try rows.next() {
            if visible.contains(row[1]) { counts[row[0], default: 0] += 1 }
        }
        return try counts.compactMap { tag, count in
            try transaction.row("SELECT kind, value FROM tags WHERE id = ?", [tag]) { row in
                Tag(kind: row[0], value: row[1], count: count)
            }
        }
    }

    static let visibleTagsSQL =
        "SELECT tagID, seriesID FROM seriesTags WHERE CAST(? AS INTEGER) IS NULL OR libraryID = ?"

    /// Reads one row for each value and library, not one for each series.
    static let facetsSQL = """
        SELECT tags.kind, value, sum(tagCounts.seriesCount)
        FROM libraries CROSS JOIN tagCounts ON tagCounts.libraryID = libraries.id JOIN tags ON tags.id = tagID
        WHERE isServed = 1 AND libraries.id = coalesce(?, libraries.id) AND tagCounts.seriesCount > 0
        GROUP BY tags.id
        """
}

/// A value by which series can be filtered, with the number of series that have it.
private struct Tag {
    var kind: String
    var value: String
    var count: Int
}

extension Tag {
    init(_ row: borrowing Row) {
        self.init(kind: row[0], value: row[1], count: row[2])
    }
}

extension SeriesFacets {
    fileprivate init(_ tags: [Tag]) {
        self.init()
        for tag in tags {
            let value = Facet.with {
                $0.value = tag.value
                $0.count = tag.count
            }
            switch TagKind(rawValue: tag.kind) {
            case .format: formats.append(value)
            case .genre: genres.append(value)
            case .language: languages.append(value)
            case .tag: self.tags.append(value)
            case .publisher: publishers.append(value)
            case .year: years.append(value)
            case .status, .releaseYear, .completeness, nil: break
            }
        }
        formats.keepMostFrequent()
        genres.keepMostFrequent()
        languages.keepMostFrequent()
        self.tags.keepMostFrequent()
        publishers.keepMostFrequent()
        years.keepMostFrequent()
        years.sort { $0.value > $1.value }
    }
}

extension [SeriesFacets.Facet] {
    fileprivate mutating func keepMostFrequent() {
        sort { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
        let maximumCount = 200
        if count > maximumCount { removeLast(count - maximumCount) }
    }
}
