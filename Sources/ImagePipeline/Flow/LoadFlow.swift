import PageImages

/// The state machine of one request, from the first cache lookup to the delivery.
///
/// The owner performs the actions in order and reports their results as events. A flow returns exactly one
/// ``Action/deliver(origin:)`` or ``Action/fail(_:)`` and ignores all events after it.
///
///     start ─▶ memory ─▶ disk ─▶ original ─▶ fetch ─▶ process ─▶ deliver ─▶ store
///                │        │         └───────────────────▲          ▲
///                └────────┴── a hit is delivered        304: the cached copy
struct LoadFlow: Sendable {
    private enum Stage: Hashable {
        case idle
        case lookingUpMemory
        case lookingUpDisk
        case lookingUpOriginal
        case fetching(conditional: Bool)
        case processing(Input)
        case done
    }

    private let options: Options
    private let hasProcessors: Bool
    private let isLocal: Bool
    private var stage = Stage.idle
    /// Whether the disk has a stale copy of the variant.
    private var hasStaleVariant = false
    /// Whether the disk has a stale copy of the unprocessed bytes.
    private var hasStaleOriginal = false
    private var storesOriginal = false
    private var origin = ImageOrigin.none

    /// Creates the flow of a request.
    ///
    /// - Parameters:
    ///   - options: The request's options.
    ///   - hasProcessors: Whether the result differs from the source's bytes, by processing or by encoding.
    ///   - isLocal: Whether the source is local. A local source can't confirm a stale copy, so stale means miss.
    init(options: Options, hasProcessors: Bool, isLocal: Bool) {
        self.options = options
        self.hasProcessors = hasProcessors
        self.isLocal = isLocal
    }

    /// Whether the flow has delivered or failed.
    var isFinished: Bool { stage == .done }

    /// Handles an event and returns the actions to perform, in order. Ignores events that don't fit the current stage.
    mutating func handle(_ event: Event) -> [Action] {
        switch (stage, event) {
        case (.done, _): []
        case (.processing(let input), .failed(.undecodable)): handleUndecodable(input)
        // A broken cache must not fail the request: treat it as a miss.
        case (.lookingUpMemory, .failed(.cacheFailure)): handleMemory(.miss)
        case (.lookingUpDisk, .failed(.cacheFailure)): handleDisk(.miss)
        case (.lookingUpOriginal, .failed(.cacheFailure)): handleOriginal(.miss)
        case (_, .failed(let kind)): finish([.fail(kind)])
        case (.idle, .start): start()
        case (.lookingUpMemory, .memory(let result)): handleMemory(result)
        case (.lookingUpDisk, .disk(let result)): handleDisk(result)
        case (.lookingUpOriginal, .original(let result)): handleOriginal(result)
        case (.fetching, .fetched): handleBytes([])
        case (.fetching, .fetchedChanged): handleBytes([.dropVariants])
        case (.fetching, .fetchedSame): handleSameBytes()
        case (.fetching(let conditional), .notModified):
            conditional ? handleNotModified() : finish([.fail(.status(304))])
        case (.processing, .processed): deliverAndStore([])
        case (.idle, _), (.lookingUpMemory, _), (.lookingUpDisk, _), (.lookingUpOriginal, _), (.fetching, _),
            (.processing, _):
            []
        }
    }
}

extension LoadFlow {
    private mutating func start() -> [Action] {
        if options.forceRefresh { return fetch() }
        stage = .lookingUpMemory
        return [.lookUpMemory]
    }

    private mutating func handleMemory(_ result: LookupResult) -> [Action] {
        if result == .hit { return finish([.deliver(origin: .memory)]) }
        stage = .lookingUpDisk
        return [.lookUpDisk]
    }

    private mutating func handleDisk(_ result: LookupResult) -> [Action] {
        if result == .hit { return finish([.storeMemory, .deliver(origin: .disk)]) }
        hasStaleVariant = result == .stale && !isLocal
        guard hasProcessors else { return fetch() }
        stage = .lookingUpOriginal
        return [.lookUpOriginal]
    }

    private mutating func handleOriginal(_ result: LookupResult) -> [Action] {
        if result == .hit {
            origin = .disk
            return process(.original)
        }
        hasStaleOriginal = result == .stale && !isLocal
        return fetch()
    }

    private mutating func fetch() -> [Action] {
        let conditional = hasStaleVariant || hasStaleOriginal
        stage = .fetching(conditional: conditional)
        return [.fetch(conditional: conditional)]
    }

    private mutating func process(_ input: Input) -> [Action] {
        stage = .processing(input)
        return [.process(from: input)]
    }

    private mutating func handleNotModified() -> [Action] {
        origin = .disk
        if hasStaleVariant { return finish([.refreshExpiry, .storeMemory, .deliver(origin: .disk)]) }
        return [.refreshExpiry] + process(.original)
    }

    /// Handles a 200 response with the bytes of the stale copy like a 304.
    private mutating func handleSameBytes() -> [Action] {
        if hasStaleVariant { return finish([.refreshExpiry, .storeMemory, .deliver(origin: .none)]) }
        return handleBytes([.refreshExpiry])
    }

    private mutating func handleBytes(_ first: [Action]) -> [Action] {
        guard hasProcessors else { return deliverAndStore(first) }
        // Replaces a stale original even when this request does not ask to cache the original.
        storesOriginal = options.cacheOriginal || hasStaleOriginal
        return first + (storesOriginal ? [.storeOriginal] : []) + process(.fetched)
    }

    private mutating func deliverAndStore(_ first: [Action]) -> [Action] {
        first + finish([.storeMemory, .deliver(origin: origin), .storeDisk])
    }

    /// Removes undecodable bytes from the cache, so that the next request does not use them.
    private mutating func handleUndecodable(_ input: Input) -> [Action] {
        switch input {
        case .fetched: return finish((storesOriginal ? [.dropOriginal] : []) + [.fail(.undecodable)])
        case .original:
            hasStaleOriginal = false
            origin = .none
            return [.dropOriginal] + fetch()
        }
    }

    private mutating func finish(_ actions: [Action]) -> [Action] {
        stage = .done
        return actions
    }
}
