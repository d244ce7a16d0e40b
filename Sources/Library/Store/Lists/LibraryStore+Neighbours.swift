import Database

extension LibraryStore {
    /// Returns the previous and next readable publication in the series, and the numbers of missing chapters in
    /// between. The neighbours of a comic are comics and those of a book are books, so a novel between the chapters of
    /// a comic is skipped.
    public func neighbours(
        _ id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> PublicationNeighbours {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try await read { transaction in
            // The publication with its neighbours, in order.
            let found = try PublicationRow.fetchAll(
                transaction,
                user: user.id,
                sql: """
                    WHERE publications.id IN (?, (\(Self.neighbour("<", "DESC"))), (\(Self.neighbour(">", "ASC"))))\(visible.sql)
                    ORDER BY publications.sortNumber, publications.nameKey, publications.id
                    """,
                arguments: StatementArguments(Array(repeating: id, count: 7)) + visible.arguments
            )
            guard let index = found.firstIndex(where: { $0.id == id }) else { return PublicationNeighbours() }
            let own = found[index]
            var neighbours = PublicationNeighbours(
                previous: found[..<index].last,
                next: found[(index + 1)...].first
            )
            if let previous = neighbours.previous {
                neighbours.missingBefore = try Self.missing(between: previous, own, transaction)
            }
            if let next = neighbours.next {
                neighbours.missingAfter = try Self.missing(between: own, next, transaction)
            }
            return neighbours
        }
    }

    /// Returns SQL for the id of a neighbour. Its arguments are three times the id of the publication.
    private static func neighbour(_ comparison: String, _ direction: String) -> String {
        """
        SELECT other.id FROM publications AS other
        WHERE other.seriesID = (SELECT seriesID FROM publications WHERE id = ?)
            AND other.isMissing = 0 AND other.error IS NULL
            AND (coalesce(other.layout, 'images') = 'images')
                = (SELECT coalesce(layout, 'images') = 'images' FROM publications WHERE id = ?)
            AND (other.sortNumber, other.nameKey, other.id) \(comparison)
                (SELECT sortNumber, nameKey, id FROM publications WHERE id = ?)
        ORDER BY other.sortNumber \(direction), other.nameKey \(direction), other.id \(direction)
        LIMIT 1
        """
    }

    private static func missing(
        between first: PublicationRecord,
        _ second: PublicationRecord,
        _ transaction: Transaction
    ) throws -> Int {
        let missing = ChapterGap.missing(from: first.number, to: second.number)
        guard missing > 0, first.volume != second.volume else { return missing }
        // If numbering restarts in each volume, numbers of different volumes can't be compared.
        let repeated: Bool? = try transaction.value(
            """
            SELECT EXISTS (
                SELECT 1 FROM publications WHERE seriesID = ? AND number IS NOT NULL
                GROUP BY sortNumber HAVING count(DISTINCT volume) > 1
            )
            """,
            [first.seriesID]
        )
        return repeated == true ? 0 : missing
    }
}
