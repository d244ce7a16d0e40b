import ReadingEngine

/// Tells the server which pages of a publication face each other.
enum PairingRequest {
    /// Keeps what was chosen.
    static func put(_ pairing: PairingChoices, of publication: String) {
        var writer = JsonWriter()
        writer.add("isolated", pairing.isolated)
        writer.add("shifted", pairing.shifted)
        Outbox.shared.send(
            .put,
            "/api/v1/publications/" + publication.percentEncoded + "/pairing",
            body: writer.text,
            key: "pairing " + publication
        )
    }
}
