import PageImages

@testable import ImagePipeline

/// The state of the caches and the behaviour of the source, for one request.
struct FlowWorld: Hashable, Sendable, CustomStringConvertible {
    enum Source: Hashable, CaseIterable, Sendable {
        case fresh
        case changed
        case same
        /// 304 Not Modified for a conditional fetch, otherwise new bytes.
        case confirms
        case fails
    }

    var memory: LoadFlow.LookupResult
    var disk: LoadFlow.LookupResult
    var original: LoadFlow.LookupResult
    var source: Source

    var description: String { "memory \(memory), disk \(disk), original \(original), source \(source)" }

    static let all: [FlowWorld] = LoadFlow.LookupResult.allCases.flatMap { disk in
        LoadFlow.LookupResult.allCases.flatMap { original in
            Source.allCases.flatMap { source in
                [LoadFlow.LookupResult.hit, .miss].map { memory in
                    FlowWorld(memory: memory, disk: disk, original: original, source: source)
                }
            }
        }
    }

    /// Returns the event that follows an action; nil for none.
    func event(after action: LoadFlow.Action) -> LoadFlow.Event? {
        switch action {
        case .lookUpMemory: .memory(memory)
        case .lookUpDisk: .disk(disk)
        case .lookUpOriginal: .original(original)
        case .fetch(let conditional):
            switch source {
            case .fresh: .fetched
            case .changed: .fetchedChanged
            case .same: .fetchedSame
            case .confirms: conditional ? .notModified : .fetched
            case .fails: .failed(.timedOut)
            }
        case .process: .processed
        case .storeDisk, .storeOriginal, .storeMemory, .dropVariants, .dropOriginal, .refreshExpiry, .deliver, .fail:
            nil
        }
    }

    /// Runs a request to its end and returns its actions.
    func run(_ flow: inout LoadFlow) -> [LoadFlow.Action] {
        var log: [LoadFlow.Action] = []
        var events: [LoadFlow.Event] = [.start]
        while !events.isEmpty {
            let actions = flow.handle(events.removeFirst())
            log += actions
            events += actions.compactMap(event(after:))
        }
        return log
    }
}

/// The actions of a request, computed top-down from the documented rules.
struct FlowDescription {
    let options: LoadFlow.Options
    let hasProcessors: Bool
    let isLocal: Bool
    let world: FlowWorld

    private enum Copy {
        case none, variant, original
    }

    func actions() -> [LoadFlow.Action] {
        // 1. A forced refresh fetches. Otherwise look up the variant: memory, then disk.
        if options.forceRefresh { return fetch(copy: .none) }
        var log: [LoadFlow.Action] = [.lookUpMemory]
        if world.memory == .hit { return log + [.deliver(origin: .memory)] }
        log.append(.lookUpDisk)
        if world.disk == .hit { return log + [.storeMemory, .deliver(origin: .disk)] }
        var copy = world.disk == .stale && !isLocal ? Copy.variant : .none
        // 2. A miss with processors: look up the original.
        if hasProcessors {
            log.append(.lookUpOriginal)
            if world.original == .hit { return log + [.process(from: .original)] + deliverAndStore(.disk) }
            if world.original == .stale, !isLocal, copy == .none { copy = .original }
        }
        // 3. Otherwise fetch.
        return log + fetch(copy: copy)
    }

    private func fetch(copy: Copy) -> [LoadFlow.Action] {
        var log: [LoadFlow.Action] = [.fetch(conditional: copy != .none)]
        switch world.source {
        case .fails: return log + [.fail(.timedOut)]
        case .confirms where copy == .variant:
            return log + [.refreshExpiry, .storeMemory, .deliver(origin: .disk)]
        case .confirms where copy == .original:
            return log + [.refreshExpiry, .process(from: .original)] + deliverAndStore(.disk)
        case .same where copy == .variant:
            return log + [.refreshExpiry, .storeMemory, .deliver(origin: .none)]
        case .same: log.append(.refreshExpiry)
        case .changed: log.append(.dropVariants)
        case .fresh, .confirms: break
        }
        guard hasProcessors else { return log + deliverAndStore(.none) }
        let hasStaleOriginal = copy != .none && world.original == .stale
        let storesOriginal = options.cacheOriginal || hasStaleOriginal
        return log + (storesOriginal ? [.storeOriginal] : []) + [.process(from: .fetched)] + deliverAndStore(.none)
    }

    private func deliverAndStore(_ origin: ImageOrigin) -> [LoadFlow.Action] {
        [.storeMemory, .deliver(origin: origin), .storeDisk]
    }
}
