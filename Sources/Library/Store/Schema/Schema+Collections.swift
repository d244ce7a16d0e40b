// The tables and indexes of lists. The cost of a list must not depend on the size of the library.

extension Schema {
    /// The statements in the order of their execution.
    static let collections = [
        libraryTotals, shelves, descriptions, words, tags, lists, previews,
        // The next scan collects all descriptions from the publications.
        "UPDATE series SET isStale = 1",
    ]

    /// The row of a library contains its totals, like the row of a series.
    private static let libraryTotals = """
        ALTER TABLE libraries ADD COLUMN seriesCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE libraries ADD COLUMN publicationCount INTEGER NOT NULL DEFAULT 0;
        UPDATE libraries SET
            seriesCount = (SELECT count(*) FROM series WHERE libraryID = libraries.id AND isListed = 1),
            publicationCount = (
                SELECT coalesce(sum(publicationCount), 0) FROM series WHERE libraryID = libraries.id AND isListed = 1
            );
        CREATE TRIGGER libraryTotalsInserts AFTER INSERT ON series WHEN new.isListed BEGIN
            UPDATE libraries SET seriesCount = seriesCount + 1, publicationCount = publicationCount + new.publicationCount
            WHERE id = new.libraryID;
        END;
        CREATE TRIGGER libraryTotalsDeletes AFTER DELETE ON series WHEN old.isListed BEGIN
            UPDATE libraries SET seriesCount = seriesCount - 1, publicationCount = publicationCount - old.publicationCount
            WHERE id = old.libraryID;
        END;
        CREATE TRIGGER libraryTotalsUpdates AFTER UPDATE OF libraryID, publicationCount, isListed ON series
        WHEN old.libraryID <> new.libraryID OR old.isListed <> new.isListed
            OR (new.isListed AND old.publicationCount <> new.publicationCount)
        BEGIN
            UPDATE libraries SET seriesCount = seriesCount - old.isListed,
                publicationCount = publicationCount - old.isListed * old.publicationCount
            WHERE id = old.libraryID;
            UPDATE libraries SET seriesCount = seriesCount + new.isListed,
                publicationCount = publicationCount + new.isListed * new.publicationCount
            WHERE id = new.libraryID;
        END;
        """

    /// A favourite series is identified by its row, a favourite publication by its content, which survives moves.
    /// `deckPublicationID` is the next publication to read of a series in which something was read and nothing is in
    /// progress.
    private static let shelves = """
        ALTER TABLE series ADD COLUMN favouriteAt INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE series ADD COLUMN deckPublicationID INTEGER;
        CREATE INDEX seriesFavourite ON series (id) WHERE isListed = 1 AND favouriteAt > 0;
        CREATE INDEX seriesReadThrough ON series (id) WHERE isListed = 1 AND readCount >= publicationCount;
        CREATE INDEX seriesOnDeck ON series (readAt, id) WHERE isListed = 1 AND deckPublicationID IS NOT NULL;
        CREATE INDEX seriesOfLibraryOnDeck ON series (libraryID, readAt, id)
            WHERE isListed = 1 AND deckPublicationID IS NOT NULL;
        ALTER TABLE publications ADD COLUMN libraryID INTEGER NOT NULL DEFAULT 0;
        UPDATE publications SET
            libraryID = (SELECT libraryID FROM directories WHERE directories.id = publications.directoryID);
        CREATE INDEX publicationsOfLibraryByAdded ON publications (libraryID, addedAt, id)
            WHERE isMissing = 0 AND error IS NULL;
        CREATE INDEX progressByTime ON progress (updatedAt);
        CREATE TABLE favourites (
            content BLOB PRIMARY KEY,
            addedAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX favouritesByTime ON favourites (addedAt);
        """

    /// The descriptions of publications, and the descriptions of series, which scans collect from the publications.
    /// People and genres are stored one per line. A person's line is the role as a MARC code, a tab and the name.
    private static let descriptions = """
        CREATE TABLE publicationDetails (
            publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
            summary TEXT,
            people TEXT NOT NULL,
            genres TEXT NOT NULL,
            language TEXT
        );
        CREATE TABLE seriesDetails (
            seriesID INTEGER PRIMARY KEY REFERENCES series(id) ON DELETE CASCADE,
            summary TEXT,
            people TEXT NOT NULL,
            genres TEXT NOT NULL,
            language TEXT
        );
        """

