import WebBinding
import WebViews
import WireModel

/// A publication in a grid or on a shelf.
final class PublicationCell: CoverCell {
    private var publication: PublicationSummary?

    /// Shows a publication; nil for one that is not loaded.
    func configure(with publication: PublicationSummary?) {
        self.publication = publication
        guard let publication else {
            showUnknown()
            return
        }
        let series = publication.seriesTitle ?? ""
        cover.show(publication)
        cover.setMark(publication.canBeRead && publication.progress == nil ? 0 : nil)
        cover.setProgress(publication.isRead ? 0 : publication.fraction)
        root.setClass("is-missing", publication.isMissing)
        let isOfSeries = !series.utf8.isEmpty && !series.isSame(as: publication.title)
        let state = publication.state
        show(
            publication.title,
            detail: isOfSeries ? series : publication.progress == nil ? "" : state,
            accessibilityLabel: publication.title + (isOfSeries ? ", " + series : "") + ", " + state,
            address: publication.address,
            isFavourite: publication.isFavourite
        )
    }

    /// The cover for the image viewer; nil when there is none.
    var entry: CoverGallery.Entry? {
        guard let publication, let link else { return nil }
        return CoverGallery.Entry(publication, in: cover, card: root, link: link)
    }
}
