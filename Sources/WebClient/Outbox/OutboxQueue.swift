/// The waiting writes and the rules for sending them, as a value type.
///
/// Writes are sent one at a time and in order. While the server is not reachable they wait, with increasing pauses. A
/// permanently refused write is dropped, and the user is notified. A newer write with the same key replaces a waiting
/// one, but never one that is being sent.
struct OutboxQueue {
    /// An event.
    enum Event {
        /// A write was added. With a pause (in seconds), it waits for newer writes with the same key, so that fast page
        /// turns become one request.
        case added(OutboxEntry, pause: Double)
        /// A request ended with an HTTP status, or with nil without a response.
        case answered(number: Int64, status: Int?)
        /// The requested pause has passed.
        case waited
        /// The server is probably reachable again.
        case awake
        /// The page is about to be closed: send all waiting writes now.
        case leaving
    }

    /// An action for the host.
    enum Action {
        /// Send a write; `isLeaving` requests that outlive the page.
        case send(OutboxEntry, isLeaving: Bool)
        /// Store a write on the device.
        case keep(OutboxEntry)
        /// Remove a write from the device.
        case forget(OutboxEntry)
        /// Send the event `waited` after this number of seconds; replaces the current timer.
        case wait(Double)
        /// The server has acknowledged a write.
        case acknowledged(OutboxEntry)
        /// A write was refused permanently, with the HTTP status; zero when the queue was full.
        case refused(OutboxEntry, status: Int)
        /// Writes have started or stopped waiting for the server.
        case stuck(Bool)
    }

    /// The maximum number of waiting writes. Some weeks offline produce a few hundred.
    static let capacity = 1000
    /// The first and the longest pause between attempts, in seconds.
    static let pauses = (first: 2.0, longest: 60.0)
    /// The number of server errors after which a write counts as refused.
    static let maximumFailures = 12
    /// The number of writes that are sent when the page closes. Browsers limit such requests to 64 KB in total; the
    /// others stay stored.
    static let maximumOnLeave = 24

    /// The writes in the order in which they are sent.
    private(set) var entries: [OutboxEntry] = []
    private var inFlight: [Int64] = []
    /// The number of failed attempts since the last success.
    private var failures = 0

    /// Whether the last attempt failed, so that all writes wait.
    var isStuck: Bool { failures > 0 && !entries.isEmpty }

    /// Makes a queue with the writes of earlier visits, in any order.
    init(_ kept: [OutboxEntry] = []) {
        entries = kept.sorted { $0.number < $1.number }
    }

    /// The last write with this key.
    func entry(for key: String) -> OutboxEntry? { entries.last { $0.key.isSame(as: key) } }

    /// Handles an event.
    mutating func handle(_ event: Event) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .added(let entry, let pause):
            add(entry, &actions)
            if pause > 0, inFlight.isEmpty {
                actions.append(.wait(pause))
            } else {
                sendNext(&actions)
            }
        case .answered(let number, let status): answered(number, status, &actions)
        case .waited: sendNext(&actions)
        case .awake:
            failures = 0
            sendNext(&actions)
        case .leaving:
            for entry in entries.prefix(Self.maximumOnLeave) where !inFlight.contains(entry.number) {
                inFlight.append(entry.number)
                actions.append(.send(entry, isLeaving: true))
            }
        }
        return actions
    }

    private mutating func add(_ entry: OutboxEntry, _ actions: inout [Action]) {
        for old in entries where old.key.isSame(as: entry.key) && !inFlight.contains(old.number) {
            actions.append(.forget(old))
        }
        entries.removeAll { $0.key.isSame(as: entry.key) && !inFlight.contains($0.number) }
        if entries.count >= Self.capacity, let oldest = entries.firstIndex(where: { !inFlight.contains($0.number) }) {
            let dropped = entries.remove(at: oldest)
            actions.append(.forget(dropped))
            actions.append(.refused(dropped, status: 0))
        }
        entries.append(entry)
        actions.append(.keep(entry))
    }

    private mutating func sendNext(_ actions: inout [Action]) {
        guard inFlight.isEmpty, let entry = entries.first else { return }
        inFlight.append(entry.number)
        actions.append(.send(entry, isLeaving: false))
    }

    private mutating func answered(_ number: Int64, _ status: Int?, _ actions: inout [Action]) {
        inFlight.removeAll { $0 == number }
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
        let response = Self.classify(status)
        if response == .later {
            entries[index].tries += 1
            if status ?? 0 >= 500 { entries[index].failures += 1 }
            let entry = entries[index]
            let isReplaced = entries.contains { $0.number > number && $0.key.isSame(as: entry.key) }
            let isHopeless = entry.failures >= Self.maximumFailures
            if isReplaced || isHopeless {
                entries.remove(at: index)
                actions.append(.forget(entry))
                if !isReplaced { actions.append(.refused(entry, status: status ?? 0)) }
            }
            if entries.isEmpty {
                failures = 0
                actions.append(.stuck(false))
                return
            }
            failures += 1
            if failures == 1 { actions.append(.stuck(true)) }
            actions.append(.wait(Self.pause(after: failures)))
            return
        }
        let entry = entries.remove(at: index)
        actions.append(.forget(entry))
        actions.append(response == .done ? .acknowledged(entry) : .refused(entry, status: status ?? 0))
        failures = 0
        actions.append(.stuck(false))
        sendNext(&actions)
    }

    private enum ResponseClass {
        case done, later, never
    }

    /// Interprets an HTTP status. A missing access key is not a refusal, because the user can still enter the key.
    private static func classify(_ status: Int?) -> ResponseClass {
        guard let status else { return .later }
        switch status {
        case 200..<300: return .done
        case 401, 403, 408, 425, 429, 500...: return .later
        default: return .never
        }
    }

    /// The pause doubles with every failure.
    private static func pause(after failures: Int) -> Double {
        var pause = pauses.first
        for _ in 1..<max(failures, 1) where pause < pauses.longest { pause *= 2 }
        return min(pause, pauses.longest)
    }
}
