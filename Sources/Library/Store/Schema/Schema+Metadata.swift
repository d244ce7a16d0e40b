// Further metadata of publications and series.

extension Schema {
    /// `tags` has one tag per line. `attributes` is JSON (`WorkAttributes`); nil for works that have none.
    ///
    /// `seriesPictures` contains the cover pictures in the folders of series. The index by directory is for the foreign
    /// key.
    ///
    /// `storyArc` is the folded name of a story arc, for lists that scans create from the arcs; null for lists of
    /// users.
    static let metadata = """
        ALTER TABLE publicationDetails ADD COLUMN tags TEXT NOT NULL DEFAULT '';
        ALTER TABLE publicationDetails ADD COLUMN attributes TEXT;
        ALTER TABLE seriesDetails ADD COLUMN tags TEXT NOT NULL DEFAULT '';
        ALTER TABLE seriesDetails ADD COLUMN attributes TEXT;
        CREATE TABLE seriesPictures (
            seriesID INTEGER PRIMARY KEY REFERENCES series(id) ON DELETE CASCADE,
            directoryID INTEGER NOT NULL REFERENCES directories(id) ON DELETE CASCADE,
            name BLOB NOT NULL,
            content BLOB NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL
        );
        CREATE INDEX seriesPicturesByContent ON seriesPictures (content);
        CREATE INDEX seriesPicturesByDirectory ON seriesPictures (directoryID);
        ALTER TABLE lists ADD COLUMN storyArc TEXT;
        CREATE UNIQUE INDEX listsByStoryArc ON lists (storyArc) WHERE storyArc IS NOT NULL;
        """
}
