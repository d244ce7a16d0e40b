import Database
public import WireModel

extension LibraryStore {
    /// Returns the description of a series, collected from its publications.
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

    /// Returns the values by which the listed series can be filtered.
    ///
    /// - Parameter libraryID: restricts the values to one library; nil for all.
    public func facets(libraryID: Int64? = nil) async throws(LibraryError) -> SeriesFacets {
        try await read { transaction in
            var facets = SeriesFacets.with {
                $0.formats = []
                $0.genres = []
                $0.languages = []
            }
            let rows = try transaction.cursor(Self.facetsSQL, [libraryID])
            while let row = try rows.next() {
                let (name, count): (String, Int) = (row[1], row[2])
                let value = SeriesFacets.Facet.with {
                    $0.value = name
                    $0.count = count
                }
                switch TagKind(rawValue: row[0]) {
                case .format: facets.formats.append(value)
                case .genre: facets.genres.append(value)
                case .language: facets.languages.append(value)
                case nil: break
                }
            }
            facets.formats.keepMostFrequent()
            facets.genres.keepMostFrequent()
            facets.languages.keepMostFrequent()
            return facets
        }
    }

    /// Reads one row for each value and library, not one for each series.
    static let facetsSQL = """
        SELECT kind, value, sum(tagCounts.seriesCount)
        FROM libraries CROSS JOIN tagCounts ON tagCounts.libraryID = libraries.id JOIN tags ON tags.id = tagID
        WHERE isServed = 1 AND libraries.id = coalesce(?, libraries.id) AND tagCounts.seriesCount > 0
        GROUP BY tagID
        """
}

extension [SeriesFacets.Facet] {
    fileprivate mutating func keepMostFrequent() {
        sort { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
        let maximumCount = 200
        if count > maximumCount { removeLast(count - maximumCount) }
    }
}
