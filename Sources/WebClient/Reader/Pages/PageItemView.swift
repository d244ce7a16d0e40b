import ReadingEngine
import WebBinding

/// The view of an item that is a page, or half of one.
final class PageItemView: ReaderItemView {
    private var pageView: PageView?

    /// Creates a view without its page view, which ``update(_:pageView:)`` adds.
    init(_ item: SequenceItem, page: PageIdentifier, publication: String, isHalf: Bool) {
        super.init(item, kind: isHalf ? "half" : "page")
        root.setAttribute("data-page", page.page + 1)
        root.setAttribute("data-publication", publication)
    }

    override func update(_ surface: ReaderSurface, pageView: (PagePlacement) -> PageView) {
        guard let placement = surface.pictures.first else { return }
        let pageView = pageView(placement)
        if pageView !== self.pageView {
            self.pageView = pageView
            pageView.removeTextLayer()
            content.append(pageView.root)
        }
        pageView.place(placement)
    }
}
