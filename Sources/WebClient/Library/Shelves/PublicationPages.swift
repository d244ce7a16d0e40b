/// The publications of a shelf that may be long: its beginning, and what follows page by page as somebody comes near.
final class PublicationPages {
    /// What is known, in order.
    private(set) var publications: [PublicationSummary] = []
    private let shelf: PublicationShelf
    private let length: Int
    private var next: String?
    private var task: HostTask?

    /// The pages of a shelf, of so many publications each.
    init(_ shelf: PublicationShelf, length: Int) {
        self.shelf = shelf
        self.length = length
    }

    /// Asks for the shelf anew, as far as it is known; until all of that is there, what was known stays.
    func renew(_ handler: @escaping (LibraryFailure?) -> Void) {
        ask(after: nil, behind: [], upTo: publications.count, handler)
    }

    /// Asks for what follows; nothing happens behind the end, nor while something is on its way. `handler` is called when
    /// there is more.
    func goOn(_ handler: @escaping () -> Void) {
        guard task == nil, let next else { return }
        ask(after: next, behind: publications, upTo: 0) { failure in
            if failure == nil { handler() }
        }
    }

    /// Does not want an answer any more.
    func cancel() {
        task?.cancel()
        task = nil
    }

    private func ask(
        after cursor: String?,
        behind known: [PublicationSummary],
        upTo count: Int,
        _ handler: @escaping (LibraryFailure?) -> Void
    ) {
        task?.cancel()
        task = LibraryRequests.publications(shelf, after: cursor, limit: length) { result in
            self.task = nil
            switch result {
            case .failure(let failure): handler(failure)
            case .success(let page):
                let known = known + page.publications
                if let next = page.next, known.count < count {
                    self.ask(after: next, behind: known, upTo: count, handler)
                } else {
                    self.publications = known
                    self.next = page.next
                    handler(nil)
                }
            }
        }
    }
}
