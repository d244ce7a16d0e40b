// The authors of series, for browsing.

extension Schema {
    /// Authors are not stored as tags, because there are many more of them and their list is read page by page. `key`
    /// is the folded name, so names that differ only in case or accents are one author. `sortKey` is the
    /// `NaturalOrderKey` of the folded sort name (`Winter, Ada`) or, if no file has one, of `key`.
    ///
    /// The next scan writes the authors and the years of each series.
    static let authors = """
        CREATE TABLE authors (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            sortKey BLOB NOT NULL
        );
        CREATE INDEX authorsInOrder ON authors (sortKey, key);
        CREATE TABLE seriesAuthors (
            authorID INTEGER NOT NULL REFERENCES authors(id),
            seriesID INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE,
            PRIMARY KEY (authorID, seriesID)
        ) WITHOUT ROWID;
        CREATE INDEX seriesAuthorsOfSeries ON seriesAuthors (seriesID);
        UPDATE series SET isStale = 1;
        """
}
