/// The state machine of downloads: one publication after another, a few requests at a time, within the storage limit.
///
/// The queue takes events and returns actions. A download that was interrupted by a reload starts again; parts that are
/// already stored need no request.
struct DownloadQueue {
    /// An event from the user or from the server.
    enum Event {
        /// The user requests downloads. Failed and paused ones are queued again.
        case added([DownloadItem])
        /// The plan of a publication is ready.
        case planned(id: String, DownloadPlan)
        /// The plan of a publication couldn't be made.
        case planFailed(id: String, TransferError)
        /// A part was stored.
        case stored(id: String, part: Int, bytes: Int64)
        /// A part couldn't be stored.
        case storeFailed(id: String, part: Int, TransferError)
        case paused(id: String)
        case resumed(id: String)
        case removed([String])
        /// The user changed the limit, in bytes; zero for none.
        case limitChanged(Int64)
        /// The server sent the manifest of a downloaded publication, which may be a new edition.
        case checked(id: String, DownloadPlan)
        /// The server has another identifier for a publication than at the time of its download.
        case renamed(id: String, to: String)
        /// Another tab has changed the stored record.
        case changedElsewhere(DownloadRecord)
        /// The pause is over, or the server may be reachable again.
        case retry
    }

    /// A command for the owner of the queue.
    enum Action: Equatable {
        /// Make the plan of a publication.
        case plan(id: String)
        /// Fetch and store a part.
        case store(id: String, part: Int, address: String)
        /// Cancel all requests.
        case cancel
        /// Delete a cache.
        case delete(name: String)
        /// Send ``Event/retry`` after this many seconds.
        case wait(Double)
        /// Write the record to the browser's storage.
        case save
    }

    /// The number of simultaneous requests. More would slow down the pages that are being read.
    static let width = 3
    /// The first and the longest pause while the server is unreachable, in seconds.
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

    /// Makes a queue that continues a stored record.
    init(_ record: DownloadRecord = DownloadRecord()) {
        self.record = record
    }

    /// Whether the active download waits for the server.
    var waitsForServer: Bool { isStalled && active != nil }

