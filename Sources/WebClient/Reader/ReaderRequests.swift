import ReadingEngine
import TextCoding
import WebBinding
import WireModel

/// Why a manifest could not be loaded.
struct ManifestError: Error {
    var cause: LibraryRequestError
    /// The problem with the publication, in the language of the app; empty for any other cause.
    var reason: String
}

/// The reader's requests to the server.
enum ReaderRequests {
    /// Loads the manifest of a publication.
    static func manifest(
        of publication: String,
        _ completion: @escaping (Result<ReaderManifest, ManifestError>) -> Void
    ) -> HostTask {
        Network.get("/api/v1/publications/" + publication.percentEncoded + "/manifest") { answer in
            let json = (try? JSON(parsing: answer.body)) ?? .null
            if let failure = answer.failure {
                // With these statuses the response describes a problem with the publication itself.
                let isAboutBook = failure == .status(409) || failure == .status(410) || failure == .status(422)
                let reason = isAboutBook ? ErrorText.text(ofProblem: json) : ""
                completion(.failure(ManifestError(cause: .network(failure), reason: reason)))
                return
            }
            guard let manifest = Manifest(json) else {
                completion(.failure(ManifestError(cause: .unreadable, reason: "")))
                return
            }
            completion(.success(ReaderManifest(manifest)))
        }
    }

    /// Loads the pages of a publication that continue each other; nil if the request fails.
    static func spreads(of publication: String, _ completion: @escaping (DetectedSpreads?) -> Void) -> HostTask {
        Network.get("/api/v1/publications/" + publication.percentEncoded + "/spreads") { answer in
            let json = (try? JSON(parsing: answer.body)) ?? .null
            completion(answer.failure == nil ? DetectedSpreads(json) : nil)
        }
    }

    /// Saves which pages of a publication face each other.
    static func save(_ pairing: PairingChoices, of publication: String) {
        Outbox.shared.send(
            .put,
            "/api/v1/publications/" + publication.percentEncoded + "/pairing",
            body: Pairing.with {
                $0.isolated = pairing.isolated
                $0.shifted = pairing.shifted
            }.jsonText,
            key: "pairing " + publication
        )
    }
}
