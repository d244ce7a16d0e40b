import Database

// The release dates of works, and the indexes for conditions of Komga's API.

extension Schema {
    /// `releaseDay` is the date of publication in days since 1970, and null for works without a date. The date of a
    /// series is that of its earliest publication.
    ///
    /// The other indexes find series that are shown as their only publication, edited sort titles, and publications
    /// that are missing or can't be read.
    private static let releaseDates = """
        ALTER TABLE publicationDetails ADD COLUMN releaseDay INTEGER;
        ALTER TABLE seriesDetails ADD COLUMN releaseDay INTEGER;
        CREATE INDEX seriesDetailsByRelease ON seriesDetails (releaseDay, seriesID) WHERE releaseDay IS NOT NULL;
        CREATE INDEX publicationDetailsByRelease ON publicationDetails (releaseDay, publicationID)
            WHERE releaseDay IS NOT NULL;
        CREATE INDEX seriesSingle ON series (isSingle, isListed, id) WHERE isSingle = 1;
        CREATE INDEX editedSortTitles ON editedValues (identifier) WHERE field = 'sortTitle';
        CREATE INDEX publicationsUnavailable ON publications (libraryID, addedAt, id)
            WHERE isMissing = 1 OR error IS NOT NULL;
        """

    /// Adds the dates of publications. The next scan adds the dates of series and further tags.
    static func addReleaseDates(_ transaction: Transaction) throws {
        try transaction.execute(script: releaseDates)
        try transaction.execute("UPDATE series SET isStale = 1")
        var last: Int64 = 0
        while true {
            let rows: [(id: Int64, attributes: String)] = try transaction.rows(
                """
                SELECT publicationID, attributes FROM publicationDetails
                WHERE publicationID > ? AND attributes IS NOT NULL ORDER BY publicationID LIMIT 1000
                """,
                [last]
            ) { ($0[0], $0[1]) }
            guard let end = rows.last?.id else { return }
            for row in rows {
                var details = PublicationDetails()
                details.take(tags: "", attributes: row.attributes)
                guard let date = details.releaseDate else { continue }
                try transaction.execute(
                    "UPDATE publicationDetails SET releaseDay = ? WHERE publicationID = ?",
                    [date.day, row.id]
                )
            }
            last = end
        }
    }
}
