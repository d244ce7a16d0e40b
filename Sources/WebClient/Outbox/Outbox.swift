import TextCoding
import WebBinding
import WebViews

/// The queue of writes to the server.
///
/// Every write is kept in the browser's storage until the server has acknowledged it, so a closed tab, a network
/// failure or a restart of the server loses nothing. A write has a key. A newer write with the same key replaces a
/// waiting one, so each write must contain the complete state.
///
///     Outbox.shared.send(.put, "/api/v1/series/12/favourite", key: "favourite series/12")
final class Outbox {
    /// The page's outbox.
    nonisolated(unsafe) static let shared = Outbox()

    /// The result of a write, for listeners.
    enum WriteResult {
        /// The server has acknowledged it with this body, which is valid only until the listener returns.
        case acknowledged(UnsafeRawBufferPointer)
        /// The server has refused it permanently.
        case refused
    }

    /// The result of a write, for the code that sent it.
    enum SendResult {
        /// The server has acknowledged it.
        case acknowledged
        /// The server is not reachable. The write is stored and will be sent later.
        case waiting
        /// The server has refused it permanently, and the user has been notified.
        case refused
    }

    /// Called when the user must be notified that a write was refused.
    var onRefused: (() -> Void)?
    /// Called when the queue becomes empty or stops being empty.
    var onStuck: ((Bool) -> Void)?
    private var queue = OutboxQueue()
    /// The senders that wait for the result of a write of this visit.
    private var senders: [(number: Int64, handler: (SendResult) -> Void)] = []
    private var listeners: [(prefix: StaticString, handler: (OutboxEntry, WriteResult) -> Void)] = []
    private var timer: Timers.Timer?
    private var lastNumber: Int64 = 0
    /// The largest number of a write from an earlier visit.
    private let lastOfEarlierVisits: Int64
    private static let indexKey = "quire.outbox"
    private static let prefix = "quire.outbox."
    /// The timeout of a request, in seconds.
    private static let requestTimeout = 10.0
    /// The longest time for which signing out waits for the writes, and the time between two checks, in seconds.
    private static let finishing = (limit: 10.0, pause: 0.1)
    /// Whether the session has ended. Stored writes are then sent after the next sign-in.
    private var isStopped = false

    /// Loads the writes of earlier visits.
    private init() {
        let kept = Self.stored()
        queue = OutboxQueue(kept)
        lastOfEarlierVisits = kept.reduce(0) { max($0, $1.number) }
        lastNumber = lastOfEarlierVisits
        Element.window.on(.online) { self.handle(.awake) }
        Element.window.on(.pageHide) { self.handle(.leaving) }
        Element.document.on(.visibilityChange) {
            self.handle(Window.traits.contains(.visible) ? .awake : .leaving)
        }
        // Deferred, so that the caller can add listeners first.
        Timers.after(0) { self.handle(.awake) }
    }

    /// Sends a write. With a pause (in seconds), it waits for newer writes with the same key. Without a key, it
    /// replaces nothing. `result` is not called for a write that was replaced.
    func send(
        _ method: OutboxEntry.Method,
        _ address: String,
        body: String? = nil,
        key: String? = nil,
        memo: String = "",
        pause: Double = 0,
        result: ((SendResult) -> Void)? = nil
    ) {
        // Derived from the time, so that two windows of the app are unlikely to use the same number.
        lastNumber = max(Clock.millisecondsSince1970, lastNumber + 1)
        let entry = OutboxEntry(
            number: lastNumber,
            key: key ?? "\(lastNumber)",
            method: method,
            address: address,
            body: body,
            memo: memo
        )
        if let result { senders.append((entry.number, result)) }
        handle(.added(entry, pause: pause))
    }

    /// Retries at once, because the server is probably reachable again.
    func awake() { handle(.awake) }

    /// Sends the writes that are still in their pause.
    func flush() { handle(.waited) }

    /// Sends all waiting writes. Calls `completion` when none is left, when the server doesn't accept them now, or
    /// after some seconds.
    func finish(_ completion: @escaping () -> Void) {
        handle(.awake)
        wait(until: Clock.now + Self.finishing.limit, completion)
    }

    private func wait(until end: Double, _ completion: @escaping () -> Void) {
        if queue.entries.isEmpty || queue.isStuck || Clock.now > end { return completion() }
        Timers.after(Self.finishing.pause) { self.wait(until: end, completion) }
    }

    /// Stops sending, because the session has ended. The stored writes stay on the device.
    func stop() {
        isStopped = true
        timer?.cancel()
        timer = nil
        senders = []
        queue = OutboxQueue()
    }

    /// The last unacknowledged write with this key.
    func entry(for key: String) -> OutboxEntry? { queue.entry(for: key) }

