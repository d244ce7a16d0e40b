import TextCoding

/// Reads the members of an object, or writes them; see ``WireObject``.
///
/// There are three directions, which ``WireObject/code(with:)`` does not distinguish:
///
/// - Reading a response: members that are missing or have the wrong type keep the value that they have.
/// - Reading a request: these members are errors, unless they are optional.
/// - Writing.
///
/// The functions for strings and numbers are not inlined (`@inline(never)`), because copies in every ``WireObject`` would
/// enlarge the browser program.
public struct WireCoder {
    /// Whether a member may be missing.
    public enum Presence: Sendable {
        /// The object can't be read without this member.
        case required
        /// In a request, the member may be missing if its type is optional; in a response, it may always be missing. Nil is
        /// written as `null`.
        case standard
        /// The member may be missing. Nil is not written.
        case optional
    }

    private enum Direction {
        case response, request, writing
    }

    private let direction: Direction
    /// The object that is being read.
    private var json: JSON
    /// What has been written.
    var writer: JSONWriter
    /// The first error in the object that is being read.
    private(set) var error: WireError?

    /// Creates a coder that reads an object.
    init(reading json: JSON, isRequest: Bool) {
        self.json = json
        direction = isRequest ? .request : .response
        writer = JSONWriter()
    }

    /// Creates a coder that writes.
    init() {
        json = .null
        direction = .writing
        writer = JSONWriter()
    }

    /// Whether members are read. Otherwise they are written.
    public var isReading: Bool { direction != .writing }

    // MARK: Objects

    /// Reads the members of the current object; false when there was an error.
    mutating func read<Value: WireObject>(_ value: inout Value) -> Bool {
        guard isObject else { return false }
        value.code(with: &self)
        return error == nil
    }

    mutating func write<Value: WireObject>(_ value: inout Value) {
        writer.beginObject()
        value.code(with: &self)
        writer.endObject()
    }

    private var isObject: Bool {
        @inline(never) get {
            if case .object = json { return true }
            return false
        }
    }

    /// Reads an object that is the value of a member or an element of an array; nil when it is not valid.
    private mutating func object<Value: WireObject>(_ nested: JSON) -> Value? {
        let outer = json
        json = nested
        defer { json = outer }
        var value = Value()
        return read(&value) ? value : nil
    }

    /// Removes the error of a nested object from a response, and completes its path in a request.
    @inline(never)
    private mutating func handleNestedError(_ name: StaticString, _ presence: Presence) {
        let nested = error
        error = nil
        fail(.wrongType, at: name, presence)
        if direction == .request, let nested { error = nested.nested(in: name) }
    }

