import TextCoding

/// Reads the members of an object, or writes them; see ``WireObject``.
///
/// There are three directions, which ``WireObject/code(with:)`` does not distinguish:
///
/// - Reading a response: a member that is missing or has the wrong type keeps its default value. Only a member that is
///   ``Presence/required`` or that fails a ``check(_:_:_:)`` makes the object invalid.
/// - Reading a request: a member that is missing makes the request invalid, unless it is optional; so does a wrong type.
///   Members that the type does not name are ignored.
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

    /// Reads or writes an object.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ value: inout Value,
        _ presence: Presence = .standard
    ) {
        var object = isReading ? Value() : value
        let isRead = codeObject(name, presence, isOptional: false, isNil: false) { object.code(with: &$0) }
        if isRead { value = object }
    }

    /// Reads or writes an object, or `null`.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ value: inout Value?,
        _ presence: Presence = .standard
    ) {
        var object = isReading ? Value() : value ?? Value()
        let isRead = codeObject(name, presence, isOptional: true, isNil: value == nil) { object.code(with: &$0) }
        if isRead { value = object }
    }

    /// Reads or writes an array of objects. Those that are not valid are left out of a response.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ values: inout [Value],
        _ presence: Presence = .standard
    ) {
        if let read = codeObjects(name, values, presence, isOptional: false) { values = read }
    }

    /// Reads or writes an array of objects, or `null`.
    public mutating func code<Value: WireObject>(
        _ name: StaticString,
        _ values: inout [Value]?,
        _ presence: Presence = .standard
    ) {
        if let read = codeObjects(name, values, presence, isOptional: true) { values = read }
    }

    /// Reads or writes an array of a response that may contain `null`. Objects that are not valid are read as nil.
    public mutating func code<Value: WireObject>(_ name: StaticString, _ values: inout [Value?]) {
        if isReading {
            values = json[name].elements.map { Value($0) }
        } else {
            writer.addName(name)
            writer.beginArray()
            for value in values {
                if let value { value.write(to: &writer) } else { writer.addNull() }
            }
            writer.endArray()
        }
    }

    /// Returns the objects that were read; nil when none were read, and when they were written.
    private mutating func codeObjects<Value: WireObject>(
        _ name: StaticString,
        _ values: [Value]?,
        _ presence: Presence,
        isOptional: Bool
    ) -> [Value]? {
        var objects: [Value] = []
        let isRead = codeArray(name, presence, isOptional: isOptional, count: values?.count) { coder, index in
            var object = coder.isReading ? Value() : values?[index] ?? Value()
            object.code(with: &coder)
            if coder.isReading, coder.error == nil { objects.append(object) }
        }
        return isRead ? objects : nil
    }

    /// Reads the members of the current object with `code`; false when it is not valid.
    @inline(never)
    mutating func read(_ code: (inout WireCoder) -> Void) -> Bool {
        guard case .object = json else { return false }
        code(&self)
        return error == nil
    }

    /// Writes an object with `code`.
    @inline(never)
    mutating func write(_ code: (inout WireCoder) -> Void) {
        writer.beginObject()
        code(&self)
        writer.endObject()
    }

    /// Reads or writes the member `name`, an object, with `code`. This function and ``codeArray(_:_:isOptional:count:_:)`` have
    /// a closure in place of a type parameter, so that the program contains them once.
    ///
    /// - Returns: Whether an object was read.
    @inline(never)
    private mutating func codeObject(
        _ name: StaticString,
        _ presence: Presence,
        isOptional: Bool,
        isNil: Bool,
        _ code: (inout WireCoder) -> Void
    ) -> Bool {
        guard isReading else {
            guard !isNil || presence != .optional else { return false }
            writer.addName(name)
            if isNil { writer.addNull() } else { write(code) }
            return false
        }
        let isRequired = isOptional ? presence == .required : isRequired(presence)
        // An earlier error must stay: `handleNestedError` is only for an error of this object.
        guard error == nil, let member = member(name, isRequired: isRequired) else { return false }
        if member.isNull, isOptional || presence == .optional { return false }
        if readNested(member, code) { return true }
        handleNestedError(name, presence)
        return false
    }

    /// Reads or writes the member `name`, an array, with `code`, which gets the index of each element. `count` is the number
    /// of elements to write; nil to write `null`.
    ///
    /// - Returns: Whether an array was read.
    @inline(never)
    private mutating func codeArray(
        _ name: StaticString,
        _ presence: Presence,
        isOptional: Bool,
        count: Int?,
        _ code: (inout WireCoder, Int) -> Void
    ) -> Bool {
        guard isReading else {
            guard count != nil || presence != .optional else { return false }
            writer.addName(name)
            guard let count else {
                writer.addNull()
                return false
            }
            writer.beginArray()
            for index in 0..<count { write { code(&$0, index) } }
            writer.endArray()
            return false
        }
        let isRequired = isOptional ? presence == .required : isRequired(presence)
        guard error == nil, let member = member(name, isRequired: isRequired), isRequired || !member.isNull else {
            return false
        }
        guard let elements = member.array else {
            fail(.wrongType, at: name, presence)
            return false
        }
        for (index, element) in elements.enumerated() where !readNested(element, { code(&$0, index) }) {
            if direction == .request {
                handleNestedError(name, presence)
                break
            }
            error = nil
        }
        return true
    }

    private mutating func readNested(_ nested: JSON, _ code: (inout WireCoder) -> Void) -> Bool {
        let outer = json
        json = nested
        defer { json = outer }
        return read(code)
    }

    /// Removes the error of a nested object from a response, and completes its path in a request.
    @inline(never)
    private mutating func handleNestedError(_ name: StaticString, _ presence: Presence) {
        let nested = error
        error = nil
        fail(.wrongType, at: name, presence)
        if direction == .request, let nested { error = nested.nested(in: name) }
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

    /// Whether a request is read. In a request, an invalid element makes its array invalid, and a negative number is
    /// not a valid count. In a response, invalid elements are left out, and a negative count is read as 0.
    var isRequest: Bool { direction == .request }

    // MARK: Errors

    /// Makes the object that is being read invalid unless `condition` holds.
    ///
    /// - Parameters:
    ///   - name: The member that the error names.
    ///   - reason: A sentence for the user.
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
