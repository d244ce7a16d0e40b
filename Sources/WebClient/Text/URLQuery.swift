import TextCoding

/// The query of a URL: names and values.
struct URLQuery {
    /// The encoded query, without the question mark.
    private(set) var text = ""

    /// Appends an item unless its value is empty.
    @inline(never)
    mutating func add(_ name: StaticString, _ value: String) {
        if value.utf8.isEmpty { return }
        if !text.utf8.isEmpty { text += "&" }
        text += name.string + "=" + value.percentEncoded
    }

    /// Appends an item with a number.
    mutating func add(_ name: StaticString, _ value: Int) {
        add(name, "\(value)")
    }

    /// Returns a path with this query.
    func address(_ path: String) -> String {
        text.utf8.isEmpty ? path : path + "?" + text
    }

    /// Calls `body` with the name and value of each item. Items without "=" are ignored.
    static func read(_ query: String, _ body: (_ name: String, _ value: String) -> Void) {
        for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { continue }
            body(
                String(decoding: sides[0], as: UTF8.self).percentDecoded,
                String(decoding: sides[1], as: UTF8.self).percentDecoded
            )
        }
    }

    /// Returns whether a query has an item with a name.
    static func has(_ name: StaticString, in query: String) -> Bool {
        var isFound = false
        read(query) { found, _ in if found.isSame(as: name) { isFound = true } }
        return isFound
    }

    /// Returns the first value of a name; empty if there is none.
    static func value(of name: StaticString, in query: String) -> String {
        var found = ""
        read(query) { if $0.isSame(as: name), found.utf8.isEmpty { found = $1 } }
        return found
    }
}
