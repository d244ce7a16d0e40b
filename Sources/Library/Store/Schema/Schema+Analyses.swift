// The results of analysing pages, by content hash.

extension Schema {
    /// A byte for each page: how it continues the page before it.
    static let pageContinuations = """
        CREATE TABLE pageContinuations (
            content BLOB PRIMARY KEY,
            detectorVersion INTEGER NOT NULL,
            pages BLOB NOT NULL
        ) WITHOUT ROWID;
        """

    /// `pageFingerprints.pages` has nine bytes for each page: the hash, big-endian, and the detail. The other tables
    /// are larger, so they refer to the content by `id`, which is shorter than the hash of the content. `isCompared` is
    /// 0 until the pages have been compared with those of other files.
    ///
    /// `pageBands` is the index of hashes by their parts: four rows for each sampled page of a file (`PageComparison`).
    /// Rows with a negative `owner` are those of `repeatedPages`. A repeated page has no rows for its files, so the
    /// number of rows for one picture is bounded.
    ///
    /// `samePages` contains the pairs of contents with the same pages. `repeatedPages` are the pages that occur in many
    /// files, with a file as an example. `hiddenPages` are those that users chose to hide. They have no foreign key, so
    /// they survive a new version of the fingerprints.
    static let pageFingerprints = """
        CREATE TABLE pageFingerprints (
            id INTEGER PRIMARY KEY,
            content BLOB NOT NULL UNIQUE,
            detectorVersion INTEGER NOT NULL,
            pages BLOB NOT NULL,
            isCompared INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX pageFingerprintsWaiting ON pageFingerprints (id) WHERE isCompared = 0;
        CREATE TABLE pageBands (
            band INTEGER NOT NULL,
            owner INTEGER NOT NULL,
            page INTEGER NOT NULL,
            hash INTEGER NOT NULL,
            PRIMARY KEY (band, owner, page)
        ) WITHOUT ROWID;
        CREATE TABLE samePages (
            firstID INTEGER NOT NULL REFERENCES pageFingerprints(id) ON DELETE CASCADE,
            secondID INTEGER NOT NULL REFERENCES pageFingerprints(id) ON DELETE CASCADE,
            pageCount INTEGER NOT NULL,
            PRIMARY KEY (firstID, secondID)
        ) WITHOUT ROWID;
        CREATE INDEX samePagesBySecond ON samePages (secondID);
        CREATE TABLE repeatedPages (
            id INTEGER PRIMARY KEY,
            hash INTEGER NOT NULL,
            content BLOB NOT NULL,
            page INTEGER NOT NULL,
            fileCount INTEGER NOT NULL
        );
        CREATE INDEX repeatedPagesByCount ON repeatedPages (fileCount);
        CREATE TABLE hiddenPages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash INTEGER NOT NULL,
            detectorVersion INTEGER NOT NULL,
            content BLOB NOT NULL,
            page INTEGER NOT NULL,
            hiddenAt INTEGER NOT NULL,
            UNIQUE (content, page)
        );
        """

    /// The files in which each repeated page was found, with the index of the page in each. `fileID` is the row of
    /// `pageFingerprints`. The table is needed to count only the files that a user with limits can see.
    ///
    /// Earlier versions stored only the number of files, so all pages are compared again in the background. The
    /// fingerprints are kept.
    static let repeatedPageFiles = """
        CREATE TABLE repeatedPageFiles (
            repeatedPageID INTEGER NOT NULL REFERENCES repeatedPages(id) ON DELETE CASCADE,
            fileID INTEGER NOT NULL REFERENCES pageFingerprints(id) ON DELETE CASCADE,
            page INTEGER NOT NULL,
            PRIMARY KEY (repeatedPageID, fileID)
        ) WITHOUT ROWID;
        CREATE INDEX repeatedPageFilesByFile ON repeatedPageFiles (fileID);
        DELETE FROM samePages;
        DELETE FROM repeatedPages;
        DELETE FROM pageBands;
        UPDATE pageFingerprints SET isCompared = 0;
        """
}
