/// The way of one request from the first look into a cache to its end.
///
/// A pure machine: whoever holds it runs the actions in their order and reports what came of them. Exactly one
/// ``Action/deliver(origin:)`` or ``Action/fail(_:)`` is ever given; whatever is reported after it changes nothing.
///
///     start ─▶ memory ─▶ disk ─▶ original ─▶ fetch ─▶ process ─▶ store ─▶ deliver
///                │        │         └───────────────────▲          ▲
///                └────────┴── a hit is delivered        304: the kept copy
public struct LoadFlow: Sendable {
    private enum Stage: Hashable {
        case idle
        case askingMemory
        case askingDisk
        case askingOriginal
        case fetching(conditional: Bool)
        case processing(Material)
        case storing
        case done
    }

    private let options: Options
    private let hasProcessors: Bool
    private let isLocal: Bool
    private var stage = Stage.idle
    /// Whether the target cache's disk has a copy that waits to be confirmed.
    private var hasTargetCopy = false
    /// Whether the original cache has one.
    private var hasOriginalCopy = false
    /// Stores whose end has not been reported.
    private var pendingStores = 0
    private var keepsOriginal = false
    private var origin = ImageOrigin.none

    /// Prepares a request's way.
    ///
    /// - Parameters:
    ///   - options: What decides it.
    ///   - hasProcessors: Whether the picture differs from the source's own bytes, by processing or by encoding.
    ///   - isLocal: Whether the bytes are at hand, so that there is nobody to confirm a copy: a stale one is a miss.
    public init(options: Options, hasProcessors: Bool, isLocal: Bool) {
        self.options = options
        self.hasProcessors = hasProcessors
        self.isLocal = isLocal
    }

    /// Whether the request has been answered.
    public var isFinished: Bool { stage == .done }

    /// Applies one event and says what to do, in this order. An event that does not belong to what is under way
    /// changes nothing.
    public mutating func handle(_ event: Event) -> [Action] {
        switch (stage, event) {
        case (.done, _): []
        case (_, .storedOnDisk), (_, .storeFailed): stored()
        case (.processing(let material), .failed(.undecodable)): undecodable(material)
        // Trouble with a cache costs time, never the picture.
        case (.askingMemory, .failed(.cacheTrouble)): memory(.miss)
        case (.askingDisk, .failed(.cacheTrouble)): disk(.miss)
        case (.askingOriginal, .failed(.cacheTrouble)): original(.miss)
        case (.storing, .failed(.cacheTrouble)): stored()
        case (_, .failed(let kind)): end([.fail(kind)])
        case (.idle, .start): start()
        case (.askingMemory, .memory(let answer)): memory(answer)
        case (.askingDisk, .disk(let answer)): disk(answer)
        case (.askingOriginal, .original(let answer)): original(answer)
        case (.fetching, .fetched): received([])
        case (.fetching, .fetchedChanged): received([.dropVariants])
        case (.fetching, .sameBytes): receivedSame()
        case (.fetching(let conditional), .unchanged): conditional ? confirmed() : end([.fail(.status(304))])
        case (.processing, .processed): store([])
        case (.idle, _), (.askingMemory, _), (.askingDisk, _), (.askingOriginal, _), (.fetching, _),
            (.processing, _), (.storing, _):
            []
        }
    }
}

// The steps, each entered from the one before.
extension LoadFlow {
    private mutating func start() -> [Action] {
        if options.forceRefresh { return fetch() }
        stage = .askingMemory
        return [.askMemory]
    }

    private mutating func memory(_ answer: Answer) -> [Action] {
        if answer == .hit { return end([.deliver(origin: .memory)]) }
        if options.fromMemoryCacheOrRefresh {
            // What is on disk only spares the transfer: there is nothing to spare for a source at hand.
            if options.onlyFromCache || isLocal { return missed() }
            return hasProcessors ? askOriginal() : askDisk()
        }
        return askDisk()
    }

    private mutating func askDisk() -> [Action] {
        stage = .askingDisk
        return [.askDisk]
    }

    private mutating func askOriginal() -> [Action] {
        stage = .askingOriginal
        return [.askOriginal]
    }

    private mutating func disk(_ answer: Answer) -> [Action] {
        if answer == .hit, !options.fromMemoryCacheOrRefresh {
            return end([.storeMemory, .deliver(origin: .disk)])
        }
        hasTargetCopy = answer != .miss && !isLocal
        if hasProcessors { return askOriginal() }
        return missed()
    }

    private mutating func original(_ answer: Answer) -> [Action] {
        if answer == .hit, !options.fromMemoryCacheOrRefresh {
            origin = .disk
            return process(.original)
        }
        hasOriginalCopy = answer != .miss && !isLocal
        return missed()
    }

    private mutating func missed() -> [Action] {
        options.onlyFromCache ? end([.fail(.notInCache)]) : fetch()
    }

    private mutating func fetch() -> [Action] {
        let conditional = hasTargetCopy || hasOriginalCopy
        stage = .fetching(conditional: conditional)
        return [.fetch(conditional: conditional)]
    }

    private mutating func process(_ material: Material) -> [Action] {
        stage = .processing(material)
        return [.process(from: material)]
    }

    /// The source confirmed the kept copy.
    private mutating func confirmed() -> [Action] {
        origin = .disk
        if hasTargetCopy { return end([.refreshExpiry, .storeMemory, .deliver(origin: .disk)]) }
        return [.refreshExpiry] + process(.original)
    }

    /// The source gave what is kept of it once more: as good as confirmed, only that it took longer.
    private mutating func receivedSame() -> [Action] {
        if hasTargetCopy { return end([.refreshExpiry, .storeMemory, .deliver(origin: .none)]) }
        return received([.refreshExpiry])
    }

    private mutating func received(_ first: [Action]) -> [Action] {
        guard hasProcessors else { return store(first) }
        // A copy that was found to be out of date is replaced, whoever asked for it to be kept.
        keepsOriginal = options.cacheOriginal || hasOriginalCopy
        if keepsOriginal { pendingStores += 1 }
        return first + (keepsOriginal ? [.storeOriginal] : []) + process(.fetched)
    }

    private mutating func store(_ first: [Action]) -> [Action] {
        let keepsOnDisk = !options.cacheMemoryOnly
        if keepsOnDisk { pendingStores += 1 }
        let disk: [Action] = keepsOnDisk ? [.storeDisk] : []
        guard options.waitForCache, pendingStores > 0 else {
            // Whoever waits sees the picture before the disk is busy with it.
            return first + end([.storeMemory, .deliver(origin: origin)]) + disk
        }
        stage = .storing
        return first + [.storeMemory] + disk
    }

    private mutating func stored() -> [Action] {
        pendingStores = max(0, pendingStores - 1)
        guard stage == .storing, pendingStores == 0 else { return [] }
        return end([.deliver(origin: origin)])
    }

    /// What is no picture must not stay where the next request would find it.
    private mutating func undecodable(_ material: Material) -> [Action] {
        switch material {
        case .fetched: return end((keepsOriginal ? [.dropOriginal] : []) + [.fail(.undecodable)])
        case .original:
            hasOriginalCopy = false
            origin = .none
            if options.onlyFromCache { return end([.dropOriginal, .fail(.undecodable)]) }
            return [.dropOriginal] + fetch()
        }
    }

    private mutating func end(_ actions: [Action]) -> [Action] {
        stage = .done
        return actions
    }
}
