import TextCoding

/// The parameters in the query of an address.
///
/// A space can be written as `%20` or, as in forms, as `+`. If a name occurs several times, the first value is used.
struct QueryParameters: Sendable {
    private var values: [String: String] = [:]

    /// Decodes a query.
    ///
    /// - Throws: `Problem` 400 when an escape is incomplete or the text isn't UTF-8.
    init(_ query: String?) throws(Problem) {
        guard let query else { return }
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decode(parts[0])
            let value = parts.count > 1 ? try Self.decode(parts[1]) : ""
            if values[name] == nil { values[name] = value }
        }
    }

    subscript(_ name: String) -> String? { values[name] }

    /// Returns the value of a parameter as a number; nil when the parameter is missing.
    ///
    /// - Throws: `Problem` 400 when it isn't a number within `range`.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badRequest("“\(name)” must be a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Returns the value of a parameter as a case of an enumeration; nil when the parameter is missing.
    ///
    /// - Throws: `Problem` 400 for other values.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(Problem) -> Choice? where Choice.RawValue == String {
        guard let text = values[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badRequest("“\(name)” must be one of \(known).")
        }
        return choice
    }

    /// Returns the value of a parameter as an identifier; nil when the parameter is missing.
    ///
    /// - Throws: `Problem` 400 when it isn't a number.
    func identifier(_ name: String, of thing: String) throws(Problem) -> Int64? {
        guard let text = values[name] else { return nil }
        guard let id = Int64(text) else { throw .badRequest("“\(name)” must be the id of \(thing).") }
        return id
    }

    /// Returns true for `1` and `true`; false for `0`, `false` and a missing parameter.
    ///
    /// - Throws: `Problem` 400 for other values.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch values[name] {
        case "1", "true": return true
        case nil, "0", "false": return false
        default: throw .badRequest("“\(name)” must be 1 or 0.")
        }
    }

    private static func decode(_ text: Substring) throws(Problem) -> String {
        guard let bytes = PercentEncoding.decodeStrictly(Array(text.utf8), plusIsSpace: true) else {
            throw .badRequest("The URL has an invalid percent escape.")
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .badRequest("The address is not UTF-8.")
        }
        return decoded
    }
}
