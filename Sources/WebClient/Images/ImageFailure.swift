import PageImages
import TextCoding
import WebLocalization
import WireModel

/// Why an image can't be loaded, with the server's message.
struct ImageFailure {
    /// The kind of failure.
    var kind: ImageFailureKind
    /// The body of the server's response; empty if there is none.
    var detail: String

    /// The message for the user: the server's message, if any.
    var reason: String {
        let own = serverMessage
        if !own.utf8.isEmpty { return own }
        switch kind {
        case .unreachable, .timedOut, .incomplete, .refusedAddress, .tooManyRedirects, .cancelled:
            return Text.of(.unreachableTitle)
        case .status(let status):
            return Text.of(.refusedTitle(status))
        case .undecodable, .tooLarge, .cacheFailure, .other:
            return Text.of(.cannotBeOpened)
        }
    }

    /// The message in the server's problem document.
    private var serverMessage: String {
        guard !detail.utf8.isEmpty, let json = try? JSON(parsing: detail) else { return "" }
        return ErrorText.text(ofProblem: json)
    }
}
