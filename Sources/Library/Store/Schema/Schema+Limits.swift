// The properties of works that limits of users refer to.

extension Schema {
    /// `ageRating` is the minimum age of readers in years. That of a series is the highest of its publications.
    /// `hasUnrated` is whether a series has readable publications without a rating. Until the next scan has read the
    /// files again, all series count as unrated.
    ///
    /// Labels refer to the permanent identifiers of series, so that they are kept when the catalogue is rebuilt.
    ///
    /// The indexes contain every column of their queries, so that visible series and publications are found without
    /// reading their rows. For this, SQLite requires that an index also contains the columns of its own `WHERE` clause.
    static let limits = """
        ALTER TABLE publications ADD COLUMN ageRating INTEGER;
        ALTER TABLE series ADD COLUMN ageRating INTEGER;
        ALTER TABLE series ADD COLUMN hasUnrated INTEGER NOT NULL DEFAULT 1;
        CREATE INDEX seriesByLimits ON series (libraryID, ageRating, hasUnrated, publicationCount, isListed, id)
            WHERE isListed = 1;
        DROP INDEX publicationsOfLibraryByAdded;
        CREATE INDEX publicationsOfLibraryByAdded
            ON publications (libraryID, addedAt, id, seriesID, isMissing, error)
            WHERE isMissing = 0 AND error IS NULL;
        CREATE TABLE seriesLabels (
            series TEXT NOT NULL,
            label TEXT NOT NULL,
            PRIMARY KEY (series, label)
        ) WITHOUT ROWID;
        CREATE INDEX seriesLabelsByLabel ON seriesLabels (label, series);
        """
}
