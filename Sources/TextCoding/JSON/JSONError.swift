/// Why a text is not valid JSON or exceeds the parser's limits, and at which byte.
public struct JSONError: Error, Equatable {
    /// What the parser found.
    public enum Reason: Sendable {
        case unexpectedEnd
        case trailingText
        case expectedValue
        case expectedName
        case expectedColon
        case unterminatedObject
        case unterminatedArray
        case unterminatedString
        case duplicateName
        case malformedNumber
        case numberTooLarge
        case controlCharacter
        case notUTF8
        case unknownEscape
        case malformedEscape
        case loneSurrogate
        case tooDeep
        case tooManyValues
        case tooManyMembers
    }

    /// What the parser found.
    public var reason: Reason
    /// The offset of the error in the text, in bytes.
    public var offset: Int

    /// Creates an error.
    public init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    /// The reason and the offset as a clause for an error message: “it ends too early, at byte 12”.
    public var description: String { "\(reasonText), at byte \(offset)" }

    private var reasonText: String {
        switch reason {
        case .unexpectedEnd: "it ends too early"
        case .trailingText: "there is text after the value"
        case .expectedValue: "a value is missing"
        case .expectedName: "a member has no name"
        case .expectedColon: "a colon is missing"
        case .unterminatedObject: "a comma or the end of an object is missing"
        case .unterminatedArray: "a comma or the end of an array is missing"
        case .unterminatedString: "a string does not end"
        case .duplicateName: "an object has two members of the same name"
        case .malformedNumber: "a number is malformed"
        case .numberTooLarge: "a number is too large"
        case .controlCharacter: "a string contains a control character"
        case .notUTF8: "a string is not UTF-8"
        case .unknownEscape: "an escape sequence is unknown"
        case .malformedEscape: "an escape sequence is malformed"
        case .loneSurrogate: "an escape sequence is half of a surrogate pair"
        case .tooDeep: "it is nested too deeply"
        case .tooManyValues: "it has too many values"
        case .tooManyMembers: "an object has too many members"
        }
    }
}
