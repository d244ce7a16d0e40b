import TextCoding
import WireModel

/// Reads changes of annotations that wait in the outbox. Usually the outbox is empty when the app starts, so this code is
/// in the second program.
enum StoredAnnotationChange {
    /// Reads a stored change. Also reads the two formats of previous versions, which may still wait in the outbox.
    static func change(_ json: JSON) -> AnnotationChange? {
        let isRemoved = json["removed"].bool ?? false
        if let entry = SeriesAnnotation(json) {
            return AnnotationChange(entry, series: json["series"].string, isRemoved: isRemoved)
        } else if let annotation = Annotation(json["mark"]), let publication = json["publication"].string {
            let entry = SeriesAnnotation.with {
                $0.annotation = annotation
                $0.publicationID = publication
                $0.content = ""
                $0.title = ""
            }
            return AnnotationChange(entry, series: nil, isRemoved: isRemoved)
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
            return AnnotationChange(entry, series: json["series"].string, isRemoved: isRemoved)
        } else {
            return nil
        }
    }
}
