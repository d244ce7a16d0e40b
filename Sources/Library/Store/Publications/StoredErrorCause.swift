import Publications
import TextCoding
import WireModel

/// The column `errorCause`: the cause as JSON, with the sentence that the column `error` contains.
///
/// A server of an earlier version that uses the same database replaces `error` but not `errorCause`. A cause with another
/// sentence is therefore out of date.
struct StoredErrorCause: WireObject {
    private var cause: [String] = []
    private var error = ""

    init() {}

    mutating func code(with coder: inout WireCoder) {
        coder.code("cause", &cause, .required)
        coder.code("error", &error, .required)
    }

    /// Returns the value of the column; nil without an error, and for one without a cause.
    static func encode(_ error: PublicationError?) -> String? {
        guard let error, let cause = error.cause else { return nil }
        return Self.with {
            $0.cause = cause.members
            $0.error = error.description
        }.jsonText
    }

    /// Returns the cause of an error; nil for one that an earlier version stored.
    static func decode(_ text: String?, of error: String?) -> ErrorCause? {
        guard let text, let json = try? JSON(parsing: Array(text.utf8)), let stored = Self(json), stored.error == error
        else { return nil }
        return ErrorCause(stored.cause)
    }
}
