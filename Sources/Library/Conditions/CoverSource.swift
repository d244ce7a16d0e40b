import Database

/// Where a cover of a work comes from.
public enum CoverSource: Sendable, Hashable, CaseIterable {
    /// A page of the file. Series don't have covers from this source.
    case page
    /// A picture in the folder of a series.
    case folder
    /// A picture that a user chose.
    case chosen
}

extension SeriesConditionEvaluation {
    /// Returns the series with a cover from a source.
    ///
    /// - Parameter isShown: whether it must be the cover that is shown. See ``SeriesRow/record(_:)`` for the priority.
    func covers(_ source: CoverSource, isShown: Bool) throws -> IdentifierSet {
        switch source {
        case .page: return IdentifierSet()
        case .chosen: return try read(Self.chosenCoversSQL, [])
        case .folder:
            let pictures = try read(Self.folderCoversSQL, [])
            guard isShown else { return pictures }
            return try [Self.chosenCoversSQL, Self.chosenPagesOfFirstSQL, Self.chosenCoversOfFirstSQL].reduce(pictures)
            {
                $0.subtracting(try read($1, []))
            }
        }
    }

    /// Reads only an index.
    static let folderCoversSQL = """
        SELECT seriesID FROM \(Dialect.table("seriesPictures", indexedBy: "seriesPicturesByDirectory"))
        """
    static let chosenCoversSQL = """
        SELECT series.id FROM \(Dialect.table("editedValues", indexedBy: "editedCovers"))
        CROSS JOIN series ON series.identifier = editedValues.identifier
        WHERE editedValues.field = 'cover' AND editedValues.value IS NOT NULL
        """
    /// The series whose first publication has a picture that a user chose.
    static let chosenCoversOfFirstSQL = """
        SELECT series.id FROM \(Dialect.table("editedValues", indexedBy: "editedCovers"))
        CROSS JOIN publications ON publications.identifier = editedValues.identifier
        CROSS JOIN series ON series.id = publications.seriesID AND series.firstPublicationID = publications.id
        WHERE editedValues.field = 'cover' AND editedValues.value IS NOT NULL
        """
    /// The series whose first publication has another page as its cover, which a user chose.
    static let chosenPagesOfFirstSQL = """
        SELECT series.id FROM coverChoices CROSS JOIN publications ON publications.content = coverChoices.content
        CROSS JOIN series ON series.id = publications.seriesID AND series.firstPublicationID = publications.id
        """
}
