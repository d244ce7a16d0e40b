public import TextCoding

/// An annotation in one of the publications of a series.
public struct SeriesAnnotation: Sendable, Equatable, JSONWritable {
    /// The annotation.
    public var annotation: Annotation
    /// The identifier of the publication.
    public var publicationID: String
    /// The content hash of the publication, which is part of the addresses of its pages.
    public var content: String
    /// The title of the publication.
    public var title: String
    /// The number of the publication in the series.
    public var number: String?

    /// Creates a series annotation.
    public init(annotation: Annotation, publicationID: String, content: String, title: String, number: String? = nil) {
        self.annotation = annotation
        self.publicationID = publicationID
        self.content = content
        self.title = title
        self.number = number
    }

    /// Reads a series annotation; nil without `annotation`, `publicationId` or `content`.
    public init?(_ json: JSON) {
        guard let annotation = Annotation(json["annotation"]), let publicationID = json["publicationId"].string,
            let content = json["content"].string
        else { return nil }
        self.annotation = annotation
        self.publicationID = publicationID
        self.content = content
        title = json["title"].string ?? ""
        number = json["number"].string
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("annotation", annotation)
        writer.add("content", content)
        writer.add("number", number)
        writer.add("publicationId", publicationID)
        writer.add("title", title)
        writer.endObject()
    }
}

/// The annotations in the publications of a series.
public struct SeriesAnnotationList: Sendable, Equatable, JSONWritable {
    /// The annotations in reading order.
    public var annotations: [SeriesAnnotation]
    /// The number of annotations, which may be larger than the number listed.
    public var total: Int

    /// Creates a list.
    public init(annotations: [SeriesAnnotation], total: Int) {
        self.annotations = annotations
        self.total = total
    }

    /// Reads a list; nil without `annotations`.
    public init?(_ json: JSON) {
        guard let annotations = json["annotations"].array else { return nil }
        self.annotations = annotations.compactMap { SeriesAnnotation($0) }
        total = json["total"].int ?? self.annotations.count
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("annotations", annotations)
        writer.add("total", total)
        writer.endObject()
    }
}
