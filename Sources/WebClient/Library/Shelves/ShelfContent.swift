import CollectionEngine
import WebBinding
import WebLocalization
import WebViews

/// A shelf of home: a title with a link to the whole list, and covers in a row. A subclass provides the items.
///
/// Each shelf loads independently. Placeholders with the real geometry are visible during the first load. A failed
/// shelf shows a message and a retry button. A shelf that is empty when it is loaded is hidden.
class ShelfContent: CollectionContent {
    /// The data source of the shelf.
    let items: BasicDataSource
    /// The app, for navigation.
    let app: App
    private let title: String
    private let emptyText: Message
    private let seeAll: String?

    /// Creates a shelf with a title, a text for an empty shelf, and the URL of the whole list if there is one.
    init(_ items: BasicDataSource, title: String, empty emptyText: Message, seeAll: String?, app: App) {
        self.items = items
        self.app = app
        self.title = title
        self.emptyText = emptyText
        self.seeAll = seeAll
        super.init(items)
        items.hidesWhenEmpty = true
        // Each shelf appears as soon as it is loaded; none waits for the slowest.
        items.isRequired = false
        items.defaultMetrics = LibraryMetrics.shelf
    }

    override var label: String { title }

    override var coverItems: BasicDataSource? { items }

    override var hasOwnGallery: Bool { true }

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
        case .noContent: .emptyText(emptyText)
        case .error: errorPlaceholder()
        }
    }
}

extension CollectionContent {
    /// Makes a message for a failed load, with a retry button.
    func errorPlaceholder() -> Element {
        .errorMessage {
            self.source.retry()
            self.onChange()
        }
    }
}

extension Element {
    /// The title row of a shelf or section.
    static func shelfHead(_ title: String) -> Element {
        let head = Element("div", class: "shelf-head")
        head.append(Element("h2", class: "shelf-title", text: title))
        return head
    }

    /// The element with the text of an empty section.
    static func emptyText(_ text: Message) -> Element { Element("p", class: "list-nothing", text: Text.of(text)) }

    /// A message for a failed part of a list, with a retry button.
    static func errorMessage(retry: @escaping () -> Void) -> Element {
        let message = Element("div", class: "shelf-error")
        message.setAttribute("role", "alert")
        message.append(Element("span", class: "shelf-error-words", text: Text.of(.shelfLoadFailed)))
        message.append(.button(.retry, class: "button", retry))
        return message
    }
}
