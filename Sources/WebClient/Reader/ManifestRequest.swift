/// Asks the server for a publication's manifest.
enum ManifestRequest {
    /// Why there is none: what went wrong, and the server's own words about the book if it had any.
    struct Failure: Error {
        var cause: LibraryFailure
        var reason: String
    }

    /// Fetches the manifest of `publication`.
    static func get(
        _ publication: String,
        _ handler: @escaping (Result<ReaderManifest, Failure>) -> Void
    ) -> HostTask {
        Network.get("/api/v1/publications/" + publication.percentEncoded + "/manifest") { answer in
            let json = (try? JsonParser.parse(answer.body)) ?? .null
            if let failure = answer.failure {
                // Only what the server says about the book itself is worth repeating.
                let isAboutBook = failure == .status(409) || failure == .status(410) || failure == .status(422)
                handler(
                    .failure(
                        Failure(cause: .network(failure), reason: isAboutBook ? json["detail"].text ?? "" : "")
                    )
                )
                return
            }
            guard let manifest = ReaderManifest(json) else {
                handler(.failure(Failure(cause: .unreadable, reason: "")))
                return
            }
            handler(.success(manifest))
        }
    }
}
