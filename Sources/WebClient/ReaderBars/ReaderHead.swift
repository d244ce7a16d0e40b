import ReadingEngine

/// The bar above: the way back, what is read, the bookmark, and more.
final class ReaderHead {
    let root = Element("header", class: "reader-bar reader-head")
    /// The line below the title.
    let notice = ReaderNotice()
    /// Whose bar it is.
    var bars: ReaderBars?
    private let title = Element("h1", class: "reader-title")
    private let series = Element("p", class: "reader-series")
    private let bookmark: Element
    private let more: Element

    /// An empty bar.
    init() {
        bookmark = .button(.bookmark, label: .bookmarkPage, class: "icon-button reader-bookmark") {}
        more = .button(.more, label: .more) {}
        let row = Element("div", class: "reader-row")
        row.append(.button(.back, label: .back) { self.bars?.open?.goBack() })
        let words = Element("div", class: "reader-words")
        words.append(title)
        words.append(series)
        row.append(words)
        bookmark.setAttribute("aria-pressed", "false")
        bookmark.on(.click) { self.bars?.toggleBookmark() }
        row.append(bookmark)
        more.setAttribute("aria-haspopup", "menu")
        more.on(.click) { self.showMore() }
        row.append(more)
        root.append(row)
        root.append(notice.root)
    }

    /// Shows what is read.
    func show(_ manifest: ReaderManifest) {
        title.setText(manifest.title)
        let isNamed = !manifest.seriesTitle.utf8.isEmpty && !manifest.seriesTitle.isSame(as: manifest.title)
        series.setText(manifest.seriesTitle)
        series.setHidden(!isNamed)
    }

    /// Shows whether the page has a bookmark.
    func setBookmarked(_ isBookmarked: Bool) {
        bookmark.setAttribute("aria-pressed", isBookmarked ? "true" : "false")
    }

    private func showMore() {
        guard let reader = bars?.open else { return }
        var items: [ActionMenu.Item] = []
        if let book = reader.book {
            items.append(.init(icon: .chapters, label: .contents) { self.bars?.showChapters() })
            items.append(.init(icon: .bookmarks, label: .bookmarks) { _ = BookMarksList(book) })
            if Speech.isThere, book.aloud == nil {
                items.append(.init(icon: .voice, label: .readAloud) { self.bars?.toggleReadAloud() })
            }
            if book.contents.encoding != nil {
                items.append(.init(icon: .letters, label: .encoding) { _ = EncodingSheet(book, reader: reader) })
            }
            items.append(
                .init(icon: .zones, label: .showTapZones) {
                    reader.showBars(false)
                    reader.showTapZones()
                }
            )
            ActionMenu(.more, items, at: .element(more))
            return
        }
        if reader.seriesIdentifier != nil {
            items.append(.init(icon: .chapters, label: .chapters) { self.bars?.showChapters() })
        }
        items.append(.init(icon: .bookmarks, label: .bookmarks) { _ = BookmarkList(reader: reader) })
        items.append(
            .init(icon: .zones, label: .showTapZones) {
                reader.showBars(false)
                reader.showTapZones()
            }
        )
        ActionMenu(.more, items, at: .element(more))
    }
}
