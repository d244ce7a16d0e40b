/// Which bytes of a file an answer holds: `bytes 500-999/1234`, RFC 9110 section 14.4.
struct ContentRange: Equatable {
    var first: Int
    var last: Int
    /// How long the file is; `nil` for `*`.
    var total: Int?

    /// Reads a `Content-Range`; `nil` for anything that is no satisfied range of bytes.
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

    /// Whether this is all that was missing of a file of which the first bytes are at hand.
    ///
    /// - Parameters:
    ///   - count: How many bytes are at hand.
    ///   - total: How long the file was said to be.
    func completes(_ count: Int, of total: Int?) -> Bool {
        guard first == count, self.total.map({ last == $0 - 1 }) ?? (total != nil) else { return false }
        guard let total else { return true }
        return last == total - 1
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
