/// A JSON value: what the server says, before anybody believes it.
enum Json {
    case null
    case bool(Bool)
    /// Whole numbers are exact up to 2⁵³.
    case number(Double)
    case text(String)
    case list([Json])
    /// Members in the order they came; of two with one name the first counts.
    case object([JsonMember])
}

/// A name and its value in an object.
struct JsonMember {
    let name: String
    let value: Json
}

// Reading is forgiving about what is absent and strict about kinds: `json["page"].int` is nil when the member is
// missing or no whole number, and a chain over something missing is nil at its end. What reads stays whole
// (`@inline(never)`): there are hundreds of places that read.
extension Json {
    /// The member with this name, or ``null``.
    subscript(name: StaticString) -> Json {
        @inline(never) get {
            guard case .object(let members) = self else { return .null }
            for member in members where member.name.isSame(as: name) { return member.value }
            return .null
        }
    }

    /// True for `null` and for what is missing.
    var isNull: Bool {
        if case .null = self { return true }
        return false
    }

    /// The text, if it is one.
    var text: String? {
        @inline(never) get {
            if case .text(let text) = self { return text }
            return nil
        }
    }

    /// The truth value, if it is one.
    var bool: Bool? {
        @inline(never) get {
            if case .bool(let bool) = self { return bool }
            return nil
        }
    }

    /// The number, if it is one.
    var double: Double? {
        @inline(never) get {
            if case .number(let number) = self { return number }
            return nil
        }
    }

    /// The whole number, if it is one and can be held exactly.
    var int: Int? {
        @inline(never) get {
            guard let number = long else { return nil }
            return Int(exactly: number)
        }
    }

    /// The whole number with 64 bits, for times in milliseconds.
    var long: Int64? {
        @inline(never) get {
            guard case .number(let number) = self, number >= -9_007_199_254_740_992, number <= 9_007_199_254_740_992,
                number == number.rounded(.towardZero)
            else { return nil }
            return Int64(number)
        }
    }

    /// The elements of a list; empty when it is none.
    var elements: [Json] {
        @inline(never) get {
            if case .list(let elements) = self { return elements }
            return []
        }
    }
}
