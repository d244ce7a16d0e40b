import WireModel

/// The annotations of a series, with changes that the server may not know yet.
enum SeriesAnnotationChanges {
    /// The annotations of a series with unsent changes applied. The publications stay in the server's order; one
    /// without annotations on the server comes last.
    static func merged(
        _ known: [SeriesAnnotation],
        with changes: [AnnotationChange],
        ofSeries series: String
    ) -> [SeriesAnnotation] {
        var merged = known
        for change in changes where change.series.isSame(as: series) {
            let publication = change.publication
            merged.removeAll {
                $0.publicationID.isSame(as: publication) && $0.annotation.id.isSame(as: change.annotation.id)
            }
            if change.isRemoved { continue }
            let next = merged.firstIndex {
                $0.publicationID.isSame(as: publication) && change.annotation.isBefore($0.annotation)
            }
            let last = merged.lastIndex { $0.publicationID.isSame(as: publication) }
            merged.insert(change.entry, at: next ?? last.map { $0 + 1 } ?? merged.count)
        }
        return merged
    }
}
