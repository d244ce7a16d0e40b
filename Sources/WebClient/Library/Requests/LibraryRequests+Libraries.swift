import WebBinding
import WireModel

extension LibraryRequests {
    /// Loads the libraries in the order in which they were added.
    static func libraries(_ handler: @escaping Completion<[LibrarySummary]>) -> HostTask {
        get("/api/v1/libraries", handler) { LibraryList($0)?.libraries }
    }
}
