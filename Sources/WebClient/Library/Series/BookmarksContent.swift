import CollectionEngine
import PageImages
import WebBinding
import WebViews
import WebWords

/// The bookmarks of a series as rows.
final class BookmarksContent: CollectionContent {
    private let items: BasicDataSource
    private let series: String
    private let app: App
    private var bookmarks: [PlacedBookmark] = []
    private var isComplete = true

    /// Makes the content for a series.
    init(_ identifier: SourceIdentifier, series: String, app: App) {
        self.series = series
        self.app = app
        items = BasicDataSource(identifier)
        super.init(items)
        items.defaultMetrics = LibraryMetrics.rows
    }

    override var label: String { Text.of(.bookmarks) }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        let task = ComicBookmarkStore.shared.bookmarks(ofSeries: series) { bookmarks, isComplete in
            if bookmarks.isEmpty, !isComplete {
                self.finish(token, .failed(code: -1))
                return
            }
            self.finish(token, bookmarks.isEmpty ? .noContent : .content) {
                self.bookmarks = bookmarks
                // All bookmarks are loaded together, so their indexes are their identifiers.
                let identifiers = bookmarks.indices.map { ItemIdentifier(Int64($0)) }
                self.items.setItems(identifiers)
                self.items.reconfigure(identifiers)
            }
        }
        keep(task, for: token)
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        let panel = StatePanel()
        switch kind {
        case .loading: return .rowFrames()
        case .noContent: panel.show(.noBookmarks, .noBookmarksAdvice, action: nil) {}
        case .error:
            panel.show(.unreachableTitle, .unreachableAdvice, action: .retry) {
                self.items.retry()
                self.onChange()
            }
        }
        return panel.root
    }

    override func makeCell() -> CollectionCell? {
        let root = Element("div", class: "row-item")
        let anchor = Element("a", class: "row")
        let cover = CoverView(isInList: true)
        let title = Element("span", class: "row-title")
        let detail = Element("span", class: "row-detail")
        let words = Element("span", class: "row-words")
        words.append(title)
        words.append(detail)
        anchor.append(cover.root)
        anchor.append(words)
        root.append(anchor)
        var address: String?
        anchor.on(.linkClick) { click in
            guard click.isPlain, let address else { return }
            CurrentEvent.preventDefault()
            self.app.open(address)
        }
        return CollectionCell(
            root: root,
            configure: { item, _ in
                guard let item, self.bookmarks.indices.contains(Int(item.rawValue)) else { return }
                let placed = self.bookmarks[Int(item.rawValue)]
                let page = placed.bookmark.page
                let route = Route.reading(publication: placed.publication, page: page).address
                address = route
                anchor.setAttribute("href", route)
                let picture = ImageAddress.page(page, of: placed.content, PageVariant(width: 240))
                cover.show(picture, title: placed.title, isRightToLeft: false)
                title.setTitleText(placed.title)
                let note = placed.bookmark.note
                detail.setText(Text.of(.page(page + 1)) + (note.utf8.isEmpty ? "" : " · " + note))
            },
            setPriority: { cover.setPriority($0) },
            prepareForReuse: { cover.clear() },
            link: { address == nil ? nil : anchor }
        )
    }
}
