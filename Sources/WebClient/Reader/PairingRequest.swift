import ReadingEngine

/// Tells the server which pages of a publication face each other.
enum PairingRequest {
    /// Keeps what was chosen.
    static func put(_ pairing: PairingChoices, of publication: String) {
        var request = Network.Request(
            address: "/api/v1/publications/" + publication.percentEncoded + "/pairing"
        )
        request.method = .put
        var writer = JsonWriter()
        writer.add("isolated", pairing.isolated)
        writer.add("shifted", pairing.shifted)
        request.body = writer.text
        Network.send(request) { _ in }
    }
}
