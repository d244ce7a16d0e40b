// Members of objects: a name and its value in one call.
extension JSONWriter {
    /// Adds a member with a string, or `null`.
    @inline(never)
    public mutating func add(_ name: StaticString, _ value: String?) {
        addName(name)
        add(value)
    }

    /// Adds a member with an integer, or `null`.
    @inline(never)
    public mutating func add(_ name: StaticString, _ value: Int64?) {
        addName(name)
        add(value)
    }

    /// Adds a member with an integer, or `null`.
    @inline(never)
    public mutating func add(_ name: StaticString, _ value: Int?) {
        addName(name)
        add(value)
    }

    /// Adds a member with a Boolean, or `null`.
    @inline(never)
    public mutating func add(_ name: StaticString, _ value: Bool?) {
        addName(name)
        add(value)
    }

    /// Adds a member with a number; `null` for nil, infinities and NaN.
    @inline(never)
    public mutating func add(_ name: StaticString, _ value: Double?) {
        addName(name)
        add(value)
    }

    /// Adds a member with an array of strings.
    @inline(never)
    public mutating func add(_ name: StaticString, _ values: [String]) {
        addName(name)
        add(values)
    }

    /// Adds a member with an array of integers.
    @inline(never)
    public mutating func add(_ name: StaticString, _ values: [Int]) {
        addName(name)
        add(values)
    }

    /// Adds a member with a value that is already encoded as JSON.
    @inline(never)
    public mutating func add(_ name: StaticString, json: String) {
        addName(name)
        add(json: json)
    }

    /// Adds an array of integers.
    @inline(never)
    public mutating func add(_ values: [Int]) {
        beginArray()
        for value in values { add(value) }
        endArray()
    }

    /// Adds an array of strings.
    @inline(never)
    public mutating func add(_ values: [String]) {
        beginArray()
        for value in values { add(value) }
        endArray()
    }
}

extension JSONWriter {
    /// Returns the text of an object with the members that `addMembers` adds.
    ///
    ///     JSONWriter.object { $0.add("title", title) }  // {"title":"Akira"}
    public static func object(_ addMembers: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        addMembers(&writer)
        writer.endObject()
        return writer.text
    }
}
