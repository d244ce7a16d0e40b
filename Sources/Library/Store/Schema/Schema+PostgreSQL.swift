import Database

// The tables of a new PostgreSQL store, in the state that the migrations up to “2026-11 e-readers” create on SQLite.
// Later migrations are the same for both.

extension Schema {
    static let onPostgreSQL = Migration.Creation(upTo: "2026-11 e-readers") { transaction in
        for part in [
            extensions, catalogue, catalogueIndexes, publicationTables, readerTables, readingSettings, sync, listTables,
            search, totals, StoreVersion.table,
        ] {
            try transaction.execute(script: part)
        }
    }

    private static let extensions = "CREATE EXTENSION IF NOT EXISTS pg_trgm;"

    private static let catalogue = """
        CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        INSERT INTO users (name) VALUES ('owner');
        CREATE TABLE libraries (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            path TEXT NOT NULL UNIQUE,
            isServed INTEGER NOT NULL DEFAULT 1,
            addedAt INTEGER NOT NULL,
            seriesCount INTEGER NOT NULL DEFAULT 0,
            publicationCount INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE directories (
            id INTEGER PRIMARY KEY,
            libraryID INTEGER NOT NULL REFERENCES libraries(id) ON DELETE CASCADE,
            path BLOB NOT NULL,
            UNIQUE (libraryID, path)
        );
        CREATE TABLE problems (
            rowid INTEGER PRIMARY KEY,
            libraryID INTEGER NOT NULL REFERENCES libraries(id) ON DELETE CASCADE,
            path TEXT NOT NULL,
            message TEXT NOT NULL
        );
        CREATE TABLE series (
            id INTEGER PRIMARY KEY,
            libraryID INTEGER NOT NULL REFERENCES libraries(id) ON DELETE CASCADE,
            directoryID INTEGER NOT NULL REFERENCES directories(id),
            looseName TEXT NOT NULL DEFAULT '',
            title TEXT NOT NULL,
            titleKey BLOB NOT NULL,
            searchText TEXT NOT NULL,
            addedAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            publicationCount INTEGER NOT NULL DEFAULT 0,
            firstPublicationID INTEGER,
            isMissing INTEGER NOT NULL DEFAULT 0,
            isListed INTEGER NOT NULL DEFAULT 0,
            isStale INTEGER NOT NULL DEFAULT 1,
            identifier TEXT,
            ageRating INTEGER,
            hasUnrated INTEGER NOT NULL DEFAULT 1,
            UNIQUE (directoryID, looseName)
        );
        CREATE TABLE publications (
            id INTEGER PRIMARY KEY,
            seriesID INTEGER NOT NULL REFERENCES series(id),
            directoryID INTEGER NOT NULL REFERENCES directories(id),
            name BLOB NOT NULL,
            displaced INTEGER NOT NULL DEFAULT 0,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            readerVersion INTEGER NOT NULL,
            isMissing INTEGER NOT NULL DEFAULT 0,
            missingAt INTEGER NOT NULL DEFAULT 0,
            error TEXT,
            content BLOB,
            format TEXT NOT NULL,
            title TEXT NOT NULL,
            number TEXT,
            sortNumber REAL NOT NULL,
            nameKey BLOB NOT NULL,
            searchText TEXT NOT NULL,
            readingProgression TEXT NOT NULL,
            pageCount INTEGER NOT NULL,
            coverIndex INTEGER NOT NULL,
            coverWidth INTEGER,
            coverHeight INTEGER,
            addedAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            volume TEXT,
            layout TEXT,
            pictureCount INTEGER,
            authors TEXT NOT NULL DEFAULT '',
            libraryID INTEGER NOT NULL DEFAULT 0,
            identifier TEXT,
            ageRating INTEGER,
            UNIQUE (directoryID, name, displaced)
        );
        """

