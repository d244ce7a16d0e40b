import CollectionEngine

/// A shelf of home: a title with a way to all of it, and covers beside each other. A subclass says what lies on it.
///
/// Each shelf loads by itself: while it does, frames of the real size stand there, and when it can't, a line that says so
/// and a way to try again. An empty shelf is not there at all.
class ShelfContent: CollectionContent {
    /// What the shelf holds.
    let items: BasicDataSource
    /// The app that its covers lead into.
    let app: App
    /// Called with why what lies on it could not be had.
    var onFailure: (LibraryFailure) -> Void = { _ in }
    private let title: String
    private let seeAll: String?

    /// A shelf with a title, and the address of all of it if there is more.
    init(_ items: BasicDataSource, title: String, seeAll: String?, app: App) {
        self.items = items
        self.app = app
        self.title = title
        self.seeAll = seeAll
        super.init(items)
        items.hidesWhenEmpty = true
        // Each comes when it is there; nobody waits for the slowest.
        items.isRequired = false
        items.defaultMetrics = LibraryMetrics.shelf
    }

    override var label: String { title }

    override func makeSupplementary(_ kind: Int32) -> Element? {
        let head = Element.shelfHead(title)
        if let seeAll {
            let link = app.link(to: seeAll, class: "see-all")
            link.setText(Text.of(.seeAll))
            link.setAttribute("aria-label", Text.of(.seeAll) + ": " + title)
            head.append(link)
        }
        return head
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        switch kind {
        case .loading: .shelfFrames()
        case .noContent: nil
        case .error:
            .trouble {
                self.items.retry()
                self.onChange()
            }
        }
    }
}

extension Element {
    /// The row with a shelf's or section's title.
    static func shelfHead(_ title: String) -> Element {
        let head = Element("div", class: "shelf-head")
        head.append(Element("h2", class: "shelf-title", text: title))
        return head
    }

    /// A line that says that a part of a list could not be loaded, with the way to try again.
    static func trouble(retry: @escaping () -> Void) -> Element {
        let trouble = Element("div", class: "shelf-trouble")
        trouble.setAttribute("role", "alert")
        trouble.append(Element("span", class: "shelf-trouble-words", text: Text.of(.shelfTrouble)))
        trouble.append(.button(.retry, class: "button", retry))
        return trouble
    }
}
