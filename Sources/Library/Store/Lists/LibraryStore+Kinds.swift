import Database

// The kinds of libraries.

extension LibraryStore {
    /// Sets the kind of a library. The next scan regroups its series. A kind in the server's configuration overrides
    /// this choice at each scan.
    ///
    /// - Returns: whether it changed.
    /// - Throws: `LibraryError.noSuchLibrary`.
    @discardableResult
    public func set(_ kind: LibraryKind, ofLibrary id: Int64) async throws(LibraryError) -> Bool {
        try await writeDurably { transaction in
            guard try transaction.exists("SELECT 1 FROM libraries WHERE id = ? AND isServed = 1", [id]) else {
                throw LibraryError.noSuchLibrary(id: id)
            }
            return try Self.set(kind, ofLibrary: id, transaction)
        }
    }

    @discardableResult
    static func set(_ kind: LibraryKind, ofLibrary id: Int64, _ transaction: Transaction) throws -> Bool {
        let changed = try transaction.execute(
            "UPDATE libraries SET kind = ? WHERE id = ? AND kind <> ?",
            [kind.rawValue, id, kind.rawValue]
        )
        if changed > 0 { try SeriesRegrouping.mark(library: id, transaction) }
        return changed > 0
    }
}
