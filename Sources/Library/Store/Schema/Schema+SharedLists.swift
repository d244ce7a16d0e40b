// The users who see a list of another user.

extension Schema {
    /// A list is shared with all users (`isForEveryone`), with the users who have a row in `listReaders`, or not at
    /// all. The rows are removed with the list or the user.
    static let sharedLists = """
        ALTER TABLE lists ADD COLUMN isForEveryone INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX listsForEveryone ON lists (updatedAt, id) WHERE isForEveryone = 1;
        CREATE TABLE listReaders (
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            listID INTEGER NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            PRIMARY KEY (userID, listID)
        ) WITHOUT ROWID;
        CREATE INDEX listReadersOfList ON listReaders (listID, userID);
        """
}
