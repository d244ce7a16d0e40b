/// The query of an address: names and values.
struct QueryText {
    /// The query so far, without a question mark.
    private(set) var text = ""

    /// Adds a name with its value, unless that is empty.
    @inline(never)
    mutating func add(_ name: StaticString, _ value: String) {
        if value.utf8.isEmpty { return }
        if !text.utf8.isEmpty { text += "&" }
        text += name.string + "=" + value.percentEncoded
    }

    /// Adds a name with a number.
    mutating func add(_ name: StaticString, _ value: Int) {
        add(name, "\(value)")
    }

    /// A path with this query.
    func address(_ path: String) -> String {
        text.utf8.isEmpty ? path : path + "?" + text
    }

    /// Goes through the names and values of a query; pairs without a value are left out.
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

    /// True when a name has a value, be it empty.
    static func has(_ name: StaticString, in query: String) -> Bool {
        var isFound = false
        read(query) { found, _ in if found.isSame(as: name) { isFound = true } }
        return isFound
    }

    /// The value of a name; empty when there is none.
    static func value(of name: StaticString, in query: String) -> String {
        var found = ""
        read(query) { if $0.isSame(as: name), found.utf8.isEmpty { found = $1 } }
        return found
    }
}
