public import TextCoding

/// A type that is written as JSON.
public protocol JSONWritable {
    /// Writes the value.
    func write(to writer: inout JSONWriter)
}

extension JSONWritable {
    /// The value as JSON, in UTF-8.
    public var jsonBytes: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The value as JSON.
    public var jsonText: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }
}

extension JSONWriter {
    /// Adds a member, `null` for nil.
    public mutating func add<Value: JSONWritable>(_ name: StaticString, _ value: Value?) {
        addName(name)
        if let value { value.write(to: &self) } else { addNull() }
    }

    /// Adds a member with an array.
    public mutating func add<Value: JSONWritable>(_ name: StaticString, _ values: [Value]) {
        addName(name)
        beginArray()
        for value in values { value.write(to: &self) }
        endArray()
    }

    /// Adds a member with an array that may contain `null`.
    public mutating func add<Value: JSONWritable>(_ name: StaticString, _ values: [Value?]) {
        addName(name)
        beginArray()
        for value in values {
            if let value { value.write(to: &self) } else { addNull() }
        }
        endArray()
    }
}
