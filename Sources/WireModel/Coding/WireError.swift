import TextCoding

/// The reason why a request is not what the server expects.
public struct WireError: Error, Equatable {
    /// The defect of a member.
    public enum Reason: Sendable, Equatable {
        case missing
        case wrongType
        /// The value is not allowed. The string is a sentence that explains why.
        case invalid(String)
    }

    /// The names of the members on the path to the invalid one, separated by dots; empty for the whole body.
    public var path: String
    /// The defect of the member.
    public var reason: Reason

    /// Creates an error.
    public init(_ reason: Reason, at path: String) {
        self.path = path
        self.reason = reason
    }

    /// Creates an error about a member.
    init(_ reason: Reason, at name: StaticString) {
        self.init(
            reason,
            at: String(
                decoding: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount),
                as: UTF8.self
            )
        )
    }

    /// The same error, with a path relative to the object that contains `name`.
    func nested(in name: StaticString) -> WireError {
        var error = WireError(reason, at: name)
        if !path.utf8.isEmpty { error.path += "." + path }
        return error
    }
}

extension WireError: CustomStringConvertible {
    /// An error message of one or two sentences.
    public var description: String {
        switch reason {
        case .missing: "The body has no member “\(path)”."
        case .wrongType where path.isEmpty: "The body is not a JSON object."
        case .wrongType: "The member “\(path)” has the wrong type."
        case .invalid(let sentence): "The member “\(path)” can't be read. \(sentence)"
        }
    }
}
