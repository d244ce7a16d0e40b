// The edits of metadata.

extension Schema {
    /// Edits refer to permanent identifiers, not to rows, so that they are applied again when the catalogue is rebuilt.
    ///
    /// `metadataEdits` are the operations that can be undone. `metadataEditChanges` are the former records of the
    /// values that an operation changed; `hadFormer` is 0 if there was none. `editedValues` are the current values,
    /// with the value of the file that each replaces. `coverPictures` are the uploaded covers by their hash in
    /// hexadecimal. `madeSeries` are the series that were split off. `userID` names the user of an operation and isn't a
    /// foreign key: the operations of a removed user stay.
    ///
    /// `fileMetadata` has the values of the file (`FileMetadata`) and the series that follows from it, for publications
    /// whose row has edited values. `fileSeriesTitles` does the same for the titles of series. Both belong to the
    /// catalogue.
    static let editing = """
        CREATE TABLE metadataEdits (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            userID INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            workCount INTEGER NOT NULL DEFAULT 0,
            changeCount INTEGER NOT NULL DEFAULT 0,
            undoneAt INTEGER
        );
        CREATE TABLE metadataEditChanges (
            editID INTEGER NOT NULL REFERENCES metadataEdits(id) ON DELETE CASCADE,
            identifier TEXT NOT NULL,
            field TEXT NOT NULL,
            hadFormer INTEGER NOT NULL,
            value TEXT,
            fileValue TEXT,
            isLocked INTEGER NOT NULL,
            PRIMARY KEY (identifier, field, editID)
        ) WITHOUT ROWID;
        CREATE INDEX metadataEditChangesOfEdit ON metadataEditChanges (editID);
        CREATE TABLE editedValues (
            identifier TEXT NOT NULL,
            field TEXT NOT NULL,
            value TEXT,
            fileValue TEXT,
            isLocked INTEGER NOT NULL,
            PRIMARY KEY (identifier, field)
        ) WITHOUT ROWID;
        CREATE INDEX editedValuesOfSeries ON editedValues (identifier) WHERE field = 'series';
        CREATE INDEX editedCovers ON editedValues (value) WHERE field = 'cover';
        CREATE INDEX formerCovers ON metadataEditChanges (value) WHERE field = 'cover';
        CREATE TABLE coverPictures (
            content TEXT PRIMARY KEY,
            data BLOB NOT NULL
        );
        CREATE TABLE madeSeries (
            identifier TEXT PRIMARY KEY,
            title TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE fileMetadata (
            publicationID INTEGER PRIMARY KEY REFERENCES publications(id) ON DELETE CASCADE,
            seriesID INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE,
            metadata TEXT NOT NULL
        );
        CREATE INDEX fileMetadataOfSeries ON fileMetadata (seriesID);
        CREATE TABLE fileSeriesTitles (
            seriesID INTEGER PRIMARY KEY REFERENCES series(id) ON DELETE CASCADE,
            title TEXT NOT NULL,
            searchText TEXT NOT NULL
        );
        """
}
