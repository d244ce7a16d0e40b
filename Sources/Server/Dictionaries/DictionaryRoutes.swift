import Hummingbird

/// `/api/v1/dictionary`: looks words up in the server's dictionaries.
struct DictionaryRoutes: Sendable {
    let folder: DictionaryFolder
    let workers: BookThreadPool

    /// The maximum length of a word or phrase, in UTF-16 code units.
    private static let maximumLength = 200

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/dictionary") { request, _ in
            let parameters = try QueryParameters(request.uri.query)
            guard let word = parameters["word"], word.contains(where: { !$0.isWhitespace }) else {
                throw Problem.badRequest("The parameter “word” must contain the word to look up.")
            }
            guard word.utf16.count <= Self.maximumLength else {
                throw Problem.badRequest("The parameter “word” can have at most \(Self.maximumLength) characters.")
            }
            return JSONBody.response(try await workers.run { folder.answer(for: word) })
        }
    }
}
