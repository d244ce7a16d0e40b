/// The annotations of a book of text, as the deprecated route `…/marks` lists them.
public struct TextMarkList: Equatable, WireObject {
    /// The annotations, by the time of their last change.
    public var marks: [Annotation] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("marks", &marks, .required)
    }
}
