import TextCoding
import WebBinding
import WireModel

extension LibraryRequests {
    /// Loads the libraries in the order in which they were added.
    static func libraries(_ handler: @escaping Completion<[LibrarySummary]>) -> HostTask {
        get("/api/v1/libraries", handler) { LibraryList($0)?.libraries }
    }

    /// Sets the kind of a library, as an administrator. A scan then regroups the library.
    static func setKind(
        _ kind: String,
        ofLibrary id: String,
        _ handler: @escaping Completion<LibrarySummary>
    ) -> HostTask {
        let body = LibraryUpdate.with { $0.kind = kind }
        return send(.patch, "/api/v1/libraries/" + id.percentEncoded, body: body.jsonText, handler) {
            LibrarySummary($0)
        }
    }

    /// Loads a part of the list of a folder.
    static func folder(
        _ route: FolderRoute,
        isByAdded: Bool,
        after cursor: String,
        limit: Int,
        _ handler: @escaping Completion<FolderTree>
    ) -> HostTask {
        var text = URLQuery()
        text.add("path", route.path)
        if isByAdded { text.add("sort", "added") }
        text.add("after", cursor)
        text.add("limit", limit)
        let address = "/api/v1/libraries/" + route.library.percentEncoded + "/folders"
        return get(text.address(address), handler) { FolderTree($0) }
    }
}
