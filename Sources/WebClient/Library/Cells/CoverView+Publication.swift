extension CoverView {
    /// Shows a publication's cover.
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
