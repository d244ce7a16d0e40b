// The values that determine how publications are grouped into series.

extension Schema {
    /// `libraries.kind` is a `LibraryKind`.
    ///
    /// The columns of a publication determine its series: `shape` is a `PublicationShape`, null until this version of
    /// the server has read it. `seriesName` is the series in its metadata or, if `isSeriesDeclared` is 0, in its name.
    ///
    /// `directories.seriesName` is set if the metadata of some files names a series with the name of the folder. The
    /// other comics in the folder then belong to this series.
    ///
    /// `series.looseName` is empty for the series of a folder and the folded name for a series that is found by its
    /// name, which is unique in its library. For the entry of a single publication, it is U+0001 and the first
    /// identifier of the entry. The directory of a named series is the innermost folder that contains all its
    /// publications. `isUngrouped` marks series with publications that may belong to another one; `SeriesRegrouping`
    /// moves them at the end of the scan. `isSingle` is whether a series is shown as its only publication.
    ///
    /// The indexes by folder are for browsing folders. They cover every column of their queries, including those of
    /// limits.
    static let shelvesByKind = """
        ALTER TABLE libraries ADD COLUMN kind TEXT NOT NULL DEFAULT 'mixed';
        ALTER TABLE publications ADD COLUMN shape TEXT;
        ALTER TABLE publications ADD COLUMN seriesName TEXT;
        ALTER TABLE publications ADD COLUMN isSeriesDeclared INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE directories ADD COLUMN seriesName TEXT;
        ALTER TABLE series ADD COLUMN isUngrouped INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE series ADD COLUMN isSingle INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX seriesUngrouped ON series (id) WHERE isUngrouped = 1;
        CREATE INDEX publicationsOfFolderByName ON publications (directoryID, nameKey, id, seriesID) WHERE isMissing = 0;
        CREATE INDEX publicationsOfFolderByAdded ON publications (directoryID, addedAt, id, seriesID) WHERE isMissing = 0;
        CREATE INDEX seriesByName ON series (libraryID, looseName) WHERE looseName > ' ';
        """
}
