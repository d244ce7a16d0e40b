-- The schema of a store of version 2026-11, before users. MigrationTests fills it and migrates it.

CREATE TABLE libraries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    path TEXT NOT NULL UNIQUE,
    isServed INTEGER NOT NULL DEFAULT 1,
    addedAt INTEGER NOT NULL
, seriesCount INTEGER NOT NULL DEFAULT 0, publicationCount INTEGER NOT NULL DEFAULT 0);
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
    isStale INTEGER NOT NULL DEFAULT 1, favouriteAt INTEGER NOT NULL DEFAULT 0, deckPublicationID INTEGER,
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
    updatedAt INTEGER NOT NULL, volume TEXT, layout TEXT, pictureCount INTEGER, authors TEXT NOT NULL DEFAULT '', libraryID INTEGER NOT NULL DEFAULT 0,
    UNIQUE (directoryID, name, displaced)
);
CREATE TABLE pages (
    publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
    manifest BLOB NOT NULL
);
CREATE TABLE progress (
    content BLOB PRIMARY KEY,
    page INTEGER NOT NULL,
    isCompleted INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    device TEXT NOT NULL
, fraction REAL NOT NULL DEFAULT 0, locator TEXT) WITHOUT ROWID;
CREATE TABLE cropBoxes (
    content BLOB PRIMARY KEY,
    detectorVersion INTEGER NOT NULL,
    borders BLOB NOT NULL
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
CREATE TABLE books (
    publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
    body BLOB NOT NULL,
    textIndex BLOB
, rulesMark INTEGER NOT NULL DEFAULT 0, chapterRules BLOB);
CREATE TABLE bookEncodings (
    content BLOB PRIMARY KEY,
    encoding TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE favourites (
    content BLOB PRIMARY KEY,
    addedAt INTEGER NOT NULL
) WITHOUT ROWID;
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
CREATE TABLE tagCounts (
    libraryID INTEGER NOT NULL,
    tagID INTEGER NOT NULL,
    seriesCount INTEGER NOT NULL,
    PRIMARY KEY (libraryID, tagID)
) WITHOUT ROWID;
CREATE TABLE lists (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    entryCount INTEGER NOT NULL DEFAULT 0,
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL
);
CREATE TABLE listEntries (
    id INTEGER PRIMARY KEY,
    listID INTEGER NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
    seriesID INTEGER REFERENCES series(id) ON DELETE CASCADE,
    publicationID INTEGER REFERENCES publications(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    UNIQUE (seriesID, listID),
    UNIQUE (publicationID, listID)
);
CREATE TABLE coverPreviews (
    content BLOB NOT NULL,
    page INTEGER NOT NULL,
    preview BLOB NOT NULL,
    PRIMARY KEY (content, page)
) WITHOUT ROWID;
CREATE TABLE annotations (
    content BLOB NOT NULL,
    id TEXT NOT NULL,
    annotation BLOB,
    readingOrder INTEGER NOT NULL,
    modifiedAt INTEGER NOT NULL,
    PRIMARY KEY (content, id)
) WITHOUT ROWID;
CREATE INDEX problemsByLibrary ON problems (libraryID);
CREATE INDEX seriesStale ON series (id) WHERE isStale = 1;
CREATE INDEX seriesByTitle ON series (titleKey, id) WHERE isListed = 1;
CREATE INDEX seriesByAdded ON series (addedAt, id) WHERE isListed = 1;
CREATE INDEX seriesByUpdated ON series (updatedAt, id) WHERE isListed = 1;
CREATE INDEX seriesByRead ON series (readAt, id) WHERE isListed = 1;
CREATE INDEX seriesOfLibraryByTitle ON series (libraryID, titleKey, id) WHERE isListed = 1;
CREATE INDEX seriesOfLibraryByAdded ON series (libraryID, addedAt, id) WHERE isListed = 1;
CREATE INDEX seriesOfLibraryByUpdated ON series (libraryID, updatedAt, id) WHERE isListed = 1;
CREATE INDEX seriesOfLibraryByRead ON series (libraryID, readAt, id) WHERE isListed = 1;
CREATE INDEX publicationsInOrder ON publications (seriesID, sortNumber, nameKey, id);
CREATE INDEX publicationsByContent ON publications (content);
CREATE INDEX progressUnderWay ON progress (updatedAt) WHERE isCompleted = 0;
CREATE INDEX seriesFavourite ON series (id) WHERE isListed = 1 AND favouriteAt > 0;
CREATE INDEX seriesReadThrough ON series (id) WHERE isListed = 1 AND readCount >= publicationCount;
CREATE INDEX seriesOnDeck ON series (readAt, id) WHERE isListed = 1 AND deckPublicationID IS NOT NULL;
CREATE INDEX seriesOfLibraryOnDeck ON series (libraryID, readAt, id)
    WHERE isListed = 1 AND deckPublicationID IS NOT NULL;
CREATE INDEX publicationsOfLibraryByAdded ON publications (libraryID, addedAt, id)
    WHERE isMissing = 0 AND error IS NULL;
CREATE INDEX progressByTime ON progress (updatedAt);
CREATE INDEX favouritesByTime ON favourites (addedAt);
CREATE INDEX seriesTagsOfSeries ON seriesTags (seriesID);
CREATE INDEX listsByTime ON lists (updatedAt, id);
CREATE INDEX listEntriesInOrder ON listEntries (listID, position, id);
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
CREATE TRIGGER tagCountsInserts AFTER INSERT ON seriesTags BEGIN
    INSERT INTO tagCounts (libraryID, tagID, seriesCount) VALUES (new.libraryID, new.tagID, 1)
    ON CONFLICT DO UPDATE SET seriesCount = seriesCount + 1;
END;
CREATE TRIGGER tagCountsDeletes AFTER DELETE ON seriesTags BEGIN
    UPDATE tagCounts SET seriesCount = seriesCount - 1 WHERE libraryID = old.libraryID AND tagID = old.tagID;
END;
CREATE TRIGGER listEntriesInserts AFTER INSERT ON listEntries BEGIN
    UPDATE lists SET entryCount = entryCount + 1 WHERE id = new.listID;
END;
CREATE TRIGGER listEntriesDeletes AFTER DELETE ON listEntries BEGIN
    UPDATE lists SET entryCount = entryCount - 1 WHERE id = old.listID;
END;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('2026-11 first tables');
INSERT INTO grdb_migrations VALUES ('2026-11 crop boxes');
INSERT INTO grdb_migrations VALUES ('2026-11 what readers choose');
INSERT INTO grdb_migrations VALUES ('2026-11 the place on a page');
INSERT INTO grdb_migrations VALUES ('2026-11 books');
INSERT INTO grdb_migrations VALUES ('2026-11 authors and chapter rules');
INSERT INTO grdb_migrations VALUES ('2026-11 collections');
INSERT INTO grdb_migrations VALUES ('2026-11 annotations');
