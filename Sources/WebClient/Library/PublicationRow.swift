import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A publication in the list of its series: a small cover, the title, and its progress or error.
enum PublicationRow {
    /// Makes a list item for a publication of a series and adds its cover to `covers`.
    static func element(
        _ publication: PublicationSummary,
        of series: String,
        app: App,
        covers: inout [CoverGallery.Entry]
    ) -> Element {
        let item = Element("li", class: "row-item")
        let canBeRead = publication.error == nil && !publication.isMissing
        let row = canBeRead ? app.link(to: publication.address, class: "row") : Element("div", class: "row is-dead")
        item.append(row)

        let cover = CoverView()
        cover.show(
            publication.cover?.address,
            title: publication.title,
            series: series,
            isRightToLeft: publication.isRightToLeft
        )
        row.append(cover.root)
        if let entry = CoverGallery.Entry(publication, in: cover, card: item, link: row) { covers.append(entry) }

        let words = Element("span", class: "row-words")
        let title = Element("span", class: "row-title")
        title.setTitleText(publication.title)
        words.append(title)
        let detail = Element("span", class: "row-detail")
        words.append(detail)
        row.append(words)

        if publication.isMissing {
            detail.setText(Text.of(.missing))
            row.append(Icon.missing.element)
        } else if let error = publication.error {
            detail.setText(error.utf8.isEmpty ? Text.of(.cannotBeOpened) : error)
            detail.setClass("is-error", true)
            detail.setAttribute("title", error)
            row.append(Icon.warning.element)
        } else if publication.isRead {
            detail.setText(Text.of(.read) + " · " + Text.of(.pageCount(publication.pageCount)))
            row.append(Icon.check.element)
        } else if let progress = publication.progress {
            detail.setText(Text.of(.pageOf(page: progress.page + 1, total: publication.pageCount)))
            let line = Element("span", class: "line")
            line.setStyle("--fraction", publication.fraction, .none)
            words.append(line)
        } else {
            detail.setText(Text.of(.pageCount(publication.pageCount)))
            let dot = Element("span", class: "row-dot")
            dot.setAttribute("role", "img")
            dot.setAttribute("aria-label", Text.of(.unread))
            row.append(dot)
        }
        return item
    }
}
