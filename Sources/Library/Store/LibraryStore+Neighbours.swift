import Database

extension LibraryStore {
    /// Returns the previous and next readable publication in the series, and the numbers of missing chapters in
    /// between. The neighbours of a comic are comics and those of a book are books, so a novel between the chapters of
    /// a comic is skipped.
    public func neighbours(
        _ id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> PublicationNeighbours {
        try await read { transaction in
            // The neighbours are in the same series, so the user can see them too.
            guard let own = try PublicationRow.fetch(id, user: user, transaction) else {
                return PublicationNeighbours()
            }
            var neighbours = PublicationNeighbours(
                previous: try Self.neighbour(of: id, .previous, user: user.id, transaction),
                next: try Self.neighbour(of: id, .next, user: user.id, transaction)
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

    private enum Side {
        case previous, next
    }

    private static func neighbour(
        of id: Int64,
        _ side: Side,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> PublicationRecord? {
        let (comparison, direction) = side == .previous ? ("<", "DESC") : (">", "ASC")
        return try PublicationRow.fetchAll(
            transaction,
            user: user,
            sql: """
                WHERE publications.seriesID = (SELECT seriesID FROM publications WHERE id = ?)
                    AND publications.isMissing = 0 AND publications.error IS NULL
                    AND (coalesce(publications.layout, 'images') = 'images')
                        = (SELECT coalesce(layout, 'images') = 'images' FROM publications WHERE id = ?)
                    AND (publications.sortNumber, publications.nameKey, publications.id) \(comparison)
                        (SELECT sortNumber, nameKey, id FROM publications WHERE id = ?)
                ORDER BY publications.sortNumber \(direction), publications.nameKey \(direction),
                    publications.id \(direction)
                LIMIT 1
                """,
            arguments: [id, id, id]
        ).first
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
