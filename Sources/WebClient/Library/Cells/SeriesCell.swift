import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A series in a grid or on a shelf.
final class SeriesCell: CoverCell {
    private var summary: SeriesSummary?

    /// Shows a series; nil for one that is not loaded.
    func configure(with summary: SeriesSummary?) {
        self.summary = summary
        guard let summary else {
            showUnknown()
            return
        }
        cover.show(
            summary.cover?.address,
            title: summary.title,
            isRightToLeft: summary.isRightToLeft,
            preview: summary.cover?.preview
        )
        let isOne = summary.publicationCount == 1
        let showsMark = !summary.isRead && !summary.isBroken && !summary.isMissing
        cover.setMark(showsMark ? (isOne ? 0 : summary.unreadCount) : nil)
        cover.setProgress(summary.isRead ? 0 : summary.fraction)
        root.setClass("is-missing", summary.isMissing)
        let state = Text.of(summary.state)
        show(
            summary.title,
            // The dot shows that a single publication is unread; the text would repeat it.
            detail: isOne && showsMark ? summary.authors?.first ?? "" : state,
            accessibilityLabel: summary.title + ", " + state,
            address: summary.address,
            isFavourite: summary.isFavourite
        )
    }

    /// The cover for the image viewer; nil when there is none.
    var entry: CoverGallery.Entry? {
        guard let summary, let link else { return nil }
        return CoverGallery.Entry(summary.cover, title: summary.title, in: cover, card: root, link: link)
    }
}
