/// The boundaries between a book and the text that Project Gutenberg added before and after it.
struct GutenbergMarkers {
    /// The end of the line that marks the start of the book.
    private(set) var bodyStart: Int64?
    /// The start of the line that marks the end of the book.
    private(set) var bodyEnd: Int64?

    private static let start = [
        Array("*** START OF TH".unicodeScalars), Array("***START OF TH".unicodeScalars),
    ]
    private static let end = [
        Array("*** END OF TH".unicodeScalars), Array("***END OF TH".unicodeScalars),
        Array("End of the Project Gutenberg E".unicodeScalars), Array("End of Project Gutenberg's ".unicodeScalars),
    ]

    mutating func take(_ scalars: [Unicode.Scalar], _ line: TextLine) {
        guard let first = scalars.first, first == "*" || first == "E" else { return }
        if bodyStart == nil, first == "*", Self.start.contains(where: scalars.starts) {
            bodyStart = line.end
        } else if bodyStart != nil, bodyEnd == nil, Self.end.contains(where: scalars.starts) {
            bodyEnd = line.start
        }
    }

    /// Returns the range of the book in a file of a size.
    func body(in size: Int64) -> Range<Int64> {
        let start = min(bodyStart ?? 0, size)
        return start..<max(start, min(bodyEnd ?? size, size))
    }
}
