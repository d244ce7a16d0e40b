/// A series in the grid: cover, title, how much is read. The element outlives changes of what it shows, so that a
/// refresh moves nothing and reloads no picture.
final class SeriesCard {
    /// The list item.
    let root = Element("li", class: "card")
    /// The link, which takes the keyboard.
    let link = Element("a", class: "card-link")
    /// The series' identity.
    let id: String
    private let cover = CoverView()
    private let title = Element("span", class: "card-title")
    private let detail = Element("span", class: "card-detail")
    private var summary: SeriesSummary

    /// A card for a series.
    init(_ summary: SeriesSummary, app: App) {
        id = summary.id
        self.summary = summary
        link.append(cover.root)
        link.append(title)
        link.append(detail)
        root.append(link)
        link.on(.linkClick) { click in
            // The closure keeps the card, and the element the closure, until `discard` ends both.
            guard click.isPlain else { return }
            CurrentEvent.preventDefault()
            app.open(self.summary.address)
        }
        show(summary, isNew: true)
    }

    /// Shows what is new about the series.
    func update(_ summary: SeriesSummary) {
        show(summary, isNew: false)
    }

    /// The cover as something to look at; nil when there is none.
    var entry: CoverGallery.Entry? {
        CoverGallery.Entry(summary.cover, title: summary.title, in: cover, card: root, link: link)
    }

    /// Ends the card.
    func discard() {
        root.discard()
    }

    private func show(_ summary: SeriesSummary, isNew: Bool) {
        if isNew || !summary.title.isSame(as: self.summary.title) {
            title.setTitleText(summary.title)
            title.setAttribute("title", summary.title)
        }
        self.summary = summary
        link.setAttribute("href", summary.address)
        cover.show(summary.cover?.address, title: summary.title, isRightToLeft: summary.isRightToLeft, card: root)

        let isOne = summary.publicationCount == 1
        let isBroken = isOne && summary.firstPublication == nil
        let isRead = summary.unreadCount == 0
        let showsMark = !isRead && !isBroken && !summary.isMissing
        cover.setMark(showsMark ? (isOne ? 0 : summary.unreadCount) : nil)
        let fraction = Double(summary.readCount) / Double(max(summary.publicationCount, 1))
        cover.setProgress(isRead ? 0 : fraction)
        root.setClass("is-missing", summary.isMissing)

        let state: Message =
            if summary.isMissing {
                .missing
            } else if isBroken {
                .cannotBeOpened
            } else if isRead {
                .read
            } else if isOne {
                .unread
            } else if summary.readCount == 0 {
                .chapterCount(summary.publicationCount)
            } else {
                .seriesProgress(read: summary.readCount, total: summary.publicationCount)
            }
        // The dot says that a single book is unread; words would only repeat it.
        detail.setText(isOne && showsMark ? "" : Text.of(state))
        link.setAttribute("aria-label", summary.title + ", " + Text.of(state))
    }
}
