import Database

extension LibraryStore {
    /// Reports the changes that other processes have committed. For a store in a file, the details are unknown, so
    /// clients must reload everything.
    public func receiveChanges() async throws(LibraryError) {
        do {
            try await database.receiveChanges()
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Reports the changes up to a version of the library that a client has seen on another node.
    public func receiveChanges(until version: Int64) async throws(LibraryError) {
        if isShared, version > changes.version { try await receiveChanges() }
    }
}