    /// The unacknowledged writes whose keys have a prefix, in order.
    func entries(_ prefix: StaticString) -> [OutboxEntry] { queue.entries.filter { $0.key.begins(with: prefix) } }

    /// Calls a handler with the results of all writes whose keys have a prefix.
    func listen(_ prefix: StaticString, _ handler: @escaping (OutboxEntry, WriteResult) -> Void) {
        listeners.append((prefix, handler))
    }

    // MARK: Actions

    private func handle(_ event: OutboxQueue.Event, answer: UnsafeRawBufferPointer? = nil) {
        if isStopped {
            // An open sheet can still change something. The change is sent after the next sign-in.
            if case .added(let entry, _) = event {
                Self.store(entry)
                DeviceUser.seal()
            }
            return
        }
        for action in queue.handle(event) {
            switch action {
            case .send(let entry, let isLeaving): send(entry, isLeaving: isLeaving)
            case .keep(let entry): Self.store(entry)
            case .forget(let entry):
                Storage.remove(Self.prefix + "\(entry.number)")
                Self.note("\(entry.number)", isKept: false)
            case .wait(let seconds):
                timer?.cancel()
                timer = Timers.after(seconds) {
                    self.timer = nil
                    self.handle(.waited)
                }
            case .acknowledged(let entry):
                notifySender(.acknowledged, to: entry)
                notifyListeners(entry, .acknowledged(answer ?? UnsafeRawBufferPointer(start: nil, count: 0)))
            case .refused(let entry, _):
                notifySender(.refused, to: entry)
                notifyListeners(entry, .refused)
                onRefused?()
            case .stuck(let isStuck): onStuck?(isStuck)
            }
        }
    }

    private func notifyListeners(_ entry: OutboxEntry, _ outcome: WriteResult) {
        for listener in listeners where entry.key.begins(with: listener.prefix) { listener.handler(entry, outcome) }
    }

    private func notifySender(_ result: SendResult, to entry: OutboxEntry) {
        guard let index = senders.firstIndex(where: { $0.number == entry.number }) else { return }
        senders.remove(at: index).handler(result)
    }

    /// Reports to the senders of all writes after a failed one that their write waits for the server.
    private func reportWaiting() {
        let waiting = senders
        senders = []
        for writer in waiting where queue.entries.contains(where: { $0.number == writer.number }) {
            writer.handler(.waiting)
        }
    }

    private func send(_ entry: OutboxEntry, isLeaving: Bool) {
        timer?.cancel()
        timer = nil
        // Another tab, which has the same writes of earlier visits, has sent this one or replaced it by a newer one.
        if entry.number <= lastOfEarlierVisits, Storage.text(for: Self.prefix + "\(entry.number)") == nil {
            Timers.after(0) { self.handle(.answered(number: entry.number, status: 200)) }
            return
        }
        var request = Network.Request(address: entry.address)
        switch entry.method {
        case .put: request.method = .put
        case .post: request.method = .post
        case .delete: request.method = .delete
        case .patch: request.method = .patch
        }
        request.body = entry.body
        // Bodies have the times of changes by this device's clock, which may be wrong.
        request.headers = [("Quire-Clock", "\(Clock.millisecondsSince1970)")]
        // Without the client's name, the change event of an earlier visit's write updates this page.
        if entry.number > lastOfEarlierVisits { request.headers.append(("Quire-Client", LibraryRequests.client)) }
        request.keepsAlive = isLeaving
        request.timeout = Self.requestTimeout
        Network.send(request) { answer in
            var status: Int? = answer.status
            if answer.failure == .unreachable || answer.failure == .timedOut { status = nil }
            self.handle(.answered(number: entry.number, status: status), answer: answer.body)
            if self.queue.isStuck { self.reportWaiting() }
        }
    }

    // MARK: The index

    /// Returns the unacknowledged writes on this device whose keys have a prefix, including those of other tabs.
    static func stored(_ prefix: StaticString = "") -> [OutboxEntry] {
        index().compactMap { name in
            guard let json = try? JSON(parsing: Storage.text(for: Self.prefix + name) ?? ""),
                let entry = OutboxEntry(json), entry.key.begins(with: prefix)
            else { return nil }
            return entry
        }
    }

    private static func index() -> [String] {
        (Storage.text(for: indexKey) ?? "").utf8.split(separator: UInt8(ascii: ","))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func store(_ entry: OutboxEntry) {
        Storage.set(entry.text, for: prefix + "\(entry.number)")
        note("\(entry.number)", isKept: true)
    }

    /// Updates the stored index. Reads it again each time, because another window may have changed it.
    private static func note(_ name: String, isKept: Bool) {
        var index = ""
        for each in self.index() where !each.isSame(as: name) { index += each + "," }
        if isKept { index += name }
        if index.utf8.isEmpty { Storage.remove(indexKey) } else { Storage.set(index, for: indexKey) }
    }
}
