import Database

// Permanent identifiers of publications and series.

extension Schema {
    /// A publication without content has no identifier yet: the next migration gives it one. See `PermanentIdentifier`.
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
        var taken: Set<String> = []
        for (id, identifier) in series {
            // Two libraries can have the same name.
            var ordinal = 1
            while !taken.insert(PermanentIdentifier.numbered(identifier, ordinal)).inserted { ordinal += 1 }
            try transaction.execute(
                "UPDATE series SET identifier = ? WHERE id = ?",
                [PermanentIdentifier.numbered(identifier, ordinal), id]
            )
        }
    }

    /// Makes aliases, favourite series and entries of lists refer to permanent identifiers instead of rows, so that the
    /// catalogue can be rebuilt from the files.
    static func referByIdentifier(_ transaction: Transaction) throws {
        let unreadable = try transaction.rows(
            """
            SELECT publications.id, libraries.name, directories.path, publications.name
            FROM publications JOIN directories ON directories.id = publications.directoryID
            JOIN libraries ON libraries.id = directories.libraryID
            WHERE publications.identifier IS NULL ORDER BY publications.id
            """
        ) { row in
            let identifier = PermanentIdentifier.unreadable(
                library: row[1],
                directory: row[2] as [UInt8],
                name: row[3] as [UInt8]
            )
            return (id: row[0] as Int64, identifier: identifier)
        }
        try transaction.execute(script: aliases)
        for (id, identifier) in unreadable {
            try transaction.execute(
                "UPDATE publications SET identifier = ? WHERE id = ?",
                [try PermanentIdentifier.available(identifier, .publication, transaction), id]
            )
        }
        try transaction.execute(script: references)
    }

    /// The kinds share a table, because the first letter of an identifier tells its kind.
    private static let aliases = """
        CREATE TABLE identifierAliases (
            identifier TEXT PRIMARY KEY,
            target TEXT NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO identifierAliases (identifier, target)
        SELECT publicationAliases.identifier, publications.identifier
        FROM publicationAliases JOIN publications ON publications.id = publicationID
        WHERE publications.identifier IS NOT NULL;
        INSERT INTO identifierAliases (identifier, target)
        SELECT seriesAliases.identifier, series.identifier
        FROM seriesAliases JOIN series ON series.id = seriesID;
        CREATE INDEX identifierAliasesOfTarget ON identifierAliases (target);
        DROP TABLE publicationAliases;
        DROP TABLE seriesAliases;
        """

    /// Dropping a table removes its indexes and triggers.
    private static let references = """
        CREATE TABLE favouritesByIdentifier (
            series TEXT NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            addedAt INTEGER NOT NULL,
            PRIMARY KEY (series, userID)
        ) WITHOUT ROWID;
        INSERT INTO favouritesByIdentifier (series, userID, addedAt)
        SELECT series.identifier, userID, favouriteSeries.addedAt
        FROM favouriteSeries JOIN series ON series.id = seriesID;
        DROP TABLE favouriteSeries;
        ALTER TABLE favouritesByIdentifier RENAME TO favouriteSeries;
        CREATE INDEX favouriteSeriesByTime ON favouriteSeries (userID, addedAt, series);

        CREATE TABLE entriesByIdentifier (
            id INTEGER PRIMARY KEY,
            listID INTEGER NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            identifier TEXT NOT NULL,
            position INTEGER NOT NULL,
            UNIQUE (identifier, listID)
        );
        INSERT INTO entriesByIdentifier (id, listID, identifier, position)
        SELECT listEntries.id, listID, coalesce(series.identifier, publications.identifier), position
        FROM listEntries LEFT JOIN series ON series.id = listEntries.seriesID
        LEFT JOIN publications ON publications.id = publicationID
        WHERE coalesce(series.identifier, publications.identifier) IS NOT NULL;
        DROP TABLE listEntries;
        ALTER TABLE entriesByIdentifier RENAME TO listEntries;
        CREATE INDEX listEntriesInOrder ON listEntries (listID, position, id);
        CREATE TRIGGER listEntriesInserts AFTER INSERT ON listEntries BEGIN
            UPDATE lists SET entryCount = entryCount + 1 WHERE id = new.listID;
        END;
        CREATE TRIGGER listEntriesDeletes AFTER DELETE ON listEntries BEGIN
            UPDATE lists SET entryCount = entryCount - 1 WHERE id = old.listID;
        END;
        """
}
