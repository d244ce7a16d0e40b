import Database

// The tables of readers, apart from the catalogue.

extension Schema {
    /// Moves the data of the only reader of earlier versions into tables that are keyed by user.
    ///
    /// The other tables are the catalogue: they know no user, and a scan can write them again from the files.
    static func createReaders(_ transaction: Transaction) throws {
        for part in [users, readingData, seriesReading, userLists] { try transaction.execute(script: part) }
    }

    /// The user with the id 1 is the owner, to whom all existing data belongs.
    private static let users = """
        CREATE TABLE users (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE
        );
        INSERT INTO users (id, name) VALUES (1, 'owner');
        """

    /// The primary keys begin with the content, because a scan carries the data of all users to a new edition.
    private static let readingData = """
        CREATE TABLE userProgress (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            page INTEGER NOT NULL,
            fraction REAL NOT NULL DEFAULT 0,
            isCompleted INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            device TEXT NOT NULL,
            locator TEXT,
            PRIMARY KEY (content, userID)
        ) WITHOUT ROWID;
        INSERT INTO userProgress (content, userID, page, fraction, isCompleted, updatedAt, device, locator)
        SELECT content, 1, page, fraction, isCompleted, updatedAt, device, locator FROM progress;
        DROP TABLE progress;
        ALTER TABLE userProgress RENAME TO progress;
        CREATE INDEX progressByTime ON progress (userID, updatedAt, content);
        CREATE INDEX progressUnderWay ON progress (userID, updatedAt, content) WHERE isCompleted = 0;

        CREATE TABLE userFavourites (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            addedAt INTEGER NOT NULL,
            PRIMARY KEY (content, userID)
        ) WITHOUT ROWID;
        INSERT INTO userFavourites (content, userID, addedAt) SELECT content, 1, addedAt FROM favourites;
        DROP TABLE favourites;
        ALTER TABLE userFavourites RENAME TO favourites;
        CREATE INDEX favouritesByTime ON favourites (userID, addedAt, content);

        CREATE TABLE userAnnotations (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            annotation BLOB,
            readingOrder INTEGER NOT NULL,
            modifiedAt INTEGER NOT NULL,
            PRIMARY KEY (content, userID, id)
        ) WITHOUT ROWID;
        INSERT INTO userAnnotations (content, userID, id, annotation, readingOrder, modifiedAt)
        SELECT content, 1, id, annotation, readingOrder, modifiedAt FROM annotations;
        DROP TABLE annotations;
        ALTER TABLE userAnnotations RENAME TO annotations;
        CREATE INDEX annotationsOfUser ON annotations (userID);

        CREATE TABLE userPairings (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            isolated BLOB NOT NULL,
            shifted BLOB NOT NULL,
            PRIMARY KEY (content, userID)
        ) WITHOUT ROWID;
        INSERT INTO userPairings (content, userID, isolated, shifted)
        SELECT content, 1, isolated, shifted FROM pairings;
        DROP TABLE pairings;
        ALTER TABLE userPairings RENAME TO pairings;
        CREATE INDEX pairingsOfUser ON pairings (userID);
        """

    /// `seriesReading` has the totals of a user for a series, computed from the progress. It has rows only for series
    /// in which the user has progress. `deckPublicationID` is the next publication to read, if something was read to
    /// the end and nothing is in progress.
    private static let seriesReading = """
        CREATE TABLE seriesReading (
            seriesID INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            readCount INTEGER NOT NULL,
            readAt INTEGER NOT NULL,
            deckPublicationID INTEGER,
            PRIMARY KEY (seriesID, userID)
        ) WITHOUT ROWID;
        INSERT INTO seriesReading (seriesID, userID, readCount, readAt, deckPublicationID)
        SELECT id, 1, readCount, readAt, deckPublicationID FROM series WHERE readAt > 0 OR readCount > 0;
        CREATE INDEX seriesReadingByTime ON seriesReading (userID, readAt, seriesID);
        CREATE INDEX seriesReadingOnDeck ON seriesReading (userID, readAt, seriesID)
            WHERE deckPublicationID IS NOT NULL;
        CREATE TABLE favouriteSeries (
            seriesID INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            addedAt INTEGER NOT NULL,
            PRIMARY KEY (seriesID, userID)
        ) WITHOUT ROWID;
        INSERT INTO favouriteSeries (seriesID, userID, addedAt)
        SELECT id, 1, favouriteAt FROM series WHERE favouriteAt > 0;
        CREATE INDEX favouriteSeriesByTime ON favouriteSeries (userID, addedAt, seriesID);
        DROP INDEX seriesByRead;
        DROP INDEX seriesOfLibraryByRead;
        DROP INDEX seriesFavourite;
        DROP INDEX seriesReadThrough;
        DROP INDEX seriesOnDeck;
        DROP INDEX seriesOfLibraryOnDeck;
        ALTER TABLE series DROP COLUMN readCount;
        ALTER TABLE series DROP COLUMN readAt;
        ALTER TABLE series DROP COLUMN deckPublicationID;
        ALTER TABLE series DROP COLUMN favouriteAt;
        """

    /// The series that a user has completely read are found in the index, without a lookup of each row.
    static let readCountsByTime = """
        DROP INDEX seriesReadingByTime;
        CREATE INDEX seriesReadingByTime ON seriesReading (userID, readAt, seriesID, readCount);
        """

    /// SQLite can't rename a table while triggers refer to its future name, so the triggers are created again. The
    /// counter of identifiers is kept, so that the identifier of a deleted list is not used again.
    private static let userLists = """
        DROP TRIGGER listEntriesInserts;
        DROP TRIGGER listEntriesDeletes;
        CREATE TABLE userLists (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            entryCount INTEGER NOT NULL DEFAULT 0,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL
        );
        INSERT INTO userLists (id, userID, kind, title, entryCount, createdAt, updatedAt)
        SELECT id, 1, kind, title, entryCount, createdAt, updatedAt FROM lists;
        DELETE FROM sqlite_sequence WHERE name = 'userLists';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'userLists', seq FROM sqlite_sequence WHERE name = 'lists';
        DROP TABLE lists;
        ALTER TABLE userLists RENAME TO lists;
        CREATE INDEX listsByTime ON lists (userID, updatedAt, id);
        CREATE TRIGGER listEntriesInserts AFTER INSERT ON listEntries BEGIN
            UPDATE lists SET entryCount = entryCount + 1 WHERE id = new.listID;
        END;
        CREATE TRIGGER listEntriesDeletes AFTER DELETE ON listEntries BEGIN
            UPDATE lists SET entryCount = entryCount - 1 WHERE id = old.listID;
        END;
        """
}
