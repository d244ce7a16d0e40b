import TextCoding

// Strict reading, for requests.
extension JSON {
    /// Reads a member that must be present.
    func read<Value>(_ name: StaticString, _ convert: (JSON) -> Value?) throws(WireError) -> Value {
        guard let member = try memberOfObject(name) else { throw WireError(.missing, at: name) }
        guard let value = convert(member) else { throw WireError(.wrongType, at: name) }
        return value
    }

    /// Reads a member that may be `null` or missing.
    func readIfPresent<Value>(_ name: StaticString, _ convert: (JSON) -> Value?) throws(WireError) -> Value? {
        guard let member = try memberOfObject(name), !member.isNull else { return nil }
        guard let value = convert(member) else { throw WireError(.wrongType, at: name) }
        return value
    }

    /// Reads a member that may be `null`, but must be present.
    func readNullable<Value>(_ name: StaticString, _ convert: (JSON) -> Value?) throws(WireError) -> Value? {
        guard try memberOfObject(name) != nil else { throw WireError(.missing, at: name) }
        return try readIfPresent(name, convert)
    }

    /// Reads a string with a maximum length in bytes of UTF-8; it may be `null` or missing.
    func readText(_ name: StaticString, maximumBytes: Int) throws(WireError) -> String? {
        let text = try readIfPresent(name) { $0.string }
        if let text, text.utf8.count > maximumBytes {
            throw WireError(.invalid("It is longer than \(maximumBytes) bytes."), at: name)
        }
        return text
    }

    /// Reads a number from 0 to 1; it may be `null` or missing.
    func readFraction(_ name: StaticString) throws(WireError) -> Double? {
        let number = try readIfPresent(name) { $0.double }
        if let number, !(number >= 0 && number <= 1) {
            throw WireError(.invalid("It must be a number from 0 to 1."), at: name)
        }
        return number
    }

    /// Reads an object that may be `null` or missing.
    func readObject<Value>(
        _ name: StaticString,
        _ convert: (JSON) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        guard let member = try memberOfObject(name), !member.isNull else { return nil }
        do throws(WireError) {
            return try convert(member)
        } catch {
            throw error.nested(in: name)
        }
    }

    private func memberOfObject(_ name: StaticString) throws(WireError) -> JSON? {
        guard case .object = self else { throw WireError(.wrongType, at: "" as String) }
        return member(name)
    }

    /// The strings of an array; nil for other values, and for arrays with other elements.
    var arrayOfStrings: [String]? {
        guard let array else { return nil }
        var strings: [String] = []
        for element in array {
            guard let string = element.string else { return nil }
            strings.append(string)
        }
        return strings
    }

    /// The integers of an array; nil for other values, and for arrays with other elements.
    var arrayOfIntegers: [Int]? {
        guard let array else { return nil }
        var integers: [Int] = []
        for element in array {
            guard let integer = element.int else { return nil }
            integers.append(integer)
        }
        return integers
    }

    /// The case of an enumeration with this raw value; nil for other values.
    func choice<Choice: RawRepresentable & CaseIterable>() -> Choice? where Choice.RawValue == String {
        guard let text = string else { return nil }
        // `init(rawValue:)` would link the tables of Unicode into the browser program (40 KB).
        return Choice.allCases.first { $0.rawValue.utf8.elementsEqual(text.utf8) }
    }

    /// An identifier: a string of 1 to 18 decimal digits.
    var identifier: String? {
        guard let text = string, !text.utf8.isEmpty, text.utf8.count <= 18,
            text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        return text
    }
}
