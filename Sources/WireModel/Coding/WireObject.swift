public import TextCoding

/// A JSON object that the server and the app exchange. It lists its members once, for reading and for writing:
///
///     public struct Cover: Sendable, WireObject {
///         public var content = ""
///         public var page = 0
///
///         public mutating func code(with coder: inout WireCoder) {
///             coder.code("content", &content, .required)
///             coder.code("page", &page)
///         }
///     }
///
///     Cover(json)?.page              // from a response
///     try Cover(request: json).page  // from a request; every listed member is checked
///     let cover = Cover.with {
///         $0.content = "8f3a"
///         $0.page = 2
///     }
///     cover.jsonText                 // {"content":"8f3a","page":2}
public protocol WireObject: Sendable {
    /// Creates an object with default values.
    init()

    /// Reads or writes the members.
    mutating func code(with coder: inout WireCoder)
}

extension WireObject {
    /// Returns an object whose members `populate` sets.
    public static func with(_ populate: (inout Self) -> Void) -> Self {
        var value = Self()
        populate(&value)
        return value
    }

    /// Reads an object of a response. A member that is missing or has the wrong type keeps its default value; nil when the
    /// JSON is no object, or when a required member is not valid.
    public init?(_ json: JSON) {
        var coder = WireCoder(reading: json, isRequest: false)
        var value = Self()
        guard coder.read({ value.code(with: &$0) }) else { return nil }
        self = value
    }

    /// Reads the body of a request.
    ///
    /// - Throws: ``WireError`` when a member that is not optional is missing, or when a member has the wrong type.
    public init(request json: JSON) throws(WireError) {
        var coder = WireCoder(reading: json, isRequest: true)
        var value = Self()
        guard coder.read({ value.code(with: &$0) }) else { throw coder.error ?? WireError(.wrongType, at: "") }
        self = value
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        var coder = WireCoder()
        var value = self
        swap(&coder.writer, &writer)
        coder.write { value.code(with: &$0) }
        swap(&coder.writer, &writer)
    }

    /// The object as JSON, in UTF-8.
    public var jsonBytes: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The object as JSON.
    public var jsonText: String {
        String(decoding: jsonBytes, as: UTF8.self)
    }
}

extension JSONWriter {
    /// Adds a member, `null` for nil.
    public mutating func add<Value: WireObject>(_ name: StaticString, _ value: Value?) {
        addName(name)
        if let value { value.write(to: &self) } else { addNull() }
    }
}
