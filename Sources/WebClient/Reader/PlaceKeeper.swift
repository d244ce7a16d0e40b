/// Keeps the reader's places: on this device at once, on the server as soon as it answers.
///
/// Each place is written to the browser's storage before it is sent and taken out when the server has acknowledged it,
/// so a closed tab, a dead network or a restarted server loses nothing. Between devices the later one wins; the server
/// decides.
final class PlaceKeeper {
    /// A place that the server may not know yet.
    struct Place {
        var publication: String
        var progress: Progress
    }

    /// Fast page turns become one request, in seconds.
    private static let delay = 0.4
    /// Between tries while the server is away, in seconds.
    private static let retryDelay = 10.0
    private static let prefix = "quire.place."
    private static let indexKey = "quire.places"
    private static let deviceKey = "quire.device"

    private var waiting: [String]
    private var timer: Timers.Timer?
    private var inFlight: [String] = []
    /// Called when what waits for the server changes from or to nothing.
    var onWaiting: ((Bool) -> Void)?

    /// Takes up what an earlier visit left behind.
    init() {
        waiting = Self.split(Storage.text(for: Self.indexKey) ?? "")
        Element.window.on(.online) { self.sendAll() }
        Element.window.on(.pageHide) { self.sendAll(isLeaving: true) }
        Element.document.on(.visibilityChange) {
            self.sendAll(isLeaving: !Window.traits.contains(.visible))
        }
        sendAll()
    }

    /// The place that was kept here and has not reached the server yet.
    func place(in publication: String) -> Place? {
        guard let text = Storage.text(for: Self.prefix + publication), let json = try? JsonParser.parse(text),
            json["updatedAt"].long != nil, let progress = Progress(json)
        else { return nil }
        return Place(publication: publication, progress: progress)
    }

    /// Keeps a place.
    func keep(_ place: Place) {
        Storage.set(body(of: place), for: Self.prefix + place.publication)
        if !waiting.contains(where: { $0.isSame(as: place.publication) }) {
            waiting.append(place.publication)
            storeIndex()
        }
        timer?.cancel()
        timer = Timers.after(Self.delay) {
            self.timer = nil
            self.sendAll()
        }
    }

    /// Sends what waits now, without waiting for a pause.
    func flush() {
        if timer != nil { sendAll() }
    }

    private func sendAll(isLeaving: Bool = false) {
        timer?.cancel()
        timer = nil
        for publication in waiting {
            // The last word of a page that is being left goes out even if an earlier one is on its way.
            if !isLeaving, inFlight.contains(where: { $0.isSame(as: publication) }) { continue }
            guard let place = place(in: publication) else {
                forget(publication)
                continue
            }
            send(place, isLeaving: isLeaving)
        }
    }

    private func send(_ place: Place, isLeaving: Bool) {
        var request = Network.Request(
            address: "/api/v1/publications/" + place.publication.percentEncoded + "/progress"
        )
        request.method = .put
        request.body = body(of: place)
        request.keepsAlive = isLeaving
        request.timeout = 10
        inFlight.append(place.publication)
        Network.send(request) { answer in
            if let index = self.inFlight.firstIndex(where: { $0.isSame(as: place.publication) }) {
                self.inFlight.remove(at: index)
            }
            self.answered(place, answer.failure)
        }
    }

    private func answered(_ place: Place, _ failure: Network.Failure?) {
        if let failure, failure.isTemporary || failure == .status(401) || failure == .status(403) {
            onWaiting?(true)
            if timer == nil { timer = Timers.after(Self.retryDelay) { self.sendAll() } }
            return
        }
        // Acknowledged, or refused for good (the publication is gone): either way nothing is left to say, unless the
        // reader has moved on meanwhile.
        if let kept = self.place(in: place.publication), kept.progress.updatedAt > place.progress.updatedAt {
            if timer == nil { sendAll() }
            return
        }
        forget(place.publication)
        if waiting.isEmpty { onWaiting?(false) }
    }

    private func forget(_ publication: String) {
        Storage.remove(Self.prefix + publication)
        waiting.removeAll { $0.isSame(as: publication) }
        storeIndex()
    }

    private func storeIndex() {
        if waiting.isEmpty {
            Storage.remove(Self.indexKey)
            return
        }
        var index = ""
        for publication in waiting { index += (index.utf8.isEmpty ? "" : ",") + publication }
        Storage.set(index, for: Self.indexKey)
    }

    private static func split(_ index: String) -> [String] {
        index.utf8.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    }

    private func body(of place: Place) -> String {
        var writer = JsonWriter()
        writer.add("page", place.progress.page)
        writer.add("fraction", part: place.progress.fraction)
        writer.add("completed", place.progress.isCompleted)
        writer.add("updatedAt", place.progress.updatedAt)
        if let locator = place.progress.locator { writer.add("locator", json: locator.text) }
        writer.add("device", Self.device)
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
