import Database
public import WireModel

extension LibraryStore {
    /// Returns the description of a series, collected from its publications. The caller has checked that the user can
    /// see the series.
    public func details(ofSeries id: Int64) async throws(LibraryError) -> SeriesDetails {
        try await read { transaction in
            let details = try transaction.row(
                "SELECT summary, people, genres, language FROM seriesDetails WHERE seriesID = ?",
                [id]
            ) { row in
                PublicationDetails(summary: row[0], people: row[1], genres: row[2], language: row[3])
            }
            return SeriesDetails(
                summary: details?.summary,
                people: (details?.people ?? []).map { SeriesDetails.Person(name: $0.name, role: $0.role) },
                genres: details?.genres ?? [],
                language: details?.language
            )
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

    static let visibleTagsSQL = "SELECT tagID, seriesID FROM seriesTags WHERE ? IS NULL OR libraryID = ?"

    /// Reads one row for each value and library, not one for each series.
    static let facetsSQL = """
        SELECT kind, value, sum(tagCounts.seriesCount)
        FROM libraries CROSS JOIN tagCounts ON tagCounts.libraryID = libraries.id JOIN tags ON tags.id = tagID
        WHERE isServed = 1 AND libraries.id = coalesce(?, libraries.id) AND tagCounts.seriesCount > 0
        GROUP BY tagID
        """
}

/// A value by which series can be filtered, with the number of series that have it.
private struct Tag {
    var kind: String
    var value: String
    var count: Int

    init(kind: String, value: String, count: Int) {
        self.kind = kind
        self.value = value
        self.count = count
    }

    init(_ row: borrowing Row) {
        self.init(kind: row[0], value: row[1], count: row[2])
    }
}

extension SeriesFacets {
    fileprivate init(_ tags: [Tag]) {
        self.init()
        formats = []
        genres = []
        languages = []
        for tag in tags {
            let value = Facet.with {
                $0.value = tag.value
                $0.count = tag.count
            }
            switch TagKind(rawValue: tag.kind) {
            case .format: formats.append(value)
            case .genre: genres.append(value)
            case .language: languages.append(value)
            case nil: break
            }
        }
        formats.keepMostFrequent()
        genres.keepMostFrequent()
        languages.keepMostFrequent()
    }
}

extension [SeriesFacets.Facet] {
    fileprivate mutating func keepMostFrequent() {
        sort { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
        let maximumCount = 200
        if count > maximumCount { removeLast(count - maximumCount) }
    }
}
