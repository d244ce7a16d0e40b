import Database

extension LibraryStore {
    /// Reports a change to all clients if another process changed the store since the last call. The details are
    /// unknown, so clients must reload everything.
    public func reportChangesOfOtherProcesses() async throws(LibraryError) {
        do {
            guard try await database.hasChangesOfOtherProcesses() else { return }
        } catch {
            throw Self.libraryError(for: error)
        }
        var entry = JournalEntry()
        entry.catalogue = LibraryChange(version: 0, lists: true, settings: true, more: true)
        entry.hasListsOfEveryone = true
        changes.publish(entry)
    }
}
