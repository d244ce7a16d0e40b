import ImageLoading

/// What a request meets: what each cache has, and what comes of asking the source.
struct FlowWorld: Hashable, Sendable, CustomStringConvertible {
    enum Source: Hashable, CaseIterable, Sendable {
        case fresh
        case changed
        case same
        /// A 304 where one was asked for, new bytes otherwise.
        case confirms
        case fails
    }

    var memory: LoadFlow.Answer
    var disk: LoadFlow.Answer
    var original: LoadFlow.Answer
    var source: Source
    var storesFail = false

    var description: String { "memory \(memory), disk \(disk), original \(original), source \(source)" }

    static let all: [FlowWorld] = LoadFlow.Answer.allCases.flatMap { disk in
        LoadFlow.Answer.allCases.flatMap { original in
            Source.allCases.flatMap { source in
                [LoadFlow.Answer.hit, .miss].flatMap { memory in
                    [false, true].map { storesFail in
                        FlowWorld(
                            memory: memory,
                            disk: disk,
                            original: original,
                            source: source,
                            storesFail: storesFail
                        )
                    }
                }
            }
        }
    }

    /// What is reported after an action; nil when nothing is.
    func event(after action: LoadFlow.Action) -> LoadFlow.Event? {
        switch action {
        case .askMemory: .memory(memory)
        case .askDisk: .disk(disk)
        case .askOriginal: .original(original)
        case .fetch(let conditional):
            switch source {
            case .fresh: .fetched
            case .changed: .fetchedChanged
            case .same: .sameBytes
            case .confirms: conditional ? .unchanged : .fetched
            case .fails: .failed(.timedOut)
            }
        case .process: .processed
        case .storeDisk, .storeOriginal: storesFail ? .storeFailed : .storedOnDisk
        case .storeMemory, .dropVariants, .dropOriginal, .refreshExpiry, .deliver, .fail: nil
        }
    }

    /// Everything that one request does in this world.
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

/// The flow as it is described, written down once more from top to bottom.
struct FlowDescription {
    let options: LoadFlow.Options
    let hasProcessors: Bool
    let isLocal: Bool
    let world: FlowWorld

    private enum Copy {
        case none, target, original
    }

    func actions() -> [LoadFlow.Action] {
        // 1. Asked anew: fetch. Otherwise the target cache: memory, then disk.
        if options.forceRefresh { return fetch(copy: .none) }
        var log: [LoadFlow.Action] = [.askMemory]
        if world.memory == .hit { return log + [.deliver(origin: .memory)] }
        let mayUseDisk = !options.fromMemoryCacheOrRefresh
        let mayConfirm = !options.onlyFromCache && !isLocal
        var copy = Copy.none
        if mayUseDisk || (mayConfirm && !hasProcessors) {
            log.append(.askDisk)
            if world.disk == .hit, mayUseDisk { return log + [.storeMemory, .deliver(origin: .disk)] }
            if world.disk != .miss, !isLocal { copy = .target }
        }
        // 2. Missing, and there are processors: the original cache.
        if hasProcessors, mayUseDisk || mayConfirm {
            log.append(.askOriginal)
            if world.original == .hit, mayUseDisk {
                return log + [.process(from: .original)] + storeAndDeliver(.disk)
            }
            if world.original != .miss, !isLocal, copy == .none { copy = .original }
        }
        // 3. Missing still.
        if options.onlyFromCache { return log + [.fail(.notInCache)] }
        return log + fetch(copy: copy)
    }

    private func fetch(copy: Copy) -> [LoadFlow.Action] {
        var log: [LoadFlow.Action] = [.fetch(conditional: copy != .none)]
        let knowsOriginal = copy == .original || (copy == .target && hasStaleOriginal)
        switch world.source {
        case .fails: return log + [.fail(.timedOut)]
        case .confirms where copy == .target:
            return log + [.refreshExpiry, .storeMemory, .deliver(origin: .disk)]
        case .confirms where copy == .original:
            return log + [.refreshExpiry, .process(from: .original)] + storeAndDeliver(.disk)
        case .same where copy == .target:
            return log + [.refreshExpiry, .storeMemory, .deliver(origin: .none)]
        case .same: log.append(.refreshExpiry)
        case .changed: log.append(.dropVariants)
        case .fresh, .confirms: break
        }
        guard hasProcessors else { return log + storeAndDeliver(.none) }
        let keeps = options.cacheOriginal || knowsOriginal
        return log + (keeps ? [.storeOriginal] : []) + [.process(from: .fetched)] + storeAndDeliver(.none)
    }

    private var hasStaleOriginal: Bool {
        hasProcessors && !isLocal && world.original != .miss
            && (world.original == .stale || options.fromMemoryCacheOrRefresh)
    }

    private func storeAndDeliver(_ origin: ImageOrigin) -> [LoadFlow.Action] {
        let disk: [LoadFlow.Action] = options.cacheMemoryOnly ? [] : [.storeDisk]
        return options.waitForCache
            ? [.storeMemory] + disk + [.deliver(origin: origin)] : [.storeMemory, .deliver(origin: origin)] + disk
    }
}
