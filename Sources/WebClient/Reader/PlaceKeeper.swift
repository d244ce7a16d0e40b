/// Keeps the reader's places: on this device at once, on the server as soon as it answers. Between devices the later one
/// wins; the server decides.
enum PlaceKeeper {
    /// A place that the server may not know yet.
    struct Place {
        var publication: String
        var progress: Progress
    }

    /// Fast page turns become one request, in seconds.
    private static let delay = 0.4
    /// What the keys of places begin with in the outbox.
    static let keyPrefix: StaticString = "place "
    private static let prefix = "quire.place."
    private static let deviceKey = "quire.device"

    /// The place that was kept here: not yet on the server, or in something that is read here without it.
    static func place(in publication: String) -> Place? {
        let waiting = Outbox.shared.entry(for: key(of: publication))?.body
        guard let text = waiting ?? Storage.text(for: prefix + publication), let json = try? JsonParser.parse(text),
            json["updatedAt"].long != nil, let progress = Progress(json)
        else { return nil }
        return Place(publication: publication, progress: progress)
    }

    /// Keeps a place.
    static func keep(_ place: Place) {
        let body = body(of: place)
        // What is on this device is read without the server, which is not asked then where that was left.
        if Downloads.shared.state(of: place.publication) != nil {
            Storage.set(body, for: prefix + place.publication)
        }
        Outbox.shared.send(
            .put,
            "/api/v1/publications/" + place.publication.percentEncoded + "/progress",
            body: body,
            key: key(of: place.publication),
            pause: delay
        )
    }

    /// Leaves the place of a publication to the server.
    static func forget(_ publication: String) { Storage.remove(prefix + publication) }

    private static func key(of publication: String) -> String { keyPrefix.string + publication }

    private static func body(of place: Place) -> String {
        var writer = JsonWriter()
        writer.add("page", place.progress.page)
        writer.add("fraction", part: place.progress.fraction)
        writer.add("completed", place.progress.isCompleted)
        writer.add("updatedAt", place.progress.updatedAt)
        if let locator = place.progress.locator { writer.add("locator", json: locator.text) }
        writer.add("device", device)
        return writer.text
    }

    /// A name for this browser, made once: the time of its first visit.
    private static var device: String {
        if let kept = Storage.text(for: deviceKey) { return kept }
        let made = "browser-\(Clock.millisecondsSince1970)"
        Storage.set(made, for: deviceKey)
        return made
    }
}
