import TextCoding
import WebBinding
import WireModel

// Requests for repeated pages. They bypass the outbox, because the app needs their results immediately.

extension LibraryRequests {
    /// Loads the repeated pages and the hidden ones.
    static func repeatedPages(_ handler: @escaping Completion<RepeatedPageList>) -> HostTask {
        get("/api/v1/repeated-pages", handler) { RepeatedPageList($0) }
    }

    /// Hides a page of a publication in all files. `page` is an index from 0.
    static func hidePage(_ page: Int, of publication: String, _ handler: @escaping Completion<HiddenPageChoice>) {
        let address = "/api/v1/publications/" + publication.percentEncoded + "/pages/\(page)/hidden"
        _ = send(.put, address, handler) { HiddenPageChoice($0) }
    }

    /// Shows a hidden page again in all files.
    static func unhidePage(_ choice: Int, _ handler: @escaping ChangeCompletion) {
        change(.delete, "/api/v1/hidden-pages/\(choice)", handler)
    }
}
