// What the analysis of pages found, by content hash.

extension Schema {
    /// A byte for each page: how it continues the page before it.
    static let pageContinuations = """
        CREATE TABLE pageContinuations (
            content BLOB PRIMARY KEY,
            detectorVersion INTEGER NOT NULL,
            pages BLOB NOT NULL
        ) WITHOUT ROWID;
        """
}
