/// A byte range of a response, from `Range: bytes=…`.
enum ByteRange: Equatable, Sendable {
    /// The whole response: no range, or one that the standard allows a server to ignore (several ranges, other units,
    /// invalid values).
    case whole
    /// The bytes of a range.
    case part(Range<Int>)
    /// A range after the end.
    case unsatisfiable

    /// Parses the header for a response of `size` bytes.
    init(_ header: String?, size: Int) {
        guard let header, header.lowercased().hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let bounds = header.dropFirst(6).filter { $0 != " " }
            .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard bounds.count == 2, bounds.allSatisfy({ $0.isEmpty || Self.number($0) != nil }) else {
            self = .whole
            return
        }
        switch (Self.number(bounds[0]), Self.number(bounds[1])) {
        case (nil, nil):
            self = .whole
        case (nil, let suffix?):
            self = suffix > 0 && size > 0 ? .part(max(0, size - suffix)..<size) : .unsatisfiable
        case (let first?, nil):
            self = first < size ? .part(first..<size) : .unsatisfiable
        case (let first?, let last?) where first > last:
            self = .whole
        case (let first?, let last?):
            self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
        }
    }

    /// Parses digits. Numbers that would overflow mean "to the end".
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return text.utf8.count > 18 ? .max - 1 : Int(text)
    }
}
