/// The writes that wait for the server, and the rules by which they go out.
///
/// They go one by one and in order, so that none overtakes another. While the server is away they wait, longer each time;
/// what it refuses for good is dropped, and the reader hears of it. A newer write of the same takes the place of one that
/// waits, but never of one that is on its way.
struct OutboxQueue {
    /// What happens to it.
    enum Event {
        /// Something is to be written. With a pause (in seconds) it waits for what may come after it: fast page turns
        /// become one request.
        case added(OutboxEntry, pause: Double)
        /// The server's word on an entry: the HTTP status, or nil where there was none.
        case answered(number: Int64, status: Int?)
        /// The pause that was asked for is over.
        case waited
        /// There is reason to believe that the server is back.
        case awake
        /// The page is being left: all that waits has to go out now.
        case leaving
    }

    /// What is to be done.
    enum Action {
        /// Send; with `isLeaving` so that it outlives the page.
        case send(OutboxEntry, isLeaving: Bool)
        /// Keep on the device.
        case keep(OutboxEntry)
        /// Take off the device.
        case forget(OutboxEntry)
        /// Say `waited` after so many seconds; replaces a pause under way.
        case wait(Double)
        /// The server has it.
        case acknowledged(OutboxEntry)
        /// It will never have it; the HTTP status, or zero where there were too many to wait.
        case refused(OutboxEntry, status: Int)
        /// Begins or ceases to wait for the server.
        case stuck(Bool)
    }

    /// The most that wait: a reader who is away for weeks has some hundreds.
    static let capacity = 1000
    /// The first and the longest pause between tries, in seconds.
    static let pauses = (first: 2.0, longest: 60.0)
    /// A server that is there and fails this often over the same will do so for ever.
    static let patience = 12
    /// Browsers let 64 KB of requests outlive a page: so many of the next ones go out then, the others stay kept.
    static let lastWords = 24

    /// In the order in which they go out.
    private(set) var entries: [OutboxEntry] = []
    private var inFlight: [Int64] = []
    /// Tries without an answer since the last good one.
    private var failures = 0

    /// Whether the last try was in vain, so that all that was written waits.
    var isStuck: Bool { failures > 0 && !entries.isEmpty }

    /// What an earlier visit left behind, in any order.
    init(_ kept: [OutboxEntry] = []) {
        entries = kept.sorted { $0.number < $1.number }
    }

    /// The last write with this key.
    func entry(for key: String) -> OutboxEntry? { entries.last { $0.key.isSame(as: key) } }

    /// Takes in what happened.
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
            for entry in entries.prefix(Self.lastWords) where !inFlight.contains(entry.number) {
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
        let verdict = Self.verdict(status)
        if verdict == .later {
            entries[index].tries += 1
            if status ?? 0 >= 500 { entries[index].failures += 1 }
            let entry = entries[index]
            let isReplaced = entries.contains { $0.number > number && $0.key.isSame(as: entry.key) }
            let isHopeless = entry.failures >= Self.patience
            if isReplaced || isHopeless {
                entries.remove(at: index)
                actions.append(.forget(entry))
                if !isReplaced { actions.append(.refused(entry, status: status ?? 0)) }
            }
            failures += 1
            if failures == 1 { actions.append(.stuck(true)) }
            actions.append(.wait(Self.pause(after: failures)))
            return
        }
        let entry = entries.remove(at: index)
        actions.append(.forget(entry))
        actions.append(verdict == .done ? .acknowledged(entry) : .refused(entry, status: status ?? 0))
        failures = 0
        actions.append(.stuck(false))
        sendNext(&actions)
    }

    private enum Verdict {
        case done, later, never
    }

    /// Without the access key the server will let nobody in, but the reader may enter it: that is no refusal.
    private static func verdict(_ status: Int?) -> Verdict {
        guard let status else { return .later }
        switch status {
        case 200..<300: return .done
        case 401, 403, 408, 425, 429, 500...: return .later
        default: return .never
        }
    }

    /// Twice as long each time.
    private static func pause(after failures: Int) -> Double {
        var pause = pauses.first
        for _ in 1..<max(failures, 1) where pause < pauses.longest { pause *= 2 }
        return min(pause, pauses.longest)
    }
}
