import TextCoding
import WireModel

/// An annotation that was added, changed or removed on this device, and that the server may not know yet.
struct AnnotationChange {
    /// The annotation and its publication.
    var entry: SeriesAnnotation
    /// The series of the publication; empty when it has none.
    var series: String
    /// Whether the annotation was removed.
    var isRemoved: Bool

    /// Creates a change.
    init(_ entry: SeriesAnnotation, series: String?, isRemoved: Bool) {
        self.entry = entry
        self.series = series ?? ""
        self.isRemoved = isRemoved
    }

    /// The annotation.
    var annotation: Annotation { entry.annotation }

    /// The identifier of the publication.
    var publication: String { entry.publicationID }

    /// Whether another change concerns the same annotation.
    func isSame(as other: AnnotationChange) -> Bool {
        annotation.id.isSame(as: other.annotation.id) && publication.isSame(as: other.publication)
    }

    // MARK: Storage

    /// The change as it is stored.
    var text: String {
        JSONWriter.object { writer in
            writer.add("annotation", entry.annotation)
            writer.add("publicationId", entry.publicationID)
            writer.add("content", entry.content)
            writer.add("title", entry.title)
            writer.add("series", series)
            writer.add("removed", isRemoved)
        }
    }

    // MARK: Applying

    /// The annotations of a publication with unsent changes applied, in reading order.
    static func annotations(
        _ known: [Annotation],
        with changes: [AnnotationChange],
        of publication: String
    ) -> [Annotation] {
        var merged = known
        for change in changes where change.publication.isSame(as: publication) {
            merged.removeAll { $0.id.isSame(as: change.annotation.id) }
            if !change.isRemoved { merged.append(change.annotation) }
        }
        return merged.sorted { $0.isBefore($1) }
    }
}
