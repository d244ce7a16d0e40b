import CollectionEngine
import PageImages
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The bookmarks, highlights and notes of a series as rows.
final class SeriesAnnotationsContent: CollectionContent {
    private let items: BasicDataSource
    private let series: String
    private let app: App
    private var annotations: [SeriesAnnotation] = []

    /// Makes the content for a series.
    init(_ identifier: SourceIdentifier, series: String, app: App) {
        self.series = series
        self.app = app
        items = .rows(identifier)
        super.init(items)
    }

    override var label: String { Text.of(.bookmarks) }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        let task = AnnotationStore.shared.annotations(ofSeries: series) { annotations, isComplete in
            if annotations.isEmpty, !isComplete {
                self.finish(token, .failed(code: -1))
                return
            }
            self.finish(token, annotations.isEmpty ? .noContent : .content) {
                self.annotations = annotations
                // All annotations are loaded together, so their indexes are their identifiers.
                let identifiers = annotations.indices.map { ItemIdentifier(Int64($0)) }
                self.items.replaceItems(with: identifiers)
            }
        }
        keep(task, for: token)
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        let panel = EmptyStateView()
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
        app.follow(anchor) { address }
        return CollectionCell(
            root: root,
            configure: { item, _ in
                guard let item, self.annotations.indices.contains(Int(item.rawValue)) else { return }
                let entry = self.annotations[Int(item.rawValue)]
                let annotation = entry.annotation
                let page = annotation.locator.page
                let position = annotation.position
                let route = Route.reading(publication: entry.publicationID, page: position).address
                address = route
                anchor.setAttribute("href", route)
                let variant = EInkScreen.preview(240)
                let picture =
                    page.map { ImageAddress.page($0, of: entry.content, variant) }
                    ?? ImageAddress.cover(0, of: entry.content, variant)
                cover.show(picture, title: entry.title, isRightToLeft: false)
                title.setTitleText(entry.title)
                let place = annotation.words.utf8.isEmpty ? Text.of(.page(position + 1)) : annotation.words
                detail.setText(place + (annotation.note.map { " · " + $0 } ?? ""))
            },
            setPriority: { cover.setPriority($0) },
            prepareForReuse: { cover.clear() },
            link: { address == nil ? nil : anchor }
        )
    }
}
