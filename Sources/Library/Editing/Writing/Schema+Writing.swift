// Series that were merged, and edits that are written to files.

extension Schema {
    /// `mergedSeries` leads from a series to the one that it was merged into by an operation.
    ///
    /// `metadataWriting` is the library's `MetadataWriting`. `pendingWrites` are the publications whose edits are to be
    /// written at a time; null for those that weren't written because of a problem. `writtenDocuments` has the documents
    /// that Quire writes: `original` is the document before, null for none, `written` the digest of the present one, and
    /// `pending` that of the one that is being written. `writtenValues` has the values of the files that were replaced
    /// (`WrittenValue`). All of them refer to permanent identifiers.
    static let writtenEdits = """
        CREATE TABLE mergedSeries (
            identifier TEXT PRIMARY KEY,
            target TEXT NOT NULL,
            editID INTEGER NOT NULL
        ) WITHOUT ROWID;
        ALTER TABLE libraries ADD COLUMN metadataWriting TEXT NOT NULL DEFAULT 'never';
        CREATE TABLE pendingWrites (
            identifier TEXT PRIMARY KEY,
            dueAt INTEGER,
            problem TEXT
        ) WITHOUT ROWID;
        CREATE INDEX pendingWritesByTime ON pendingWrites (dueAt) WHERE dueAt IS NOT NULL;
        CREATE TABLE writtenDocuments (
            identifier TEXT NOT NULL,
            place TEXT NOT NULL,
            original BLOB,
            written BLOB,
            pending BLOB,
            PRIMARY KEY (identifier, place)
        );
        CREATE TABLE writtenValues (
            identifier TEXT NOT NULL,
            field TEXT NOT NULL,
            original TEXT,
            written TEXT,
            state INTEGER NOT NULL,
            PRIMARY KEY (identifier, field)
        ) WITHOUT ROWID;
        """
}
