public import TextCoding

/// The annotations of a book of text, as the deprecated route `…/marks` lists them.
public struct TextMarkList: Sendable, Equatable, JSONWritable {
    /// The annotations, by the time of their last change.
    public var marks: [Annotation]

    /// Creates a list.
    public init(marks: [Annotation]) {
        self.marks = marks
    }

    /// Reads a list; nil without `marks`.
    public init?(_ json: JSON) {
        guard let marks = json["marks"].array else { return nil }
        self.marks = marks.compactMap { Annotation($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("marks", marks)
        writer.endObject()
    }
}
