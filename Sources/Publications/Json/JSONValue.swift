/// A value of a JSON text (RFC 8259).
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// Always finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// A member of an object; nil when this is no object or has none of the name.
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The elements of an array, or the value alone: many members of a manifest may be one or several.
    var oneOrMany: [JSONValue] {
        array ?? [self]
    }
}

/// An object's members in the order in which they were written. No name stands twice.
struct JSONObject: Equatable, Sendable {
    struct Member: Equatable, Sendable {
        var name: String
        var value: JSONValue
    }

    var members: [Member] = []

    /// The value of a member. Objects of a manifest have few members, so they are looked through.
    subscript(_ name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}
