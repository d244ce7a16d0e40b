/// The tables of the index.
enum DiskIndexSchema {
    /// Increased with every change of the tables. An index of another version is deleted.
    static let version = 1

    /// Seconds for which an expired entry is kept if its source can confirm it.
    static let grace = 7 * 86_400

    /// Triggers count the entries of each file and the size of all files, so that a single statement can remove the
    /// entries of a source. A partial index lists unused files, which are removed a few at a time.
    static let statements = """
        CREATE TABLE file (
            id INTEGER PRIMARY KEY,
            digest BLOB NOT NULL UNIQUE,
            byteSize INTEGER NOT NULL,
            uses INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX fileUnused ON file (id) WHERE uses = 0;

        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            source BLOB NOT NULL,
            file INTEGER NOT NULL,
            mediaType TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            entityTag TEXT,
            isWeak INTEGER NOT NULL,
            lastModified TEXT,
            freshUntil REAL,
            expiresAt REAL,
            lifetime REAL,
            isPartial INTEGER NOT NULL,
            sourceDigest BLOB,
            lastAccess REAL NOT NULL,
            removeAfter REAL AS (
                expiresAt + CASE WHEN entityTag IS NULL AND lastModified IS NULL THEN 0 ELSE \(grace) END
            )
        );
        CREATE INDEX entryBySource ON entry (source);
        CREATE INDEX entryByFile ON entry (file);
        CREATE INDEX entryByAccess ON entry (lastAccess);
        CREATE INDEX entryByRemoval ON entry (removeAfter) WHERE removeAfter IS NOT NULL;

        CREATE TABLE usage (id INTEGER PRIMARY KEY CHECK (id = 0), byteSize INTEGER NOT NULL);
        INSERT INTO usage VALUES (0, 0);

        CREATE TRIGGER fileAdded AFTER INSERT ON file BEGIN
            UPDATE usage SET byteSize = byteSize + NEW.byteSize;
        END;
        CREATE TRIGGER fileRemoved AFTER DELETE ON file BEGIN
            UPDATE usage SET byteSize = byteSize - OLD.byteSize;
        END;
        CREATE TRIGGER entryAdded AFTER INSERT ON entry BEGIN
            UPDATE file SET uses = uses + 1 WHERE id = NEW.file;
        END;
        CREATE TRIGGER entryMoved AFTER UPDATE OF file ON entry WHEN NEW.file <> OLD.file BEGIN
            UPDATE file SET uses = uses - 1 WHERE id = OLD.file;
            UPDATE file SET uses = uses + 1 WHERE id = NEW.file;
        END;
        CREATE TRIGGER entryRemoved AFTER DELETE ON entry BEGIN
            UPDATE file SET uses = uses - 1 WHERE id = OLD.file;
        END;

        PRAGMA user_version = \(version);
        """
}
