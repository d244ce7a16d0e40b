public import TextCoding

extension WireCoder {
    /// Reads or writes a string.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout String, _ presence: Presence = .standard) {
        code(name, &value, presence, read: { $0.string }, write: { $0.add($1) })
    }

    /// Reads or writes a string, or `null`.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout String?, _ presence: Presence = .standard) {
        code(name, ifPresent: &value, presence, read: { $0.string }, write: { $0.add($1) })
    }

    /// Reads or writes an integer.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout Int, _ presence: Presence = .standard) {
        code(name, &value, presence, read: { $0.int }, write: { $0.add($1) })
    }

    /// Reads or writes an integer, or `null`.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout Int?, _ presence: Presence = .standard) {
        code(name, ifPresent: &value, presence, read: { $0.int }, write: { $0.add($1) })
    }

    /// Reads or writes an integer.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout Int64, _ presence: Presence = .standard) {
        code(name, &value, presence, read: { $0.int64 }, write: { $0.add($1) })
    }

    /// Reads or writes an integer, or `null`.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout Int64?, _ presence: Presence = .standard) {
        code(name, ifPresent: &value, presence, read: { $0.int64 }, write: { $0.add($1) })
    }

    /// Reads or writes a number.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout Double, _ presence: Presence = .standard) {
        code(name, &value, presence, read: { $0.double }, write: { $0.add($1) })
    }

    /// Reads or writes a number, or `null`.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout Double?, _ presence: Presence = .standard) {
        code(name, ifPresent: &value, presence, read: { $0.double }, write: { $0.add($1) })
    }

    /// Reads or writes a value of any type.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout JSON, _ presence: Presence = .standard) {
        code(name, &value, presence, read: { $0 }, write: { $0.add($1) })
    }

    /// Reads or writes a Boolean.
    @inline(never)
    public mutating func code(_ name: StaticString, _ value: inout Bool, _ presence: Presence = .standard) {
        code(name, &value, presence, read: { $0.bool }, write: { $0.add($1) })
    }

    /// Reads or writes an array of strings. Elements of other types are ignored in a response and an error in a request.
    @inline(never)
    public mutating func code(_ name: StaticString, _ values: inout [String], _ presence: Presence = .standard) {
        let isRequest = isRequest
        code(name, &values, presence, read: { $0.values(isRequest) { $0.string } }, write: { $0.add($1) })
    }

    /// Reads or writes an array of strings, or `null`. Elements of other types are ignored in a response and an error in a
    /// request.
    @inline(never)
    public mutating func code(_ name: StaticString, _ values: inout [String]?, _ presence: Presence = .standard) {
        let isRequest = isRequest
        code(
            name,
            ifPresent: &values,
            presence,
            read: { $0.values(isRequest) { $0.string } },
            write: { $0.add($1) }
        )
    }

    /// Reads or writes an array of integers. Elements of other types are ignored in a response and an error in a request.
    @inline(never)
    public mutating func code(_ name: StaticString, _ values: inout [Int], _ presence: Presence = .standard) {
        let isRequest = isRequest
        code(name, &values, presence, read: { $0.values(isRequest) { $0.int } }, write: { $0.add($1) })
    }

    /// Reads or writes the raw value of an enumeration.
    public mutating func code<Choice: RawRepresentable & CaseIterable>(
        _ name: StaticString,
        _ value: inout Choice,
        _ presence: Presence = .standard
    ) where Choice.RawValue == String {
        // `init(rawValue:)` would link the tables of Unicode into the browser program (40 KB).
        code(
            name,
            &value,
            presence,
            read: { json in
                json.string.flatMap { text in Choice.allCases.first { $0.rawValue.utf8.elementsEqual(text.utf8) } }
            },
            write: { $0.add($1.rawValue) }
        )
    }

    /// Reads or writes the raw value of an enumeration. Nil is not written.
    public mutating func code<Choice: RawRepresentable & CaseIterable>(
        _ name: StaticString,
        ifPresent value: inout Choice?
    )
    where Choice.RawValue == String {
        code(
            name,
            ifPresent: &value,
            .optional,
            read: { json in
                json.string.flatMap { text in Choice.allCases.first { $0.rawValue.utf8.elementsEqual(text.utf8) } }
            },
            write: { $0.add($1.rawValue) }
        )
    }

    /// Reads or writes a count. A negative number is read as zero in a response and is an error in a request.
    @inline(never)
    public mutating func codeCount(_ name: StaticString, _ value: inout Int, _ presence: Presence = .standard) {
        let isRequest = isRequest
        code(
            name,
            &value,
            presence,
            read: { json in json.int.flatMap { $0 >= 0 ? $0 : isRequest ? nil : 0 } },
            write: { $0.add($1) }
        )
    }

    /// Reads or writes an identifier: a string of 1 to 64 letters, digits and hyphens.
    @inline(never)
    public mutating func codeIdentifier(_ name: StaticString, _ value: inout String, _ presence: Presence = .standard) {
        code(name, &value, presence, read: { $0.identifier }, write: { $0.add($1) })
    }

    /// Reads or writes identifiers. Other elements are ignored in a response and an error in a request.
    @inline(never)
    public mutating func codeIdentifiers(
        _ name: StaticString,
        _ values: inout [String],
        _ presence: Presence = .standard
    ) {
        let isRequest = isRequest
        code(name, &values, presence, read: { $0.values(isRequest) { $0.identifier } }, write: { $0.add($1) })
    }

    /// Reads or writes a string with a maximum length in bytes of UTF-8. A longer one is an error. Nil is not written.
    @inline(never)
    public mutating func codeText(_ name: StaticString, _ value: inout String?, maximumBytes: Int) {
        code(name, &value, .optional)
        check((value?.utf8.count ?? 0) <= maximumBytes, name, "It is longer than \(maximumBytes) bytes.")
    }

    /// Reads or writes a number from 0 to 1. Another number is an error. Nil is not written.
    @inline(never)
    public mutating func codeFraction(_ name: StaticString, _ value: inout Double?) {
        code(name, &value, .optional)
        check(value.map { $0 >= 0 && $0 <= 1 } ?? true, name, "It must be a number from 0 to 1.")
    }
}

extension JSON {
    /// Returns the converted elements of an array; nil for other values. An element that can't be converted is ignored; with
    /// `checksElements` it makes the result nil.
    fileprivate func values<Value>(_ checksElements: Bool, _ convert: (JSON) -> Value?) -> [Value]? {
        guard let array else { return nil }
        let values = array.compactMap(convert)
        return checksElements && values.count < array.count ? nil : values
    }

    /// An identifier: a string of 1 to 64 letters, digits and hyphens.
    fileprivate var identifier: String? {
        guard let text = string, !text.utf8.isEmpty, text.utf8.count <= 64 else { return nil }
        let isValid = text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
        return isValid ? text : nil
    }
}