    /// Two search indexes of series: trigrams of the names, and prefixes of words, including summaries. `words` is
    /// separated by spaces so that every character of scripts without spaces is a word (`SearchText.words(in:)`). All
    /// text is folded before it is stored, because SQLite before 3.45 can't ignore accents in a trigram index.
    private static let words = """
        DROP TRIGGER seriesSearchInserts;
        DROP TRIGGER seriesSearchDeletes;
        DROP TRIGGER seriesSearchUpdates;
        DROP TABLE seriesSearch;
        DROP TRIGGER publicationSearchInserts;
        DROP TRIGGER publicationSearchDeletes;
        DROP TRIGGER publicationSearchUpdates;
        DROP TABLE publicationSearch;
        CREATE TABLE seriesTexts (
            seriesID INTEGER PRIMARY KEY REFERENCES series(id) ON DELETE CASCADE,
            names TEXT NOT NULL,
            words TEXT NOT NULL
        );
        CREATE VIRTUAL TABLE seriesNames USING fts5(
            names, content = 'seriesTexts', content_rowid = 'seriesID', tokenize = 'trigram', detail = full
        );
        CREATE VIRTUAL TABLE seriesWords USING fts5(
            words, content = 'seriesTexts', content_rowid = 'seriesID', prefix = '1 2', detail = full,
            tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co Cn'"
        );
        CREATE TRIGGER seriesTextsInserts AFTER INSERT ON seriesTexts BEGIN
            INSERT INTO seriesNames (rowid, names) VALUES (new.seriesID, new.names);
            INSERT INTO seriesWords (rowid, words) VALUES (new.seriesID, new.words);
        END;
        CREATE TRIGGER seriesTextsDeletes AFTER DELETE ON seriesTexts BEGIN
            INSERT INTO seriesNames (seriesNames, rowid, names) VALUES ('delete', old.seriesID, old.names);
            INSERT INTO seriesWords (seriesWords, rowid, words) VALUES ('delete', old.seriesID, old.words);
        END;
        CREATE TRIGGER seriesNamesUpdates AFTER UPDATE OF names ON seriesTexts WHEN old.names <> new.names BEGIN
            INSERT INTO seriesNames (seriesNames, rowid, names) VALUES ('delete', old.seriesID, old.names);
            INSERT INTO seriesNames (rowid, names) VALUES (new.seriesID, new.names);
        END;
        CREATE TRIGGER seriesWordsUpdates AFTER UPDATE OF words ON seriesTexts WHEN old.words <> new.words BEGIN
            INSERT INTO seriesWords (seriesWords, rowid, words) VALUES ('delete', old.seriesID, old.words);
            INSERT INTO seriesWords (rowid, words) VALUES (new.seriesID, new.words);
        END;
        """

    /// The values by which series can be filtered, with counts for each library. `key` is the folded value, so that
    /// genres that differ only in case are one.
    private static let tags = """
        CREATE TABLE tags (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            UNIQUE (kind, key)
        );
        CREATE TABLE seriesTags (
            tagID INTEGER NOT NULL REFERENCES tags(id),
            seriesID INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE,
            libraryID INTEGER NOT NULL,
            PRIMARY KEY (tagID, seriesID)
        ) WITHOUT ROWID;
        CREATE INDEX seriesTagsOfSeries ON seriesTags (seriesID);
        CREATE TABLE tagCounts (
            libraryID INTEGER NOT NULL,
            tagID INTEGER NOT NULL,
            seriesCount INTEGER NOT NULL,
            PRIMARY KEY (libraryID, tagID)
        ) WITHOUT ROWID;
        CREATE TRIGGER tagCountsInserts AFTER INSERT ON seriesTags BEGIN
            INSERT INTO tagCounts (libraryID, tagID, seriesCount) VALUES (new.libraryID, new.tagID, 1)
            ON CONFLICT DO UPDATE SET seriesCount = seriesCount + 1;
        END;
        CREATE TRIGGER tagCountsDeletes AFTER DELETE ON seriesTags BEGIN
            UPDATE tagCounts SET seriesCount = seriesCount - 1 WHERE libraryID = old.libraryID AND tagID = old.tagID;
        END;
        """

    /// An entry is a series or a publication, depending on the kind of its list. `position` leaves gaps, so that moving
    /// an entry writes one row.
    private static let lists = """
        CREATE TABLE lists (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            entryCount INTEGER NOT NULL DEFAULT 0,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL
        );
        CREATE INDEX listsByTime ON lists (updatedAt, id);
        CREATE TABLE listEntries (
            id INTEGER PRIMARY KEY,
            listID INTEGER NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            seriesID INTEGER REFERENCES series(id) ON DELETE CASCADE,
            publicationID INTEGER REFERENCES publications(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            UNIQUE (seriesID, listID),
            UNIQUE (publicationID, listID)
        );
        CREATE INDEX listEntriesInOrder ON listEntries (listID, position, id);
        CREATE TRIGGER listEntriesInserts AFTER INSERT ON listEntries BEGIN
            UPDATE lists SET entryCount = entryCount + 1 WHERE id = new.listID;
        END;
        CREATE TRIGGER listEntriesDeletes AFTER DELETE ON listEntries BEGIN
            UPDATE lists SET entryCount = entryCount - 1 WHERE id = old.listID;
        END;
        """

    /// The preview of a cover in 24 bytes: two columns and four rows of red, green and blue, row by row from the top.
    private static let previews = """
        CREATE TABLE coverPreviews (
            content BLOB NOT NULL,
            page INTEGER NOT NULL,
            preview BLOB NOT NULL,
            PRIMARY KEY (content, page)
        ) WITHOUT ROWID;
        """
}
