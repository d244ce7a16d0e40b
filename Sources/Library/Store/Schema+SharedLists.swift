// The users who see a list of another user.

extension Schema {
    /// A list is shared with all users, or with those who have a row in `listReaders`, or with no other user. Rows of a removed
    /// list or user are removed with it.
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
