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

    /// Reads a stored change. Also reads the two formats of previous versions, which may still wait in the outbox.
    init?(_ json: JSON) {
        let isRemoved = json["removed"].bool ?? false
        if let entry = SeriesAnnotation(json) {
            self.init(entry, series: json["series"].string, isRemoved: isRemoved)
        } else if let annotation = Annotation(json["mark"]), let publication = json["publication"].string {
            let entry = SeriesAnnotation.with {
                $0.annotation = annotation
                $0.publicationID = publication
                $0.content = ""
                $0.title = ""
            }
            self.init(entry, series: nil, isRemoved: isRemoved)
        } else if let page = json["page"].int, 0..<1_000_000 ~= page, let publication = json["publicationId"].string,
            let time = json["changedAt"].int64
        {
            var annotation = Annotation(bookmarkAtPage: page, fraction: json["fraction"].double, created: time)
            annotation.noteText = json["note"].string ?? ""
            let entry = SeriesAnnotation.with {
                $0.annotation = annotation
                $0.publicationID = publication
                $0.content = json["content"].string ?? ""
                $0.title = json["title"].string ?? ""
            }
            self.init(entry, series: json["series"].string, isRemoved: isRemoved)
        } else {
            return nil
        }
    }

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

    /// The annotations of a series with unsent changes applied. The publications stay in the server's order; one
    /// without annotations on the server comes last.
    static func annotations(
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
