import Library

extension Viewer {
    /// Checks that the user can see a publication with a content hash.
    ///
    /// Users without limits see every publication, so this doesn't query the database for them. If the content doesn't
    /// exist, opening it fails.
    ///
    /// - Parameter kind: The noun for the error message, the same as for content that doesn't exist.
    /// - Throws: `Problem` 404.
    func checkContent(_ content: String, in store: LibraryStore, of kind: String) async throws {
        guard limits != .none else { return }
        guard try await store.canSee(content: content, user: self) else { throw Problem.notFound(kind) }
    }
}
