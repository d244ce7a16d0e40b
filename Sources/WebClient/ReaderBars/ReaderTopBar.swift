import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The top bar: back, the title, the bookmark, and a menu.
final class ReaderTopBar {
    let root = Element("header", class: "reader-bar reader-head")
    /// The line below the title.
    let notice = ReaderNotice()
    /// The bars that contain this one.
    var bars: ReaderBars?
    private let title = Element("h1", class: "reader-title")
    private let series = Element("p", class: "reader-series")
    private let bookmark: Element
    private let more: Element

    /// Creates an empty bar.
    init() {
        bookmark = .button(.bookmark, label: .bookmarkPage, class: "icon-button reader-bookmark") {}
        more = .button(.more, label: .more) {}
        let row = Element("div", class: "reader-row")
        row.append(.button(.back, label: .back) { self.bars?.reader?.goBack() })
        let titles = Element("div", class: "reader-words")
        titles.append(title)
        titles.append(series)
        row.append(titles)
        bookmark.setAttribute("aria-pressed", "false")
        bookmark.on(.click) { self.bars?.toggleBookmark() }
        row.append(bookmark)
        more.setAttribute("aria-haspopup", "menu")
        more.on(.click) { self.showMenu() }
        row.append(more)
        root.append(row)
        root.append(notice.root)
    }

    /// Shows the title of a chapter and of its series.
    func show(_ manifest: ReaderManifest) {
        title.setText(manifest.title)
        let hasSeries = !manifest.seriesTitle.utf8.isEmpty && !manifest.seriesTitle.isSame(as: manifest.title)
        series.setText(manifest.seriesTitle)
        series.setHidden(!hasSeries)
    }

    /// Shows whether the page has a bookmark.
    func setBookmarked(_ isBookmarked: Bool) {
        bookmark.setAttribute("aria-pressed", isBookmarked ? "true" : "false")
    }

    private func showMenu() {
        guard let bars, let reader = bars.reader else { return }
        var items = bars.session.menuItems
        items.append(
            .init(icon: .tapZones, label: .showTapZones) {
                reader.showBars(false)
                reader.showTapZones()
            }
        )
        ActionMenu(.more, items, at: .element(more))
    }
}