    private static let catalogueIndexes = """
        CREATE INDEX problemsByLibrary ON problems (libraryID);
        CREATE INDEX directoriesByFolder ON directories (libraryID, (CAST(path || x'2F' AS BLOB)));
        CREATE INDEX seriesStale ON series (id) WHERE isStale = 1;
        CREATE INDEX seriesByTitle ON series (titleKey, id) WHERE isListed = 1;
        CREATE INDEX seriesByAdded ON series (addedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesByUpdated ON series (updatedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesOfLibraryByTitle ON series (libraryID, titleKey, id) WHERE isListed = 1;
        CREATE INDEX seriesOfLibraryByAdded ON series (libraryID, addedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesOfLibraryByUpdated ON series (libraryID, updatedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesMissing ON series (isMissing, isListed, id) WHERE isMissing = 1;
        CREATE INDEX seriesByLimits ON series (libraryID, ageRating, hasUnrated, publicationCount, isListed, id)
            WHERE isListed = 1;
        CREATE UNIQUE INDEX seriesByIdentifier ON series (identifier);
        CREATE INDEX publicationsInOrder ON publications (seriesID, sortNumber, nameKey, id);
        CREATE INDEX publicationsByContent ON publications (content);
        CREATE INDEX publicationsOfLibraryByAdded ON publications (libraryID, addedAt, id, seriesID)
            WHERE isMissing = 0 AND error IS NULL;
        CREATE UNIQUE INDEX publicationsByIdentifier ON publications (identifier);
        """

    private static let publicationTables = """
        CREATE TABLE pages (
            publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
            manifest BLOB NOT NULL
        );
        CREATE TABLE books (
            publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
            body BLOB NOT NULL,
            textIndex BLOB,
            rulesMark INTEGER NOT NULL DEFAULT 0,
            chapterRules BLOB
        );
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
        CREATE TABLE cropBoxes (content BLOB PRIMARY KEY, detectorVersion INTEGER NOT NULL, borders BLOB NOT NULL);
        CREATE TABLE coverChoices (content BLOB PRIMARY KEY, page INTEGER NOT NULL, width INTEGER, height INTEGER);
        CREATE TABLE bookEncodings (content BLOB PRIMARY KEY, encoding TEXT NOT NULL);
        CREATE TABLE coverPreviews (
            content BLOB NOT NULL,
            page INTEGER NOT NULL,
            preview BLOB NOT NULL,
            PRIMARY KEY (content, page)
        );
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
        );
        CREATE INDEX seriesTagsOfSeries ON seriesTags (seriesID);
        CREATE TABLE tagCounts (
            libraryID INTEGER NOT NULL,
            tagID INTEGER NOT NULL,
            seriesCount INTEGER NOT NULL,
            PRIMARY KEY (libraryID, tagID)
        );
        CREATE TABLE identifierAliases (identifier TEXT PRIMARY KEY, target TEXT NOT NULL);
        CREATE INDEX identifierAliasesOfTarget ON identifierAliases (target);
        CREATE TABLE seriesLabels (series TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (series, label));
        CREATE INDEX seriesLabelsByLabel ON seriesLabels (label, series);
        """

    private static let readerTables = """
        CREATE TABLE progress (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            page INTEGER NOT NULL,
            fraction REAL NOT NULL DEFAULT 0,
            isCompleted INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            device TEXT NOT NULL,
            locator TEXT,
            PRIMARY KEY (content, userID)
        );
        CREATE INDEX progressByTime ON progress (userID, updatedAt, content);
        CREATE INDEX progressUnderWay ON progress (userID, updatedAt, content) WHERE isCompleted = 0;
        CREATE TABLE favourites (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            addedAt INTEGER NOT NULL,
            PRIMARY KEY (content, userID)
        );
        CREATE INDEX favouritesByTime ON favourites (userID, addedAt, content);
        CREATE TABLE annotations (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            annotation BLOB,
            readingOrder INTEGER NOT NULL,
            modifiedAt INTEGER NOT NULL,
            PRIMARY KEY (content, userID, id)
        );
        CREATE INDEX annotationsOfUser ON annotations (userID);
        CREATE TABLE pairings (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            isolated BLOB NOT NULL,
            shifted BLOB NOT NULL,
            PRIMARY KEY (content, userID)
        );
        CREATE INDEX pairingsOfUser ON pairings (userID);
        CREATE TABLE seriesReading (
            seriesID INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            readCount INTEGER NOT NULL,
            readAt INTEGER NOT NULL,
            deckPublicationID INTEGER,
            PRIMARY KEY (seriesID, userID)
        );
        CREATE INDEX seriesReadingByTime ON seriesReading (userID, readAt, seriesID);
        CREATE INDEX seriesReadingOnDeck ON seriesReading (userID, readAt, seriesID)
            WHERE deckPublicationID IS NOT NULL;
        CREATE TABLE favouriteSeries (
            series TEXT NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            addedAt INTEGER NOT NULL,
            PRIMARY KEY (series, userID)
        );
        CREATE INDEX favouriteSeriesByTime ON favouriteSeries (userID, addedAt, series);
        """

