/// Where Project Gutenberg's words end and the book begins, and the other way round.
struct GutenbergMarks {
    /// The end of the line that says where the book begins.
    private(set) var bodyStart: Int64?
    /// The beginning of the line that says where it ends.
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

    /// The book itself, in a file of this size.
    func body(in size: Int64) -> Range<Int64> {
        let start = min(bodyStart ?? 0, size)
        return start..<max(start, min(bodyEnd ?? size, size))
    }
}
