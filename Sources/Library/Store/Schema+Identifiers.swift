import Database

// Permanent identifiers of publications and series.

extension Schema {
    /// A publication without content has no identifier until it can be read. See `PermanentIdentifier`.
    private static let identifiers = """
        ALTER TABLE publications ADD COLUMN identifier TEXT;
        ALTER TABLE series ADD COLUMN identifier TEXT;
        UPDATE publications SET identifier = 'p' || lower(substr(hex(content), 1, 20))
            || CASE numbered.ordinal WHEN 1 THEN '' ELSE '-' || numbered.ordinal END
        FROM (
            SELECT copy.id, row_number() OVER (
                PARTITION BY substr(copy.content, 1, 10) ORDER BY libraries.path, directories.path, copy.name, copy.id
            ) AS ordinal
            FROM publications AS copy JOIN directories ON directories.id = copy.directoryID
            JOIN libraries ON libraries.id = directories.libraryID WHERE copy.content IS NOT NULL
        ) AS numbered
        WHERE numbered.id = publications.id;
        CREATE UNIQUE INDEX publicationsByIdentifier ON publications (identifier);
        CREATE UNIQUE INDEX seriesByIdentifier ON series (identifier);
        CREATE TABLE publicationAliases (
            identifier TEXT PRIMARY KEY,
            publicationID INTEGER NOT NULL REFERENCES publications(id) ON DELETE CASCADE
        ) WITHOUT ROWID;
        CREATE INDEX publicationAliasesOfPublication ON publicationAliases (publicationID);
        CREATE TABLE seriesAliases (
            identifier TEXT PRIMARY KEY,
            seriesID INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE
        ) WITHOUT ROWID;
        CREATE INDEX seriesAliasesOfSeries ON seriesAliases (seriesID);
        """

    static func createIdentifiers(_ transaction: Transaction) throws {
        try transaction.execute(script: identifiers)
        let series = try transaction.rows(
            """
            SELECT series.id, libraries.name, directories.path, series.looseName
            FROM series JOIN directories ON directories.id = series.directoryID
            JOIN libraries ON libraries.id = series.libraryID ORDER BY series.id
            """
        ) { row in
            let identifier = PermanentIdentifier.series(
                library: row[1],
                directory: row[2] as [UInt8],
                looseName: row[3]
            )
            return (id: row[0] as Int64, identifier: identifier)
        }
        for (id, identifier) in series {
            try transaction.execute(
                "UPDATE series SET identifier = ? WHERE id = ?",
                [try PermanentIdentifier.available(identifier, .series, transaction), id]
            )
        }
    }
}
