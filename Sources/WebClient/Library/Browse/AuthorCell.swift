import PageImages
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A reusable row for an author: the name and the number of series. It opens the list of these series.
final class AuthorCell: ReusableCell {
    /// The cell's element.
    let root = Element("div", class: "row-item author-row")
    private let anchor = Element("a", class: "row")
    private let name = Element("span", class: "row-title")
    private let count = Element("span", class: "row-detail")
    private var address: String?

    /// Makes an empty row.
    init(app: App) {
        let words = Element("span", class: "row-words")
        words.append(name)
        words.append(count)
        anchor.append(words)
        root.append(anchor)
        app.follow(anchor) { self.address }
    }

    /// The link, which takes the focus; nil for an author that is not loaded.
    var link: Element? { address == nil ? nil : anchor }

    /// Does nothing, because a row has no images.
    func setPriority(_ priority: ImagePriority?) {}

    /// Resets the row for another author.
    func prepareForReuse() {}

    /// Shows an author; nil for one that is not loaded.
    func configure(with author: AuthorList.Author?) {
        root.setClass("is-skeleton", author == nil)
        var filter = LibraryFilter()
        filter.author = author?.name ?? ""
        address = author.map { _ in Route.browse(LibraryQuery(filter)).address }
        name.setText(author?.name ?? "")
        count.setText(author.map { Text.of(.seriesCount($0.count)) } ?? "")
        if let address { anchor.setAttribute("href", address) } else { anchor.removeAttribute("href") }
    }
}
