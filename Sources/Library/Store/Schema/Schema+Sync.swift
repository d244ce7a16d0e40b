// What e-readers report, and the digests by which they name documents.

extension Schema {
    /// `documentDigests` is part of the catalogue: a publication has a row for the digest of its content and for each name that
    /// a device may give to its file. `unindexedPublications` are those that an earlier version scanned; they are indexed while
    /// the server is idle.
    ///
    /// `syncReports` has the last report of each device of a user for a document, as the device wrote it. The document may be
    /// unknown. `isApplied` tells whether it was compared with the progress of a publication. The oldest reports of a user are
    /// removed.
    static let sync = """
        CREATE TABLE documentDigests (
            digest BLOB NOT NULL,
            publicationID INTEGER NOT NULL REFERENCES publications(id) ON DELETE CASCADE,
            PRIMARY KEY (digest, publicationID)
        ) WITHOUT ROWID;
        CREATE INDEX documentDigestsOfPublication ON documentDigests (publicationID);
        CREATE TABLE unindexedPublications (
            publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE
        );
        INSERT INTO unindexedPublications (publicationID)
        SELECT id FROM publications WHERE content IS NOT NULL AND format <> 'folder';
        CREATE TABLE syncReports (
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            document TEXT NOT NULL,
            deviceID TEXT NOT NULL,
            device TEXT NOT NULL,
            progress TEXT NOT NULL,
            percentage REAL NOT NULL,
            reportedAt INTEGER NOT NULL,
            isApplied INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (userID, document, deviceID)
        ) WITHOUT ROWID;
        CREATE INDEX syncReportsByTime ON syncReports (userID, reportedAt);
        CREATE INDEX syncReportsWaiting ON syncReports (document) WHERE isApplied = 0;
        """
}
