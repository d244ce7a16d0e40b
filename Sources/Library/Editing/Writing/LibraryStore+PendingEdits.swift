import Database

extension LibraryStore {
    /// Writes edits to files, as far as they are due.
    ///
    /// - Parameter limit: the maximum number of publications.
    /// - Returns: the folders that must be scanned.
    public func writePendingEdits(limit: Int = 20) async throws(LibraryError) -> ScanScope {
        // Most calls find nothing, and need no thread.
        let now = clock.now()
        guard try await read({ try PendingWrite.next(now: now, $0) }) != nil else { return ScanScope() }
        let result: Result<ScanScope, LibraryError> = await withCheckedContinuation { continuation in
            ScanThread.start(name: "edits") {
                continuation.resume(returning: self.writePendingEditsBlocking(limit: limit, EditWriter(store: self)))
            }
        }
        return try result.get()
    }

    func writePendingEditsBlocking(limit: Int, _ writer: EditWriter) -> Result<ScanScope, LibraryError> {
        var scope = ScanScope()
        do {
            for _ in 0..<limit {
                let now = clock.now()
                guard let next = try database.readBlocking({ try PendingWrite.next(now: now, $0) }) else { break }
                if let changed = try writer.write(next) {
                    scope.add(changed.directory, in: changed.root, isWhole: false)
                }
            }
            return .success(scope)
        } catch {
            return .failure(Self.libraryError(for: error))
        }
    }
}
