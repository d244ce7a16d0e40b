/// An annotation in one of the publications of a series.
public struct SeriesAnnotation: Equatable, WireObject {
    /// The annotation.
    public var annotation = Annotation()
    /// The identifier of the publication.
    public var publicationID = ""
    /// The content hash of the publication, which is part of the addresses of its pages.
    public var content = ""
    /// The title of the publication.
    public var title = ""
    /// The number of the publication in the series.
    public var number: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("annotation", &annotation, .required)
        codePublication(with: &coder)
    }

    /// Reads or writes the members that describe the publication.
    mutating func codePublication(with coder: inout WireCoder) {
        coder.code("content", &content, .required)
        coder.code("number", &number)
        coder.code("publicationId", &publicationID, .required)
        coder.code("title", &title)
    }
}

/// The annotations in the publications of a series.
public struct SeriesAnnotationList: Equatable, WireObject {
    /// The annotations in reading order.
    public var annotations: [SeriesAnnotation] = []
    /// The number of annotations, which may be larger than the number listed.
    public var total = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("annotations", &annotations, .required)
        if coder.isReading { total = annotations.count }
        coder.code("total", &total)
    }
}
