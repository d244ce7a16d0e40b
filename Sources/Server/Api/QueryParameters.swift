/// The part of an address after the question mark, decoded strictly.
///
/// Both spellings of a space are read, `%20` and the `+` of forms. The first of several equal names counts.
struct QueryParameters: Sendable {
    private var values: [String: String] = [:]

    /// - Throws: `Problem` 400 when an escape is cut off or the text isn't UTF-8.
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

    /// The number called `name`, nil when it isn't given.
    ///
    /// - Throws: `Problem` 400 when it isn't a number within `range`.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badRequest("“\(name)” must be a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// The choice called `name`, nil when it isn't given.
    ///
    /// - Throws: `Problem` 400 when it is none of those there are.
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

    /// The identifier called `name`, nil when it isn't given.
    ///
    /// - Throws: `Problem` 400 when it can't be one.
    func identifier(_ name: String, of thing: String) throws(Problem) -> Int64? {
        guard let text = values[name] else { return nil }
        guard let id = Int64(text) else { throw .badRequest("“\(name)” must be the id of \(thing).") }
        return id
    }

    /// Whether the parameter called `name` is set: `1` or `true`; it is not when it is missing, `0` or `false`.
    ///
    /// - Throws: `Problem` 400 when it is something else.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch values[name] {
        case "1", "true": return true
        case nil, "0", "false": return false
        default: throw .badRequest("“\(name)” must be 1 or 0.")
        }
    }

    private static func decode(_ text: Substring) throws(Problem) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit else {
                    throw .badRequest("The address has a broken % escape.")
                }
                bytes.append(high << 4 | low)
            default:
                bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .badRequest("The address is not UTF-8.")
        }
        return decoded
    }
}

extension UInt8 {
    /// The value of an ASCII hexadecimal digit, nil for any other byte.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
