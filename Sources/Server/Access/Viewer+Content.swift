import Library

extension Viewer {
    /// Checks that the user can see a publication with a content.
    ///
    /// Users without limits see every publication, so this doesn't ask the database for them: whether the content exists is
    /// found when it is opened.
    ///
    /// - Parameter kind: The noun for the error message, which is that for a content that doesn't exist.
    /// - Throws: `Problem` 404.
    func checkContent(_ content: String, in store: LibraryStore, of kind: String) async throws {
        guard limits != .none else { return }
        guard try await store.hasPublication(content: content, user: self) else { throw Problem.notFound(kind) }
    }
}
