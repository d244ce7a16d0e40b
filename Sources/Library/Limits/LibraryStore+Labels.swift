import Database

// The labels of series, with which administrators include or exclude series in the limits of users.

/// A label and the number of series that have it.
public struct LabelRecord: Sendable, Hashable {
    /// The label.
    public var label: ContentLabel
    /// The number of listed series.
    public var seriesCount: Int
}

extension LibraryStore {
    /// Returns the labels of all listed series, in alphabetical order.
    public func labels() async throws(LibraryError) -> [LabelRecord] {
        try await read { transaction in
            try transaction.rows(
                """
                SELECT label, count(*) FROM seriesLabels JOIN series ON series.identifier = seriesLabels.series
                WHERE series.isListed = 1 GROUP BY label ORDER BY label
                """
            ) { row in
                (label: row[0] as String, count: row[1] as Int)
            }
            .compactMap { row in
                (try? ContentLabel(row.label)).map { LabelRecord(label: $0, seriesCount: row.count) }
            }
        }
    }

    /// Returns the labels and the age rating of a series.
    ///
    /// - Throws: `LibraryError.noSuchSeries`.
    public func restrictions(ofSeries id: Int64, user: Viewer) async throws(LibraryError) -> SeriesRestrictions {
        try await read { transaction in
            try Self.checkSeries(id, user: user, transaction)
            return try Self.restrictions(ofSeries: id, transaction)
        }
    }

    /// Replaces the labels of a series. The change is durable when this returns, and applies to the next request of
    /// each user.
    ///
    /// - Throws: `LibraryError.noSuchSeries`, `.tooManyLabels`.
    public func setLabels(
        _ labels: Set<ContentLabel>,
        ofSeries id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> SeriesRestrictions {
        guard labels.count <= ContentLabel.maximumCountOfSeries else { throw .tooManyLabels }
        let observer = observer
        return try await writeDurably { transaction in
            try Self.checkSeries(id, user: user, transaction)
            let present = try Self.restrictions(ofSeries: id, transaction)
            guard Set(present.labels) != labels else { return present }
            let series = try PermanentIdentifier.of(id, .series, transaction) ?? ""
            try transaction.execute("DELETE FROM seriesLabels WHERE series = ?", [series])
            for label in labels {
                try transaction.execute(
                    "INSERT INTO seriesLabels (series, label) VALUES (?, ?)",
                    [series, label.text]
                )
            }
            observer.recordSeries(id)
            return try Self.restrictions(ofSeries: id, transaction)
        }
    }

    private static func restrictions(ofSeries id: Int64, _ transaction: Transaction) throws -> SeriesRestrictions {
        let labels: [String] = try transaction.values(
            "SELECT label FROM seriesLabels WHERE series = (SELECT identifier FROM series WHERE id = ?) ORDER BY label",
            [id]
        )
        var result = SeriesRestrictions()
        result.labels = labels.compactMap { try? ContentLabel($0) }
        try transaction.row("SELECT ageRating, hasUnrated FROM series WHERE id = ?", [id]) { row in
            result.ageRating = row[0]
            result.hasUnrated = row[1]
        }
        return result
    }
}

/// The properties of a series that limits refer to, as administrators see them.
public struct SeriesRestrictions: Sendable, Hashable {
    /// The labels in alphabetical order.
    public var labels: [ContentLabel] = []
    /// The highest rating of its publications, as an age in years; nil when none is rated.
    public var ageRating: Int?
    /// Whether it has publications without a rating.
    public var hasUnrated = true
}
