import WebBinding
import WireModel

extension LibraryRequests {
    /// The libraries that are served, in the order they were added.
    static func libraries(_ handler: @escaping Answer<[LibrarySummary]>) -> HostTask {
        get("/api/v1/libraries", handler) { LibraryList($0)?.libraries }
    }
}
