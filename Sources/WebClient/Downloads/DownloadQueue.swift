/// Keeps publications on the device: one after the other, a few requests at a time, within what the reader allows.
///
/// Events in, actions out; it asks nobody. What was begun before the page was loaded anew begins again: parts that are here
/// already are found by whoever carries the actions out, and cost no request.
struct DownloadQueue {
    /// What happens to it.
    enum Event {
        /// The reader wants these here. What has failed or rests is taken up again.
        case added([DownloadItem])
        /// What a publication consists of.
        case planned(id: String, DownloadPlan)
        /// Nobody can say what a publication consists of.
        case notPlanned(id: String, DownloadFailure)
        /// A part is here and takes so many bytes.
        case kept(id: String, part: Int, bytes: Int64)
        /// A part is not.
        case notKept(id: String, part: Int, DownloadFailure)
        case paused(id: String)
        case resumed(id: String)
        case removed([String])
        /// The reader allows so many bytes; zero for any number.
        case limited(Int64)
        /// The server says what a publication consists of that is here: it may be another one by now.
        case checked(id: String, DownloadPlan)
        /// The pause is over, or there is reason to believe that the server is back.
        case awake
    }

    /// What is to be done.
    enum Action: Equatable {
        /// Find out what a publication consists of.
        case plan(id: String)
        /// Keep a part of it.
        case keep(id: String, part: Int, address: String)
        /// Stop all that is under way.
        case cancel
        /// Give up what is kept under a name.
        case drop(name: String)
        /// Say `awake` after so many seconds.
        case wait(Double)
        /// Note the record.
        case note
    }

    /// Requests at a time: more would only take the line from whoever reads meanwhile.
    static let width = 3
    /// The first and the longest pause while the server is away, in seconds.
    static let pauses = (first: 3.0, longest: 60.0)

    private struct Active {
        let id: String
        var addresses: [String]?
        var next = 0
        var inFlight: [Int] = []
        var again: [Int] = []
        var missing = 0
    }

    private(set) var record: DownloadRecord
    private var active: Active?
    private var pause = 0.0
    private var isStalled = false

    /// Goes on with what was noted.
    init(_ record: DownloadRecord = DownloadRecord()) {
        self.record = record
    }

    /// Whether it waits for the server.
    var waitsForServer: Bool { isStalled && active != nil }