    /// Reads or writes an object.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ value: inout Value,
        _ presence: Presence = .standard
    ) {
        if !isReading {
            writer.addName(name)
            write(&value)
        } else if let member = member(name, isRequired: isRequired(presence)) {
            if let new: Value = object(member) { value = new } else { handleNestedError(name, presence) }
        }
    }

    /// Reads or writes an object, or `null`.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ value: inout Value?,
        _ presence: Presence = .standard
    ) {
        if isReading {
            guard let member = member(name, isRequired: presence == .required), !member.isNull else { return }
            value = object(member)
            if value == nil { handleNestedError(name, presence) }
        } else if value != nil || presence != .optional {
            writer.addName(name)
            if var object = value { write(&object) } else { writer.addNull() }
        }
    }

    /// Reads or writes an array of objects. Those that are not valid are left out of a response.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ values: inout [Value],
        _ presence: Presence = .standard
    ) {
        guard isReading else { return write(name, values) }
        if let elements = elements(of: name, presence, isRequired: isRequired(presence)) {
            values = objects(elements, name, presence)
        }
    }

    /// Reads or writes an array of objects, or `null`.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ values: inout [Value]?,
        _ presence: Presence = .standard
    ) {
        if isReading {
            if let elements = elements(of: name, presence, isRequired: presence == .required) {
                values = objects(elements, name, presence)
            }
        } else if let values {
            write(name, values)
        } else if presence != .optional {
            writer.addName(name)
            writer.addNull()
        }
    }

    /// Reads or writes an array that may contain `null`. Objects that are not valid are read as nil.
    public mutating func code<Value: WireObject>(_ name: StaticString, _ values: inout [Value?]) {
        if isReading {
            guard let elements = elements(of: name, .standard, isRequired: false) else { return }
            values = elements.map { element in
                defer { error = nil }
                return object(element)
            }
        } else {
            writer.addName(name)
            writer.beginArray()
            for value in values {
                if var value { write(&value) } else { writer.addNull() }
            }
            writer.endArray()
        }
    }

    private mutating func write<Value: WireObject>(_ name: StaticString, _ values: [Value]) {
        writer.addName(name)
        writer.beginArray()
        for value in values {
            var value = value
            write(&value)
        }
        writer.endArray()
    }

    private mutating func objects<Value: WireObject>(
        _ elements: [JSON],
        _ name: StaticString,
        _ presence: Presence
    ) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            if let value: Value = object(element) {
                values.append(value)
            } else if direction == .response {
                error = nil
            } else {
                handleNestedError(name, presence)
                break
            }
        }
        return values
    }

    @inline(never)
    private mutating func elements(of name: StaticString, _ presence: Presence, isRequired: Bool) -> [JSON]? {
        guard let member = member(name, isRequired: isRequired), isRequired || !member.isNull else { return nil }
        if member.array == nil { fail(.wrongType, at: name, presence) }
        return member.array
    }

    // MARK: Values

    /// Reads a value that may not be nil with `read`, or writes it with `write`.
    mutating func code<Value>(
        _ name: StaticString,
        _ value: inout Value,
        _ presence: Presence,
        read: (JSON) -> Value?,
        write: (inout JSONWriter, Value) -> Void
    ) {
        if !isReading {
            writer.addName(name)
            write(&writer, value)
        } else if let member = member(name, isRequired: isRequired(presence)), presence != .optional || !member.isNull {
            if let new = read(member) { value = new } else { fail(.wrongType, at: name, presence) }
        }
    }

    /// Reads a value that may be nil with `read`, or writes it with `write`.
    mutating func code<Value>(
        _ name: StaticString,
        ifPresent value: inout Value?,
        _ presence: Presence,
        read: (JSON) -> Value?,
        write: (inout JSONWriter, Value) -> Void
    ) {
        if isReading {
            guard let member = member(name, isRequired: presence == .required), !member.isNull else { return }
            value = read(member)
            if value == nil { fail(.wrongType, at: name, presence) }
        } else if let value {
            writer.addName(name)
            write(&writer, value)
        } else if presence != .optional {
            writer.addName(name)
            writer.addNull()
        }
    }

    /// Whether wrong elements make an array invalid. They are left out of a response.
    var checksElements: Bool { direction == .request }

    // MARK: Errors

    /// Checks a condition on what was read; the object is not valid without it.
    ///
    /// - Parameters:
    ///   - reason: A sentence for people, for an error about the member `name`.
    public mutating func check(_ condition: Bool, _ name: StaticString, _ reason: @autoclosure () -> String) {
        if isReading, !condition, error == nil { error = WireError(.invalid(reason()), at: name) }
    }

    private func isRequired(_ presence: Presence) -> Bool {
        presence == .required || (presence == .standard && direction == .request)
    }

    @inline(never)
    private mutating func member(_ name: StaticString, isRequired: Bool) -> JSON? {
        if let member = json.member(name) { return member }
        if isRequired, error == nil { error = WireError(.missing, at: name) }
        return nil
    }

    @inline(never)
    private mutating func fail(_ reason: WireError.Reason, at name: StaticString, _ presence: Presence) {
        if error == nil, direction == .request || presence == .required { error = WireError(reason, at: name) }
    }
}