    private static let listTables = """
        CREATE TABLE lists (
            id INTEGER PRIMARY KEY,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            entryCount INTEGER NOT NULL DEFAULT 0,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            isForEveryone INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX listsByTime ON lists (userID, updatedAt, id);
        CREATE INDEX listsForEveryone ON lists (updatedAt, id) WHERE isForEveryone = 1;
        CREATE TABLE listEntries (
            id INTEGER PRIMARY KEY,
            listID INTEGER NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            identifier TEXT NOT NULL,
            position INTEGER NOT NULL,
            UNIQUE (identifier, listID)
        );
        CREATE INDEX listEntriesInOrder ON listEntries (listID, position, id);
        CREATE TABLE listReaders (
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            listID INTEGER NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            PRIMARY KEY (userID, listID)
        );
        CREATE INDEX listReadersOfList ON listReaders (listID, userID);
        """

    /// Trigrams of the names, and all words of names and summaries. `wordsVector` is an index of `words`, whose words
    /// are separated by spaces (`SearchText.spaced`), without PostgreSQL's parser, which doesn't know Chinese, Japanese
    /// and Korean. A vector contains positions up to 16,383, so phrases aren't found in later words.
    private static let search = """
        CREATE FUNCTION searchVector(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
            SELECT coalesce(
                string_agg(
                    '''' || replace(replace(left(word, 500), '\\', '\\\\'), '''', '''''') || ''':'
                        || least(place, 16383),
                    ' '
                ), ''
            )::tsvector
            FROM unnest(string_to_array(words, ' ')) WITH ORDINALITY AS parts (word, place) WHERE word <> ''
        $$;
        CREATE TABLE seriesTexts (
            seriesID INTEGER PRIMARY KEY REFERENCES series(id) ON DELETE CASCADE,
            names TEXT NOT NULL,
            words TEXT NOT NULL,
            wordsVector tsvector GENERATED ALWAYS AS (searchVector(words)) STORED
        );
        CREATE INDEX seriesNames ON seriesTexts USING gin (names gin_trgm_ops);
        CREATE INDEX seriesWords ON seriesTexts USING gin (wordsVector);
        """

    /// The totals of libraries, tags and lists.
    private static let totals = """
        CREATE FUNCTION countSeries() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP <> 'INSERT' THEN
                UPDATE libraries SET seriesCount = seriesCount - old.isListed,
                    publicationCount = publicationCount - old.isListed * old.publicationCount
                WHERE id = old.libraryID AND old.isListed = 1;
            END IF;
            IF TG_OP <> 'DELETE' THEN
                UPDATE libraries SET seriesCount = seriesCount + new.isListed,
                    publicationCount = publicationCount + new.isListed * new.publicationCount
                WHERE id = new.libraryID AND new.isListed = 1;
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER libraryTotals AFTER INSERT OR DELETE ON series FOR EACH ROW EXECUTE FUNCTION countSeries();
        CREATE TRIGGER libraryTotalsUpdates AFTER UPDATE OF libraryID, publicationCount, isListed ON series FOR EACH ROW
            WHEN (old.libraryID <> new.libraryID OR old.isListed <> new.isListed
                OR (new.isListed = 1 AND old.publicationCount <> new.publicationCount))
            EXECUTE FUNCTION countSeries();
        CREATE FUNCTION countTag() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                INSERT INTO tagCounts (libraryID, tagID, seriesCount) VALUES (new.libraryID, new.tagID, 1)
                ON CONFLICT (libraryID, tagID) DO UPDATE SET seriesCount = tagCounts.seriesCount + 1;
            ELSE
                UPDATE tagCounts SET seriesCount = seriesCount - 1
                WHERE libraryID = old.libraryID AND tagID = old.tagID;
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER tagTotals AFTER INSERT OR DELETE ON seriesTags FOR EACH ROW EXECUTE FUNCTION countTag();
        CREATE FUNCTION countEntry() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                UPDATE lists SET entryCount = entryCount + 1 WHERE id = new.listID;
            ELSE
                UPDATE lists SET entryCount = entryCount - 1 WHERE id = old.listID;
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER listTotals AFTER INSERT OR DELETE ON listEntries FOR EACH ROW EXECUTE FUNCTION countEntry();
        """
}
