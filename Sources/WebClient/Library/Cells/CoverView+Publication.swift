import WireModel

extension CoverView {
    /// Shows the cover of a publication.
    func show(_ publication: PublicationSummary) {
        show(
            publication.cover?.address,
            title: publication.title,
            series: publication.seriesTitle ?? "",
            isRightToLeft: publication.isRightToLeft,
            preview: publication.cover?.preview
        )
    }
}