    /// Takes in what happened.
    mutating func handle(_ event: Event) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .added(let items): for item in items { add(item) }
        case .planned(let id, let plan): planned(id, plan, &actions)
        case .notPlanned(let id, let failure):
            if active?.id.isSame(as: id) ?? false { failed(failure, &actions) }
        case .kept(let id, let part, let bytes): kept(id, part, bytes, &actions)
        case .notKept(let id, let part, let failure): notKept(id, part, failure, &actions)
        case .paused(let id): setState(.paused, of: id, &actions)
        case .resumed(let id): setState(.queued, of: id, &actions)
        case .removed(let ids): for id in ids { remove(id, &actions) }
        case .limited(let limit): record.limit = limit
        case .checked(let id, let plan): checked(id, plan, &actions)
        case .awake:
            if isStalled, let active, active.addresses == nil { actions.append(.plan(id: active.id)) }
            isStalled = false
        }
        run(&actions)
        switch event {
        case .kept, .notKept, .awake, .notPlanned: break
        default: if actions.last != .note { actions.append(.note) }
        }
        return actions
    }

    // MARK: The list

    private mutating func add(_ item: DownloadItem) {
        guard let index = record.index(of: item.id) else {
            if record.items.count < DownloadRecord.capacity { record.items.append(item) }
            return
        }
        switch record.items[index].state {
        case .paused, .failed: record.items[index].state = .queued
        case .queued, .loading, .complete: break
        }
    }

    private mutating func setState(_ state: DownloadItem.State, of id: String, _ actions: inout [Action]) {
        guard let index = record.index(of: id), record.items[index].state != .complete else { return }
        leave(id, &actions)
        record.items[index].state = state
    }

    private mutating func remove(_ id: String, _ actions: inout [Action]) {
        guard let index = record.index(of: id) else { return }
        leave(id, &actions)
        drop(at: index, &actions)
        record.items.remove(at: index)
    }

    /// Gives up what is kept of a publication; what another one of the same content needs stays.
    private mutating func drop(at index: Int, _ actions: inout [Action]) {
        let item = record.items[index]
        actions.append(.drop(name: item.id))
        let isShared = record.items.indices.contains {
            $0 != index && record.items[$0].content.isSame(as: item.content)
        }
        if !isShared, !item.content.utf8.isEmpty { actions.append(.drop(name: item.content)) }
        record.items[index].bytes = 0
        record.items[index].done = 0
    }

    /// Stops with a publication, if it is the one under way.
    private mutating func leave(_ id: String, _ actions: inout [Action]) {
        guard active?.id.isSame(as: id) ?? false else { return }
        active = nil
        actions.append(.cancel)
    }

    private mutating func checked(_ id: String, _ plan: DownloadPlan, _ actions: inout [Action]) {
        guard let index = record.index(of: id), record.items[index].state == .complete else { return }
        if record.items[index].content.isSame(as: plan.content), record.items[index].base.isSame(as: plan.base) {
            return
        }
        // Another edition: the old one would never be shown again.
        drop(at: index, &actions)
        record.items[index].content = plan.content
        record.items[index].state = .queued
    }

    // MARK: The one under way

    private mutating func run(_ actions: inout [Action]) {
        while active == nil, let index = record.items.firstIndex(where: { $0.state == .queued }) {
            if record.isFull {
                record.items[index].state = .failed(.noRoom)
                continue
            }
            record.items[index].state = .loading
            record.items[index].done = 0
            record.items[index].bytes = 0
            active = Active(id: record.items[index].id)
            if !isStalled { actions.append(.plan(id: record.items[index].id)) }
        }
        guard !isStalled, var current = active, let addresses = current.addresses else { return }
        while current.inFlight.count < Self.width {
            guard let part = current.again.popLast() ?? (current.next < addresses.count ? current.next : nil) else {
                break
            }
            if part == current.next { current.next += 1 }
            current.inFlight.append(part)
            actions.append(.keep(id: current.id, part: part, address: addresses[part]))
        }
        active = current
        if current.inFlight.isEmpty { finish(current, &actions) }
    }

    private mutating func finish(_ finished: Active, _ actions: inout [Action]) {
        active = nil
        guard let index = record.index(of: finished.id) else { return }
        // A damaged page or two are no reason to do without the others.
        if finished.missing * 2 > finished.addresses?.count ?? 0 {
            drop(at: index, &actions)
            record.items[index].state = .failed(.damaged)
        } else {
            record.items[index].state = .complete
            record.items[index].done = record.items[index].total
        }
        actions.append(.note)
        run(&actions)
    }

    private mutating func planned(_ id: String, _ plan: DownloadPlan, _ actions: inout [Action]) {
        guard active?.id.isSame(as: id) ?? false, active?.addresses == nil, let index = record.index(of: id) else {
            return
        }
        pause = 0
        record.items[index].content = plan.content
        record.items[index].base = plan.base
        record.items[index].total = plan.addresses.count
        active?.addresses = plan.addresses
    }

    private mutating func kept(_ id: String, _ part: Int, _ bytes: Int64, _ actions: inout [Action]) {
        guard let index = takeBack(id, part) else { return }
        pause = 0
        record.items[index].done += 1
        record.items[index].bytes += max(bytes, 0)
        if record.isOverLimit { giveUp(.noRoom, &actions) }
    }

    private mutating func notKept(_ id: String, _ part: Int, _ failure: DownloadFailure, _ actions: inout [Action]) {
        guard let index = takeBack(id, part) else { return }
        if case .status(let status) = failure, status != 401, status != 403, status != 429, status < 500 {
            active?.missing += 1
            record.items[index].done += 1
            return
        }
        active?.again.append(part)
        failed(failure, &actions)
    }

    /// Strikes a part off those under way; nil when nobody waits for it.
    private mutating func takeBack(_ id: String, _ part: Int) -> Int? {
        guard active?.id.isSame(as: id) ?? false, let place = active?.inFlight.firstIndex(of: part) else { return nil }
        active?.inFlight.remove(at: place)
        return record.index(of: id)
    }

    /// The one under way can't go on: for now, or at all.
    private mutating func failed(_ failure: DownloadFailure, _ actions: inout [Action]) {
        switch failure {
        case .full: giveUp(.full, &actions)
        case .status(401), .status(403): giveUp(.access, &actions)
        case .status(let status) where status < 500 && status != 408 && status != 429: giveUp(.refused, &actions)
        case .status, .unreachable:
            if isStalled { return }
            isStalled = true
            pause = min(max(pause * 2, Self.pauses.first), Self.pauses.longest)
            actions.append(.wait(pause))
        }
    }

    private mutating func giveUp(_ trouble: DownloadTrouble, _ actions: inout [Action]) {
        guard let id = active?.id, let index = record.index(of: id) else { return }
        leave(id, &actions)
        // What can't become whole shall not take room. With the key it can.
        if trouble != .access { drop(at: index, &actions) }
        record.items[index].state = .failed(trouble)
        actions.append(.note)
    }
}

/// Why a part is not here.
enum DownloadFailure: Equatable {
    /// No answer from the server, or none in time.
    case unreachable
    /// The server refused, with this HTTP status.
    case status(Int)
    /// The browser has no room for it.
    case full
}
