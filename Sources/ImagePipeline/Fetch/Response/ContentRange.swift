/// The byte range of a partial response: `bytes 500-999/1234`, RFC 9110 section 14.4.
struct ContentRange: Equatable {
    var first: Int
    var last: Int
    /// The length of the whole file in bytes; `nil` for `*`.
    var total: Int?

    /// Parses a `Content-Range` header; `nil` if it is invalid, if its unit is not `bytes`, or if it contains only the
    /// length and no range, as in a 416 response.
    init?(_ field: String) {
        let words = field.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last else {
            return nil
        }
        if parts[1] != "*" {
            guard let total = Self.number(parts[1]), last < total else { return nil }
            self.total = total
        }
        self.first = first
        self.last = last
    }

    /// Returns whether the range is the complete rest of a file that was partly received.
    ///
    /// - Parameters:
    ///   - count: The number of bytes already received.
    ///   - total: The length of the file in bytes according to the first response; `nil` if unknown.
    func completes(_ count: Int, of total: Int?) -> Bool {
        guard first == count, self.total.map({ last == $0 - 1 }) ?? (total != nil) else { return false }
        guard let total else { return true }
        return last == total - 1
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
