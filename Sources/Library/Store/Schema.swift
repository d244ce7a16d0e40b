import GRDB

/// The tables of the store as named migrations. A released migration is never edited; changes are added as new ones.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("2026-11 first tables") { database in
            try database.execute(sql: places)
            try database.execute(sql: series)
            try database.execute(sql: publications)
            try database.execute(sql: progress)
            try database.execute(sql: search)
        }
        migrator.registerMigration("2026-11 crop boxes") { database in
            try database.execute(sql: cropBoxes)
        }
        migrator.registerMigration("2026-11 what readers choose") { database in
            try database.execute(sql: "ALTER TABLE publications ADD COLUMN volume TEXT")
            try database.execute(sql: readersChoices)
        }
        migrator.registerMigration("2026-11 the place on a page") { database in
            try database.execute(sql: "ALTER TABLE progress ADD COLUMN fraction REAL NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("2026-11 books") { database in
            try database.execute(sql: books)
        }
        migrator.registerMigration("2026-11 authors and chapter rules") { database in
            try database.execute(sql: authorsAndRules)
        }
        migrator.registerMigration("2026-11 collections") { database in
            for part in collections { try database.execute(sql: part) }
        }
        migrator.registerMigration("2026-11 annotations") { database in
            try createAnnotations(database)
        }
        return migrator
    }

    /// Roots and their folders that contain publications. Paths are bytes, because Linux does not require UTF-8.
    private static let places = """
        CREATE TABLE libraries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            path TEXT NOT NULL UNIQUE,
            isServed INTEGER NOT NULL DEFAULT 1,
            addedAt INTEGER NOT NULL
        );
        CREATE TABLE directories (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            libraryID INTEGER NOT NULL REFERENCES libraries(id) ON DELETE CASCADE,
            path BLOB NOT NULL,
            UNIQUE (libraryID, path)
        );
        CREATE TABLE problems (
            libraryID INTEGER NOT NULL REFERENCES libraries(id) ON DELETE CASCADE,
            path TEXT NOT NULL,
            message TEXT NOT NULL
        );
        CREATE INDEX problemsByLibrary ON problems (libraryID);
        """

    /// `looseName` is empty for a folder. The loose files of a root share its directory and are distinguished by it. A
    /// series is listed once its totals are known and while its library is served. Every sort order has an index over
    /// the listed series, one for all libraries and one for a single library, so that a page costs only what it shows.
    private static let series = """
        CREATE TABLE series (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            libraryID INTEGER NOT NULL REFERENCES libraries(id) ON DELETE CASCADE,
            directoryID INTEGER NOT NULL REFERENCES directories(id),
            looseName TEXT NOT NULL DEFAULT '',
            title TEXT NOT NULL,
            titleKey BLOB NOT NULL,
            searchText TEXT NOT NULL,
            addedAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            readAt INTEGER NOT NULL DEFAULT 0,
            publicationCount INTEGER NOT NULL DEFAULT 0,
            readCount INTEGER NOT NULL DEFAULT 0,
            firstPublicationID INTEGER,
            isMissing INTEGER NOT NULL DEFAULT 0,
            isListed INTEGER NOT NULL DEFAULT 0,
            isStale INTEGER NOT NULL DEFAULT 1,
            UNIQUE (directoryID, looseName)
        );
        CREATE INDEX seriesStale ON series (id) WHERE isStale = 1;
        CREATE INDEX seriesByTitle ON series (titleKey, id) WHERE isListed = 1;
        CREATE INDEX seriesByAdded ON series (addedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesByUpdated ON series (updatedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesByRead ON series (readAt, id) WHERE isListed = 1;
        CREATE INDEX seriesOfLibraryByTitle ON series (libraryID, titleKey, id) WHERE isListed = 1;
        CREATE INDEX seriesOfLibraryByAdded ON series (libraryID, addedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesOfLibraryByUpdated ON series (libraryID, updatedAt, id) WHERE isListed = 1;
        CREATE INDEX seriesOfLibraryByRead ON series (libraryID, readAt, id) WHERE isListed = 1;
        """

    /// `displaced` is 0, or the row's own id once another publication has its path: so the path stays unique and the
    /// displaced row still has its former path. `missingAt` is when a scan last found it missing. `modified` is in
    /// nanoseconds. The manifest is one row per publication, not one per page, because a scan pays for every row.
    private static let publications = """
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
            UNIQUE (directoryID, name, displaced)
        );
        CREATE INDEX publicationsInOrder ON publications (seriesID, sortNumber, nameKey, id);
        CREATE INDEX publicationsByContent ON publications (content);
        CREATE TABLE pages (
            publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
            manifest BLOB NOT NULL
        );
        """

    /// Progress belongs to a content, not to a file: it survives moves, and copies share it.
    private static let progress = """
        CREATE TABLE progress (
            content BLOB PRIMARY KEY,
            page INTEGER NOT NULL,
            isCompleted INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            device TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX progressUnderWay ON progress (updatedAt) WHERE isCompleted = 0;
        """

    /// Page borders belong to a content, as progress does; one row for all pages. Only the results of the detector's
    /// current version are used.
    private static let cropBoxes = """
        CREATE TABLE cropBoxes (
            content BLOB PRIMARY KEY,
            detectorVersion INTEGER NOT NULL,
            borders BLOB NOT NULL
        ) WITHOUT ROWID;
        """

    /// Bookmarks, covers and pairings belong to a content, as progress does. `fraction` is the position on the page
    /// from the top, 0 to 1. A chosen cover keeps the size of its page, as a publication's row does for its own cover.
    /// `isolated` and `shifted` are pages in ascending order, two bytes each, big-endian.
    private static let readersChoices = """
        CREATE TABLE bookmarks (
            content BLOB NOT NULL,
            page INTEGER NOT NULL,
            fraction REAL,
            note TEXT,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            device TEXT NOT NULL,
            PRIMARY KEY (content, page)
        ) WITHOUT ROWID;
        CREATE TABLE coverChoices (
            content BLOB PRIMARY KEY,
            page INTEGER NOT NULL,
            width INTEGER,
            height INTEGER
        ) WITHOUT ROWID;
        CREATE TABLE pairings (
            content BLOB PRIMARY KEY,
            isolated BLOB NOT NULL,
            shifted BLOB NOT NULL
        ) WITHOUT ROWID;
        """

    /// `layout` is null for a comic. `pictureCount` is null where the pages are the pictures; the pages of a book of text
    /// are its positions, and its cover is all there is to see. A book's body and what opening a text takes lie beside the
    /// row, which is read far more often. Encodings, places and marks belong to a content, as progress does; a mark is
    /// JSON, and taken away it leaves its id and its time behind, so that a device that was away can't bring it back.
    private static let books = """
        ALTER TABLE publications ADD COLUMN layout TEXT;
        ALTER TABLE publications ADD COLUMN pictureCount INTEGER;
        ALTER TABLE progress ADD COLUMN locator TEXT;
        CREATE TABLE books (
            publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
            body BLOB NOT NULL,
            textIndex BLOB
        );
        CREATE TABLE bookEncodings (
            content BLOB PRIMARY KEY,
            encoding TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE marks (
            content BLOB NOT NULL,
            id TEXT NOT NULL,
            mark BLOB,
            modifiedAt INTEGER NOT NULL,
            PRIMARY KEY (content, id)
        ) WITHOUT ROWID;
        """

    /// `authors` has a name to a line. `chapterRules` are those the sections of a text were found by, JSON; its mark tells
    /// them from others.
    private static let authorsAndRules = """
        ALTER TABLE publications ADD COLUMN authors TEXT NOT NULL DEFAULT '';
        ALTER TABLE books ADD COLUMN rulesMark INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE books ADD COLUMN chapterRules BLOB;
        """

    /// Any three characters in a row find a title. SQLite before 3.45 can't ignore accents in a trigram index, so the
    /// indexed text is folded already (`SearchText`). The text stays in its table; triggers keep the index beside it.
    private static let search = """
        CREATE VIRTUAL TABLE seriesSearch USING fts5(
            searchText, content = 'series', content_rowid = 'id', tokenize = 'trigram', detail = full
        );
        CREATE TRIGGER seriesSearchInserts AFTER INSERT ON series BEGIN
            INSERT INTO seriesSearch (rowid, searchText) VALUES (new.id, new.searchText);
        END;
        CREATE TRIGGER seriesSearchDeletes AFTER DELETE ON series BEGIN
            INSERT INTO seriesSearch (seriesSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
        END;
        CREATE TRIGGER seriesSearchUpdates AFTER UPDATE OF searchText ON series
        WHEN old.searchText <> new.searchText BEGIN
            INSERT INTO seriesSearch (seriesSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
            INSERT INTO seriesSearch (rowid, searchText) VALUES (new.id, new.searchText);
        END;
        CREATE VIRTUAL TABLE publicationSearch USING fts5(
            searchText, content = 'publications', content_rowid = 'id', tokenize = 'trigram', detail = full
        );
        CREATE TRIGGER publicationSearchInserts AFTER INSERT ON publications BEGIN
            INSERT INTO publicationSearch (rowid, searchText) VALUES (new.id, new.searchText);
        END;
        CREATE TRIGGER publicationSearchDeletes AFTER DELETE ON publications BEGIN
            INSERT INTO publicationSearch (publicationSearch, rowid, searchText)
            VALUES ('delete', old.id, old.searchText);
        END;
        CREATE TRIGGER publicationSearchUpdates AFTER UPDATE OF searchText ON publications
        WHEN old.searchText <> new.searchText BEGIN
            INSERT INTO publicationSearch (publicationSearch, rowid, searchText)
            VALUES ('delete', old.id, old.searchText);
            INSERT INTO publicationSearch (rowid, searchText) VALUES (new.id, new.searchText);
        END;
        """
}
