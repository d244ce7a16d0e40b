/// One field of a request's head.
public struct HeaderField: Equatable, Sendable {
    /// The field's name. Case makes no difference.
    public var name: String
    /// The field's value.
    public var value: String

    /// Makes a field.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether this is the field of that name.
    public func isNamed(_ other: String) -> Bool {
        ASCIIBytes.equalIgnoringCase(name, other)
    }

    /// Fields are equal when the names are but for case and the values are byte by byte.
    public static func == (first: HeaderField, second: HeaderField) -> Bool {
        first.isNamed(second.name) && ASCIIBytes.equal(first.value, second.value)
    }
}
