import TextCoding
import WebLocalization
import WireModel

/// The texts of errors that the server reports, in the language of the app.
enum ErrorText {
    /// Returns the text of a cause.
    ///
    /// - Parameters:
    ///   - cause: the members of an ``ErrorCause``.
    ///   - english: the server's message, for an error without a cause or with a code of a newer server.
    static func text(_ cause: [String]?, or english: String) -> String {
        guard let cause, cause.count > 1 else { return english }
        var values: [Message.Value] = [.text(cause[1])]
        if cause.count > 2 {
            var details: [Message.Value] = []
            for index in 3..<cause.count { details.append(.text(cause[index])) }
            guard let reason = Text.ofError(cause[2], details) else { return english }
            values.append(.text(reason))
        }
        return Text.ofError(cause[0], values) ?? english
    }

    /// Returns the message in a problem document; empty when it has none.
    static func text(ofProblem json: JSON) -> String {
        var cause: [String] = []
        for member in json["cause"].elements { cause.append(member.string ?? "") }
        return text(cause, or: json["detail"].string ?? json["title"].string ?? "")
    }
}
