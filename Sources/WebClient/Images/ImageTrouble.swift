import ImageLoading

/// Why there is no picture, with what the server said about it.
struct ImageTrouble {
    /// What went wrong.
    var kind: ImageFailureKind
    /// The body of the server's refusal; empty when there was none.
    var detail: String

    /// A sentence for people: the server's own where it gave one.
    var reason: String {
        let own = wordsOfServer
        if !own.utf8.isEmpty { return own }
        switch kind {
        case .unreachable, .timedOut, .incomplete, .refusedAddress, .tooManyRedirects, .notInCache, .cancelled:
            return Text.of(.unreachableTitle)
        case .status(let status):
            return Text.of(.refusedTitle(status))
        case .undecodable, .tooLarge, .cacheTrouble, .other:
            return Text.of(.cannotBeOpened)
        }
    }

    /// The sentence meant for people in the server's problem document.
    private var wordsOfServer: String {
        guard !detail.utf8.isEmpty, let json = try? JsonParser.parse(detail) else { return "" }
        return json["detail"].text ?? json["title"].text ?? ""
    }
}
