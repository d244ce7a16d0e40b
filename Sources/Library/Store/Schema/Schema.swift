import Database

/// The tables of the store as migrations. A released migration is never edited; changes are added as new ones.
enum Schema {
    static let migrations = [
        Migration("2026-11 first tables", onPostgreSQL: onPostgreSQL) { transaction in
            for part in [librariesAndDirectories, series, publications, progress, search] {
                try transaction.execute(script: part)
            }
        },
        Migration("2026-11 crop boxes") { try $0.execute(script: cropBoxes) },
        Migration("2026-11 what readers choose") { transaction in
            try transaction.execute(script: "ALTER TABLE publications ADD COLUMN volume TEXT")
            try transaction.execute(script: readersChoices)
        },
        Migration("2026-11 the place on a page") { transaction in
            try transaction.execute(script: "ALTER TABLE progress ADD COLUMN fraction REAL NOT NULL DEFAULT 0")
        },
        Migration("2026-11 books") { try $0.execute(script: books) },
        Migration("2026-11 authors and chapter rules") { try $0.execute(script: authorsAndRules) },
        Migration("2026-11 collections") { transaction in
            for part in collections { try transaction.execute(script: part) }
        },
        Migration("2026-11 annotations", createAnnotations),
        Migration("2026-11 readers", createReaders),
        Migration("2026-11 identifiers", createIdentifiers),
        Migration("2026-11 entries by identifier", referByIdentifier),
        Migration("2026-11 limits") { try $0.execute(script: limits) },
        Migration("2026-11 shared lists") { try $0.execute(script: sharedLists) },
        Migration("2026-11 reading settings") { try $0.execute(script: readingSettings) },
        // Most clients of other servers' APIs request series that are not missing.
        Migration("2026-11 missing series") { transaction in
            try transaction.execute(
                script: "CREATE INDEX seriesMissing ON series (isMissing, isListed, id) WHERE isMissing = 1"
            )
        },
        Migration("2026-11 versions") { try $0.execute(script: StoreVersion.table) },
        Migration("2026-11 folders") { try $0.execute(script: folders) },
        Migration("2026-11 e-readers") { try $0.execute(script: sync) },
        Migration("2026-11 page continuations") { try $0.execute(script: pageContinuations) },
        Migration("2026-11 metadata") { try $0.execute(script: metadata) },
        Migration("2026-11 shelves") { try $0.execute(script: shelvesByKind) },
        Migration("2026-11 editing") { try $0.execute(script: editing) },
        Migration("2026-11 statistics") { try $0.execute(script: statistics) },
        Migration("2026-11 same pages") { try $0.execute(script: pageFingerprints) },
        Migration("2026-11 nodes", createNodeTables),
        Migration("2026-11 written edits") { try $0.execute(script: writtenEdits) },
        // The next scan writes the tags, the publisher and the status of each series.
        Migration("2026-11 further tags") { try $0.execute("UPDATE series SET isStale = 1") },
        Migration("2026-11 authors of series") { try $0.execute(script: authors) },
        Migration("2026-11 release dates", addReleaseDates),
        Migration("2026-11 files of repeated pages") { try $0.execute(script: repeatedPageFiles) },
        // The next scan sorts these series by the sort titles of their files.
        Migration("2026-11 sort titles of files", oldestCompatible: "2026-11 files of repeated pages") { transaction in
            try transaction.execute(
                """
                UPDATE series SET isStale = 1
                WHERE id IN (SELECT seriesID FROM seriesDetails WHERE attributes LIKE '%"sortTitle"%')
                """
            )
        },
        Migration("2026-11 running nodes", oldestCompatible: "2026-11 files of repeated pages", createRunningNodes),
        Migration("2026-11 causes of errors", oldestCompatible: "2026-11 files of repeated pages") { transaction in
            try transaction.execute(script: errorCauses)
        },
        Migration("2026-11 counts by reading time", oldestCompatible: "2026-11 files of repeated pages") {
            transaction in
            try transaction.execute(script: readCountsByTime)
        },
    ]

    /// The libraries, and their folders that contain publications. The path of a folder is stored as bytes, because
    /// file names on Linux can be invalid UTF-8.
    private static let librariesAndDirectories = """
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

    /// A series is a folder, or the loose files (files directly in the root of a library) with the same title. All
    /// loose files of a library have the same directory, so `looseName` distinguishes their series. It is empty for a
    /// folder.
    ///
    /// A series is listed when its totals are known and its library is served. Each sort order has two indexes over the
    /// listed series: one for all libraries, and one for a single library. A page of a list therefore reads only its
    /// own rows.
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

    /// `displaced` is normally 0. When another publication takes the path of a row, `displaced` is set to the row's own
    /// id. The row keeps its former path, and the path is still unique.
    ///
    /// `missingAt` is the time at which a scan marked the publication as missing. Later scans don't change it. It is
    /// meaningful only while `isMissing` is 1. `modified` is in nanoseconds. The manifest is one row per publication,
    /// not one row per page, because each row slows a scan down.
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

    /// Progress is stored by content hash, not by file. It survives moves, and copies share it.
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

    /// Page borders are stored by content hash, like progress, with one row for all pages. Only the results of the
    /// detector's current version are used.
    private static let cropBoxes = """
        CREATE TABLE cropBoxes (
            content BLOB PRIMARY KEY,
            detectorVersion INTEGER NOT NULL,
            borders BLOB NOT NULL
        ) WITHOUT ROWID;
        """

    /// Bookmarks, chosen covers and pairings are stored by content hash, like progress. `fraction` is the position on
    /// the page from the top, 0 to 1. `width` and `height` are the size of the chosen cover's page, like `coverWidth`
    /// and `coverHeight` of a publication. `isolated` are the pages that are shown alone. `shifted` are the pages
    /// before which the pairs are shifted by one page. Both are in ascending order, two bytes for each page,
    /// big-endian. The migration of the annotations moves the bookmarks into another table.
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

    /// `layout` is null for a comic. For a book of text, `pageCount` is the number of positions, and `pictureCount` is
    /// the number of images, such as the cover. For other publications every page is an image, and `pictureCount` is
    /// null.
    ///
    /// A book's body and text index have their own table, because the rows of `publications` are read far more often.
    ///
    /// Encodings, locators and marks are stored by content hash, like progress. `mark` is JSON. It is null for a
    /// removed mark: the row stays, so that a device that was offline can't add the mark again. The migration of the
    /// annotations moves the marks into another table.
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

    /// `authors` contains one name per line. `chapterRules` is the rules, as JSON, by which a plain text was divided
    /// into sections. `rulesMark` is a digest of the rules, for comparisons.
    private static let authorsAndRules = """
        ALTER TABLE publications ADD COLUMN authors TEXT NOT NULL DEFAULT '';
        ALTER TABLE books ADD COLUMN rulesMark INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE books ADD COLUMN chapterRules BLOB;
        """

    /// The first search indexes, which the migration of the collections replaces. They find any three consecutive
    /// characters. SQLite before 3.45 can't ignore accents in a trigram index, so the text is folded before it is
    /// stored (`SearchText`). The indexes contain no copy of the text. Triggers update them when the text changes.
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
