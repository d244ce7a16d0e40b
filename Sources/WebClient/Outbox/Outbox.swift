/// What is written to the server: on this device at once, on the server as soon as it answers.
///
/// Each write lies in the browser's storage until the server has acknowledged it, so a closed tab, a dead network or a
/// restarted server loses nothing. Whoever writes says what is written by a key, under which a newer write replaces one that
/// waits: requests have to be such that the last one says it all.
///
///     Outbox.shared.send(.put, "/api/v1/series/12/favourite", key: "favourite series/12")
final class Outbox {
    /// The page's outbox.
    nonisolated(unsafe) static let shared = Outbox()

    /// What became of a write.
    enum Outcome {
        /// The server has it, and answered this; only valid until the listener returns.
        case acknowledged(UnsafeRawBufferPointer)
        /// The server will never have it.
        case refused
    }

    /// What the one who writes hears, once.
    enum Verdict {
        /// The server has it.
        case heard
        /// The server is away; the write is kept here and goes out when it is back.
        case waiting
        /// The server will never have it; the reader has heard so.
        case refused
    }

    /// Called when the reader has to be told that something can't be kept.
    var onRefused: (() -> Void)?
    /// Called when what waits for the server changes from or to nothing.
    var onStuck: ((Bool) -> Void)?
    private var queue = OutboxQueue()
    /// Who has written on this visit and has not heard anything yet.
    private var writers: [(number: Int64, handler: (Verdict) -> Void)] = []
    private var listeners: [(prefix: StaticString, handler: (OutboxEntry, Outcome) -> Void)] = []
    private var timer: Timers.Timer?
    private var lastNumber: Int64 = 0
    /// What an earlier visit left behind has numbers up to this.
    private let lastOfEarlierVisits: Int64
    private static let indexKey = "quire.outbox"
    private static let prefix = "quire.outbox."
    /// Before it counts as unanswered, in seconds.
    private static let patience = 10.0

    /// Takes up what an earlier visit left behind.
    private init() {
        var kept: [OutboxEntry] = []
        for name in Self.index() {
            let text = Storage.text(for: Self.prefix + name) ?? ""
            if let json = try? JsonParser.parse(text), let entry = OutboxEntry(json) { kept.append(entry) }
        }
        queue = OutboxQueue(kept)
        lastOfEarlierVisits = kept.reduce(0) { max($0, $1.number) }
        lastNumber = lastOfEarlierVisits
        Element.window.on(.online) { self.handle(.awake) }
        Element.window.on(.pageHide) { self.handle(.leaving) }
        Element.document.on(.visibilityChange) {
            self.handle(Window.traits.contains(.visible) ? .awake : .leaving)
        }
        // Whoever made this may still want to listen.
        Timers.after(0) { self.handle(.awake) }
    }

    /// Writes. A write without a body has none; with a pause (in seconds) it waits for what may replace it; without a key
    /// it replaces nothing. `verdict` is not called for a write that was replaced.
    func send(
        _ method: OutboxEntry.Method,
        _ address: String,
        body: String? = nil,
        key: String? = nil,
        memo: String = "",
        pause: Double = 0,
        verdict: ((Verdict) -> Void)? = nil
    ) {
        // Times, so that two windows of the app hardly ever give the same number.
        lastNumber = max(Clock.millisecondsSince1970, lastNumber + 1)
        let entry = OutboxEntry(
            number: lastNumber,
            key: key ?? "\(lastNumber)",
            method: method,
            address: address,
            body: body,
            memo: memo
        )
        if let verdict { writers.append((entry.number, verdict)) }
        handle(.added(entry, pause: pause))
    }

    /// There is reason to believe that the server is back.
    func awake() { handle(.awake) }

    /// Sends what waits for more of its kind.
    func flush() { handle(.waited) }

    /// The last write with this key that the server has not acknowledged.
    func entry(for key: String) -> OutboxEntry? { queue.entry(for: key) }

    /// All such writes whose keys begin so, in order.
    func entries(_ prefix: StaticString) -> [OutboxEntry] { queue.entries.filter { $0.key.begins(with: prefix) } }

    /// Hears what becomes of writes whose keys begin so, for the life of the page.
    func listen(_ prefix: StaticString, _ handler: @escaping (OutboxEntry, Outcome) -> Void) {
        listeners.append((prefix, handler))
    }

    // MARK: Carrying out

    private func handle(_ event: OutboxQueue.Event, answer: UnsafeRawBufferPointer? = nil) {
        for action in queue.handle(event) {
            switch action {
            case .send(let entry, let isLeaving): send(entry, isLeaving: isLeaving)
            case .keep(let entry):
                Storage.set(entry.text, for: Self.prefix + "\(entry.number)")
                Self.note("\(entry.number)", isKept: true)
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
                speak(.heard, to: entry)
                tell(entry, .acknowledged(answer ?? UnsafeRawBufferPointer(start: nil, count: 0)))
            case .refused(let entry, _):
                speak(.refused, to: entry)
                tell(entry, .refused)
                onRefused?()
            case .stuck(let isStuck): onStuck?(isStuck)
            }
        }
    }

    private func tell(_ entry: OutboxEntry, _ outcome: Outcome) {
        for listener in listeners where entry.key.begins(with: listener.prefix) { listener.handler(entry, outcome) }
    }

    private func speak(_ verdict: Verdict, to entry: OutboxEntry) {
        guard let index = writers.firstIndex(where: { $0.number == entry.number }) else { return }
        writers.remove(at: index).handler(verdict)
    }

    /// The server is away: what is behind the write that has found out waits as well.
    private func letWait() {
        let waiting = writers
        writers = []
        for writer in waiting where queue.entries.contains(where: { $0.number == writer.number }) {
            writer.handler(.waiting)
        }
    }

    private func send(_ entry: OutboxEntry, isLeaving: Bool) {
        timer?.cancel()
        timer = nil
        var request = Network.Request(address: entry.address)
        switch entry.method {
        case .put: request.method = .put
        case .post: request.method = .post
        case .delete: request.method = .delete
        case .patch: request.method = .patch
        }
        request.body = entry.body
        // What is not shown here yet, because it was written on an earlier visit, comes back as news.
        if entry.number > lastOfEarlierVisits { request.headers = [("Quire-Client", LibraryRequests.client)] }
        request.keepsAlive = isLeaving
        request.timeout = Self.patience
        Network.send(request) { answer in
            var status: Int? = answer.status
            if answer.failure == .unreachable || answer.failure == .timedOut { status = nil }
            self.handle(.answered(number: entry.number, status: status), answer: answer.body)
            if self.queue.isStuck { self.letWait() }
        }
    }

    // MARK: The index

    private static func index() -> [String] {
        (Storage.text(for: indexKey) ?? "").utf8.split(separator: UInt8(ascii: ","))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Read anew each time: another window of the app may have written to it.
    private static func note(_ name: String, isKept: Bool) {
        var index = ""
        for each in self.index() where !each.isSame(as: name) { index += each + "," }
        if isKept { index += name }
        if index.utf8.isEmpty { Storage.remove(indexKey) } else { Storage.set(index, for: indexKey) }
    }
}
