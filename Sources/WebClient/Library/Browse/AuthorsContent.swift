import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The authors by name as rows, loaded page by page. A row opens the series of its author.
final class AuthorsContent: CollectionContent {
    /// The data source of the rows.
    let items: BasicDataSource
    /// Called when a page was loaded.
    var onAnswer: () -> Void = {}
    /// The words that must occur in the names; empty for all authors.
    private(set) var search = ""
    private let app: App
    private var authors: [AuthorList.Author] = []
    private var byNumber: [Int64: AuthorList.Author] = [:]
    private var next: String?
    private var more: HostTask?
    /// The number of authors in a request.
    private static let pageSize = 120
    /// The height of a row, in points.
    private static let rowHeight = 64.0
    /// The maximum number of loaded authors with which the list is reloaded after a change.
    private static let maximumRenewedCount = 600

    /// Makes the empty list.
    init(_ identifier: SourceIdentifier, app: App) {
        self.app = app
        items = .rows(identifier)
        super.init(items)
        items.defaultMetrics.itemExtent = .fixed(Self.rowHeight)
    }

    override var label: String { Text.of(.authors) }

    /// Whether no author is loaded.
    var isEmpty: Bool { authors.isEmpty }

    /// Shows the authors whose names contain the words.
    func show(search: String) {
        self.search = search
        authors = []
        items.setNeedsLoadContent()
        onChange()
    }

    /// Loads the list again after the library has changed, unless the user has scrolled far.
    func renew() {
        guard authors.count <= Self.maximumRenewedCount else { return }
        items.setNeedsLoadContent()
        onChange()
    }

    /// Loads the next page, unless the last page is loaded or a request is in progress.
    func loadMore() {
        guard more == nil, let next, items.state == .loaded else { return }
        more = request(after: next) { page in
            self.show(self.authors + page.authors, next: page.next)
            self.onChange()
        } failed: { _ in
        }
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        more?.cancel()
        load(token, after: "", known: [])
    }

    private func load(_ token: LoadingToken, after cursor: String, known: [AuthorList.Author]) {
        let wanted = authors.count
        let task = request(after: cursor) { page in
            let loaded = known + page.authors
            if let next = page.next, loaded.count < wanted {
                self.forget(token)
                return self.load(token, after: next, known: loaded)
            }
            if loaded.isEmpty { self.show([], next: nil) }
            self.finish(token, loaded.isEmpty ? .noContent : .content) { self.show(loaded, next: page.next) }
            self.onAnswer()
        } failed: {
            self.finish(token, $0)
        }
        keep(task, for: token)
    }

    private func request(
        after cursor: String,
        _ handler: @escaping (AuthorList) -> Void,
        failed: @escaping (LibraryRequestError) -> Void
    ) -> HostTask {
        LibraryRequests.authors(search: search, after: cursor, limit: Self.pageSize) { result in
            self.more = nil
            switch result {
            case .success(let page): handler(page)
            case .failure(let failure): failed(failure)
            }
        }
    }

    private func show(_ authors: [AuthorList.Author], next: String?) {
        self.authors = authors
        self.next = next
        byNumber = [:]
        for author in authors { byNumber[author.name.itemNumber] = author }
        items.replaceItems(with: authors.map { ItemIdentifier($0.name.itemNumber) })
    }

    override func discard() {
        more?.cancel()
        onAnswer = {}
        super.discard()
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        switch kind {
        case .loading: .rowFrames()
        case .noContent, .error: nil
        }
    }

    override func makeCell() -> CollectionCell? {
        let cell = AuthorCell(app: app)
        return CollectionCell(cell) { item in cell.configure(with: item.flatMap { self.byNumber[$0.rawValue] }) }
    }
}

extension LibraryRequests {
    /// Loads a page of the authors.
    static func authors(
        search: String,
        after cursor: String,
        limit: Int,
        _ handler: @escaping Completion<AuthorList>
    ) -> HostTask {
        var text = URLQuery()
        text.add("search", search)
        text.add("after", cursor)
        text.add("limit", limit)
        return get(text.address("/api/v1/authors"), handler) { AuthorList($0) }
    }
}
