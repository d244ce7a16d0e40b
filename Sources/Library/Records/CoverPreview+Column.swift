import WireModel

extension CoverPreview {
    /// Returns the SQL expression for the preview of a publication's cover.
    ///
    /// - Parameter publication: The name of the publication in the query that `ChosenCover` is joined to.
    static func column(of publication: String) -> String {
        """
        (SELECT preview FROM coverPreviews WHERE coverPreviews.content = \(publication).content AND coverPreviews.page
            = CASE WHEN chosenCover.page IS NULL THEN \(publication).coverIndex ELSE chosenCover.page END)
        """
    }
}
