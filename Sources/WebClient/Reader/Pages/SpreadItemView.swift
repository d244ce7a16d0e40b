import ReadingEngine
import WebBinding

/// The view of a spread. Its two pages turn and zoom together, but load and fail independently.
final class SpreadItemView: ReaderItemView {
    private var pageViews: [PageView] = []

    /// Creates a view without its page views, which ``update(_:pageView:)`` adds.
    init(_ item: SequenceItem, first: PageIdentifier, second: PageIdentifier, publication: String) {
        super.init(item, kind: "spread")
        root.setAttribute("data-page", first.page + 1)
        root.setAttribute("data-second-page", second.page + 1)
        root.setAttribute("data-publication", publication)
    }

    override func update(_ surface: ReaderSurface, pageView: (PagePlacement) -> PageView) {
        for (index, placement) in surface.pictures.enumerated() {
            let pageView = pageView(placement)
            if !pageViews.indices.contains(index) {
                pageViews.append(pageView)
                pageView.removeTextLayer()
                content.append(pageView.root)
            } else if pageViews[index] !== pageView {
                pageViews[index] = pageView
                pageView.removeTextLayer()
                content.append(pageView.root)
            }
            pageView.place(placement)
        }
    }
}
