import WebBinding
import WireModel

/// The publications of a long shelf, loaded page by page as the user scrolls.
final class PublicationPages {
    /// The loaded publications, in order.
    private(set) var publications: [PublicationSummary] = []
    private let shelf: PublicationShelf
    private let length: Int
    private var next: String?
    private var task: HostTask?

    /// Creates the empty list of a shelf. `length` is the number of publications in a page.
    init(_ shelf: PublicationShelf, length: Int) {
        self.shelf = shelf
        self.length = length
    }

    /// Reloads the loaded part of the shelf. The old publications stay until all of it is loaded.
    func renew(_ handler: @escaping (LibraryRequestError?) -> Void) {
        request(after: nil, behind: [], upTo: publications.count, handler)
    }

    /// Loads the next page, unless the end is reached or a request is running. `handler` is called when the page was
    /// loaded.
    func loadMore(_ handler: @escaping () -> Void) {
        guard task == nil, let next else { return }
        request(after: next, behind: publications, upTo: 0) { failure in
            if failure == nil { handler() }
        }
    }

    /// Cancels the request.
    func cancel() {
        task?.cancel()
        task = nil
    }

    private func request(
        after cursor: String?,
        behind known: [PublicationSummary],
        upTo count: Int,
        _ handler: @escaping (LibraryRequestError?) -> Void
    ) {
        task?.cancel()
        task = LibraryRequests.publications(shelf, after: cursor, limit: length) { result in
            self.task = nil
            switch result {
            case .failure(let failure): handler(failure)
            case .success(let page):
                let known = known + page.publications
                if let next = page.next, known.count < count {
                    self.request(after: next, behind: known, upTo: count, handler)
                } else {
                    self.publications = known
                    self.next = page.next
                    handler(nil)
                }
            }
        }
    }
}