    /// Handles an event. Returns the actions to perform, in order.
    mutating func handle(_ event: Event) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .added(let items): for item in items { add(item) }
        case .planned(let id, let plan): planned(id, plan, &actions)
        case .planFailed(let id, let failure):
            if active?.id.isSame(as: id) ?? false { failed(failure, &actions) }
        case .stored(let id, let part, let bytes): stored(id, part, bytes, &actions)
        case .storeFailed(let id, let part, let failure): storeFailed(id, part, failure, &actions)
        case .paused(let id): setState(.paused, of: id, &actions)
        case .resumed(let id): setState(.queued, of: id, &actions)
        case .removed(let ids): for id in ids { remove(id, &actions) }
        case .limitChanged(let limit): record.limit = limit
        case .checked(let id, let plan): checked(id, plan, &actions)
        case .renamed(let id, let newID): rename(id, to: newID, &actions)
        case .changedElsewhere(let stored):
            let wasActive = active != nil
            adopt(stored, &actions)
            // The other tab downloads its own additions.
            if !wasActive { return actions }
        case .retry:
            if isStalled, let active, active.addresses == nil { actions.append(.plan(id: active.id)) }
            isStalled = false
        }
        run(&actions)
        switch event {
        case .stored, .storeFailed, .retry, .planFailed, .changedElsewhere: break
        default:
            // Comparing actions would compare strings, which links the Unicode tables: 20 KB gzipped.
            if case .save? = actions.last { break }
            actions.append(.save)
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
        cancel(id, &actions)
        record.items[index].state = state
    }

    private mutating func remove(_ id: String, _ actions: inout [Action]) {
        guard let index = record.index(of: id) else { return }
        cancel(id, &actions)
        deleteContent(at: index, &actions)
        record.items.remove(at: index)
    }

    /// Deletes the stored data of a publication. The content stays if another publication shares it.
    private mutating func deleteContent(at index: Int, _ actions: inout [Action]) {
        let item = record.items[index]
        actions.append(.delete(name: item.id))
        let isShared = record.items.indices.contains {
            $0 != index && record.items[$0].content.isSame(as: item.content)
        }
        if !isShared, !item.content.utf8.isEmpty { actions.append(.delete(name: item.content)) }
        record.items[index].bytes = 0
        record.items[index].done = 0
    }

    /// Cancels the download of a publication if it is the active one.
    private mutating func cancel(_ id: String, _ actions: inout [Action]) {
        guard active?.id.isSame(as: id) ?? false else { return }
        active = nil
        actions.append(.cancel)
    }

    private mutating func checked(_ id: String, _ plan: DownloadPlan, _ actions: inout [Action]) {
        guard let index = record.index(of: id), record.items[index].state == .complete else { return }
        if record.items[index].content.isSame(as: plan.content), record.items[index].base.isSame(as: plan.base) {
            return
        }
        // The content is a new edition. The reader no longer shows the old one.
        deleteContent(at: index, &actions)
        record.items[index].content = plan.content
        record.items[index].state = .queued
    }

    /// Changes the identifier of a publication. Its JSON is stored again at its new addresses; the content stays.
    private mutating func rename(_ id: String, to newID: String, _ actions: inout [Action]) {
        guard let index = record.index(of: id) else { return }
        cancel(id, &actions)
        actions.append(.delete(name: id))
        if record.index(of: newID) != nil {
            record.items.remove(at: index)
            return
        }
        record.items[index].id = newID
        switch record.items[index].state {
        case .complete, .loading, .queued:
            record.items[index].state = .queued
            record.items[index].done = 0
            record.items[index].bytes = 0
        case .paused, .failed: break
        }
    }

    /// Adopts the record of another tab. The active download continues, unless the other tab has ended it.
    private mutating func adopt(_ stored: DownloadRecord, _ actions: inout [Action]) {
        let before = record
        record = stored
        guard let id = active?.id else { return }
        if let known = before.index(of: id), let index = record.index(of: id), record.items[index].state == .queued {
            record.items[index] = before.items[known]
        } else {
            cancel(id, &actions)
        }
    }

    // MARK: The active download

    private mutating func run(_ actions: inout [Action]) {
        while active == nil, let index = record.items.firstIndex(where: { $0.state == .queued }) {
            if record.isFull {
                record.items[index].state = .failed(.overLimit)
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
            actions.append(.store(id: current.id, part: part, address: addresses[part]))
        }
        active = current
        if current.inFlight.isEmpty { finish(current, &actions) }
    }

    private mutating func finish(_ finished: Active, _ actions: inout [Action]) {
        active = nil
        guard let index = record.index(of: finished.id) else { return }
        // A publication with few damaged pages can still be read.
        if finished.missing * 2 > finished.addresses?.count ?? 0 {
            deleteContent(at: index, &actions)
            record.items[index].state = .failed(.damaged)
        } else {
            record.items[index].state = .complete
            record.items[index].done = record.items[index].total
        }
        actions.append(.save)
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

    private mutating func stored(_ id: String, _ part: Int, _ bytes: Int64, _ actions: inout [Action]) {
        guard let index = removeFromFlight(id, part) else { return }
        pause = 0
        record.items[index].done += 1
        record.items[index].bytes += max(bytes, 0)
        if record.isOverLimit { giveUp(.overLimit, &actions) }
    }

    private mutating func storeFailed(_ id: String, _ part: Int, _ failure: TransferError, _ actions: inout [Action]) {
        guard let index = removeFromFlight(id, part) else { return }
        if case .status(let status) = failure, status != 401, status != 403, status != 429, status < 500 {
            active?.missing += 1
            record.items[index].done += 1
            return
        }
        active?.again.append(part)
        failed(failure, &actions)
    }

    /// Removes a part from the requests in flight. Returns the index of its item; nil if the part is not in flight.
    private mutating func removeFromFlight(_ id: String, _ part: Int) -> Int? {
        guard active?.id.isSame(as: id) ?? false, let place = active?.inFlight.firstIndex(of: part) else { return nil }
        active?.inFlight.remove(at: place)
        return record.index(of: id)
    }

    /// Pauses the active download, or ends it if a retry can't succeed.
    private mutating func failed(_ failure: TransferError, _ actions: inout [Action]) {
        switch failure {
        case .storageFull: giveUp(.storageFull, &actions)
        case .status(401), .status(403): giveUp(.accessDenied, &actions)
        case .status(let status) where status < 500 && status != 408 && status != 429: giveUp(.refused, &actions)
        case .status, .unreachable:
            if isStalled { return }
            isStalled = true
            pause = min(max(pause * 2, Self.pauses.first), Self.pauses.longest)
            actions.append(.wait(pause))
        }
    }

    private mutating func giveUp(_ failure: DownloadFailure, _ actions: inout [Action]) {
        guard let id = active?.id, let index = record.index(of: id) else { return }
        cancel(id, &actions)
        // An incomplete download takes no storage, unless entering the access key can complete it.
        if failure != .accessDenied { deleteContent(at: index, &actions) }
        record.items[index].state = .failed(failure)
        actions.append(.save)
    }
}

/// Why a part couldn't be stored.
enum TransferError: Equatable {
    /// The server didn't respond in time.
    case unreachable
    /// The server refused, with this HTTP status.
    case status(Int)
    /// The browser has no storage left.
    case storageFull
}
