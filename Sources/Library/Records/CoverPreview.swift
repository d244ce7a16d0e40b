/// A cover so small that it fits into a list: two columns and four rows of colour, shown until the picture is there.
public enum CoverPreview {
    /// Columns of the preview.
    public static let width = 2
    /// Rows of the preview.
    public static let height = 4
    /// Red, green and blue of each, row by row from the top.
    public static let byteCount = width * height * 3

    /// The preview of the picture that shows a publication's face, for a publication under a name in the query that
    /// `ChosenCover` is joined to.
    static func column(of publication: String) -> String {
        """
        (SELECT preview FROM coverPreviews WHERE coverPreviews.content = \(publication).content AND coverPreviews.page
            = CASE WHEN chosenCover.page IS NULL THEN \(publication).coverIndex ELSE chosenCover.page END)
        """
    }
}
