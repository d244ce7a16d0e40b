/// A JSON value (RFC 8259).
///
///     let json = try JSON(parsing: #"{"page": 3, "device": "tablet"}"#)
///     json["page"].int          // 3
///     json["device"].string     // "tablet"
///     json["missing"]["deeper"].string  // nil
///
/// Members are read leniently: a missing member is ``null``, and an accessor returns nil when the value has another
/// type. The accessors are not inlined (`@inline(never)`), because hundreds of calls would enlarge the browser program.
public enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A finite number. Integers up to 2⁵³ are exact.
    case number(Double)
    case string(String)
    case array([JSON])
    /// The members in the order they were written. Names are unique.
    case object([Member])

    /// A name and its value in an object.
    public struct Member: Sendable, Equatable {
        /// The name, without quotation marks.
        public var name: String
        /// The value.
        public var value: JSON
    }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// Creates an object with the members in the order of the literal. The names must differ.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { Member(name: $0.0, value: $0.1) })
    }
}

extension JSON {
    /// Replaces the member `name` of an object, or appends it. Other values do not change.
    public mutating func setMember(_ name: String, to value: JSON) {
        guard case .object(var members) = self else { return }
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value = value
        } else {
            members.append(Member(name: name, value: value))
        }
        self = .object(members)
    }
}

extension JSON {
    /// The member with this name; nil when it is missing or the value is not an object.
    @inline(never)
    public func member(_ name: StaticString) -> JSON? {
        guard case .object(let members) = self else { return nil }
        let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        for member in members
        where member.name.utf8.count == name.count && member.name.utf8.elementsEqual(name) { return member.value }
        return nil
    }

    /// The member with this name; ``null`` when it is missing or the value is not an object.
    public subscript(_ name: StaticString) -> JSON {
        @inline(never) get { member(name) ?? .null }
    }

    /// Whether the value is `null`, or a missing member read as ``null``.
    public var isNull: Bool {
        if case .null = self { return true }
        return false
    }

    /// The string; nil for other types.
    public var string: String? {
        @inline(never) get {
            if case .string(let text) = self { return text }
            return nil
        }
    }

    /// The Boolean; nil for other types.
    public var bool: Bool? {
        @inline(never) get {
            if case .bool(let value) = self { return value }
            return nil
        }
    }

    /// The number; nil for other types.
    public var double: Double? {
        @inline(never) get {
            if case .number(let number) = self { return number }
            return nil
        }
    }

    /// The integer; nil for other types, fractions and numbers that don't fit into `Int`.
    public var int: Int? {
        @inline(never) get {
            guard let number = int64 else { return nil }
            return Int(exactly: number)
        }
    }

    /// The integer, such as a time in milliseconds; nil for other types, fractions and numbers beyond ±2⁵³.
    public var int64: Int64? {
        @inline(never) get {
            guard case .number(let number) = self, number >= -9_007_199_254_740_992, number <= 9_007_199_254_740_992,
                number == number.rounded(.towardZero)
            else { return nil }
            return Int64(number)
        }
    }

    /// The elements of an array; nil for other types.
    public var array: [JSON]? {
        @inline(never) get {
            if case .array(let elements) = self { return elements }
            return nil
        }
    }

    /// The elements of an array; empty for other types.
    public var elements: [JSON] {
        @inline(never) get { array ?? [] }
    }

    /// The elements of an array, or any other value as the only element. Many members of web publication manifests
    /// contain either one value or an array of values.
    public var oneOrMany: [JSON] { array ?? [self] }
}
