import ImageLoading
import Testing

@Suite("The flow of a request")
struct LoadFlowTests {
    /// Every combination of the six options, one bit each.
    static let allOptions: [LoadFlow.Options] = (0..<64).map { bits in
        var options = LoadFlow.Options()
        options.forceRefresh = bits & 1 != 0
        options.fromMemoryCacheOrRefresh = bits & 2 != 0
        options.onlyFromCache = bits & 4 != 0
        options.cacheMemoryOnly = bits & 8 != 0
        options.waitForCache = bits & 16 != 0
        options.cacheOriginal = bits & 32 != 0
        return options
    }

    @Test("every combination of options and caches does what is written, step by step", arguments: allOptions)
    func wholeTable(options: LoadFlow.Options) {
        for hasProcessors in [false, true] {
            for isLocal in [false, true] {
                for world in FlowWorld.all {
                    var flow = LoadFlow(options: options, hasProcessors: hasProcessors, isLocal: isLocal)
                    let done = world.run(&flow)
                    let written = FlowDescription(
                        options: options,
                        hasProcessors: hasProcessors,
                        isLocal: isLocal,
                        world: world
                    ).actions()
                    guard done != written || !flow.isFinished else { continue }
                    Issue.record(
                        """
                        \(options), processors \(hasProcessors), local \(isLocal), \(world): \
                        does \(done) and not \(written)
                        """
                    )
                }
            }
        }
    }

    /// What a request does, told in one line.
    private func run(
        _ world: FlowWorld,
        hasProcessors: Bool = true,
        isLocal: Bool = false,
        _ change: (inout LoadFlow.Options) -> Void = { _ in }
    ) -> [LoadFlow.Action] {
        var options = LoadFlow.Options()
        change(&options)
        var flow = LoadFlow(options: options, hasProcessors: hasProcessors, isLocal: isLocal)
        return world.run(&flow)
    }

    private static let empty = FlowWorld(memory: .miss, disk: .miss, original: .miss, source: .fresh)

    @Test("nothing cached: fetch, process, keep, deliver")
    func firstTime() {
        #expect(
            run(Self.empty) == [
                .askMemory, .askDisk, .askOriginal, .fetch(conditional: false), .process(from: .fetched),
                .storeMemory, .deliver(origin: .none), .storeDisk,
            ]
        )
    }

    @Test("an original that is kept is processed, and nothing is fetched")
    func secondSize() {
        var world = Self.empty
        world.original = .hit
        #expect(
            run(world) == [
                .askMemory, .askDisk, .askOriginal, .process(from: .original),
                .storeMemory, .deliver(origin: .disk), .storeDisk,
            ]
        )
    }

    @Test("without processors there is no other original to look for, and none is kept beside the picture")
    func passedThrough() {
        #expect(
            run(Self.empty, hasProcessors: false) { $0.cacheOriginal = true } == [
                .askMemory, .askDisk, .fetch(conditional: false), .storeMemory, .deliver(origin: .none), .storeDisk,
            ]
        )
    }

    @Test("a stale copy that the source confirms is delivered with a new expiry")
    func confirmed() {
        let world = FlowWorld(memory: .miss, disk: .stale, original: .miss, source: .confirms)
        #expect(
            run(world, hasProcessors: false) == [
                .askMemory, .askDisk, .fetch(conditional: true), .refreshExpiry, .storeMemory, .deliver(origin: .disk),
            ]
        )
    }

    @Test("a stale original that the source confirms is processed, and the other variants stay")
    func confirmedOriginal() {
        let world = FlowWorld(memory: .miss, disk: .miss, original: .stale, source: .confirms)
        let actions = run(world)
        #expect(actions.contains(.refreshExpiry) && actions.contains(.process(from: .original)))
        #expect(!actions.contains(.dropVariants))
    }

    @Test("the same bytes again keep the variants; other bytes drop them")
    func sameOrChanged() {
        var world = FlowWorld(memory: .miss, disk: .miss, original: .stale, source: .same)
        #expect(!run(world).contains(.dropVariants) && run(world).contains(.refreshExpiry))
        world.source = .changed
        #expect(run(world).contains(.dropVariants) && run(world).contains(.storeOriginal))
    }

    @Test("whoever waits for the cache gets the picture after everything is stored, in whatever order that ends")
    func waiting() {
        var options = LoadFlow.Options()
        options.waitForCache = true
        options.cacheOriginal = true
        for isOriginalEarly in [false, true] {
            var flow = LoadFlow(options: options, hasProcessors: true, isLocal: false)
            for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss), .original(.miss)] {
                _ = flow.handle(event)
            }
            #expect(flow.handle(.fetched) == [.storeOriginal, .process(from: .fetched)])
            if isOriginalEarly { #expect(flow.handle(.storedOnDisk) == []) }
            #expect(flow.handle(.processed) == [.storeMemory, .storeDisk])
            if !isOriginalEarly { #expect(flow.handle(.storeFailed) == []) }
            #expect(flow.handle(.storedOnDisk) == [.deliver(origin: .none)])
        }
    }

    @Test("bytes that are no picture do not stay in the original cache")
    func garbage() {
        var options = LoadFlow.Options()
        options.cacheOriginal = true
        var flow = LoadFlow(options: options, hasProcessors: true, isLocal: false)
        for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss), .original(.miss), .fetched] {
            _ = flow.handle(event)
        }
        #expect(flow.handle(.failed(.undecodable)) == [.dropOriginal, .fail(.undecodable)])
    }

    @Test("a kept original that is no picture is fetched once more, and only once")
    func keptGarbage() {
        var flow = LoadFlow(options: LoadFlow.Options(), hasProcessors: true, isLocal: false)
        for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss), .original(.hit)] { _ = flow.handle(event) }
        #expect(flow.handle(.failed(.undecodable)) == [.dropOriginal, .fetch(conditional: false)])
        #expect(flow.handle(.fetched) == [.process(from: .fetched)])
        #expect(flow.handle(.failed(.undecodable)) == [.fail(.undecodable)])
    }

    @Test("a kept original that is no picture is the answer when nothing may be fetched")
    func keptGarbageOffline() {
        var options = LoadFlow.Options()
        options.onlyFromCache = true
        var flow = LoadFlow(options: options, hasProcessors: true, isLocal: false)
        for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss), .original(.hit)] { _ = flow.handle(event) }
        #expect(flow.handle(.failed(.undecodable)) == [.dropOriginal, .fail(.undecodable)])
    }

    @Test("a cache that cannot be read costs time and not the picture")
    func cacheTrouble() {
        var flow = LoadFlow(options: LoadFlow.Options(), hasProcessors: true, isLocal: false)
        #expect(flow.handle(.start) == [.askMemory])
        #expect(flow.handle(.failed(.cacheTrouble)) == [.askDisk])
        #expect(flow.handle(.failed(.cacheTrouble)) == [.askOriginal])
        #expect(flow.handle(.failed(.cacheTrouble)) == [.fetch(conditional: false)])
    }

    @Test("a confirmation nobody asked for is a failure")
    func unaskedConfirmation() {
        var flow = LoadFlow(options: LoadFlow.Options(), hasProcessors: false, isLocal: false)
        for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss)] { _ = flow.handle(event) }
        #expect(flow.handle(.unchanged) == [.fail(.status(304))])
    }

    @Test("the options of a request decide the way")
    func fromOptions() {
        for wanted in Self.allOptions {
            var options = ImageOptions<Int>()
            options.forceRefresh = wanted.forceRefresh
            options.fromMemoryCacheOrRefresh = wanted.fromMemoryCacheOrRefresh
            options.onlyFromCache = wanted.onlyFromCache
            options.cacheMemoryOnly = wanted.cacheMemoryOnly
            options.waitForCache = wanted.waitForCache
            options.cacheOriginalImage = wanted.cacheOriginal
            #expect(LoadFlow.Options(options.resolved()) == wanted)
        }
    }

    @Test("whatever is reported in whatever order, a request is answered at most once", arguments: 0..<64)
    func anyEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let events: [LoadFlow.Event] =
            [
                .start, .fetched, .fetchedChanged, .sameBytes, .unchanged, .processed, .storedOnDisk, .storeFailed,
                .failed(.undecodable), .failed(.cacheTrouble),
            ] + LoadFlow.Answer.allCases.flatMap { [.memory($0), .disk($0), .original($0)] }
        for _ in 0..<200 {
            var flow = LoadFlow(
                options: generator.pick(Self.allOptions),
                hasProcessors: generator.happens(onceIn: 2),
                isLocal: generator.happens(onceIn: 2)
            )
            var answers = 0
            for _ in 0..<60 {
                let wasFinished = flow.isFinished
                let actions = flow.handle(generator.pick(events))
                if wasFinished { #expect(actions.isEmpty, "seed \(seed)") }
                answers += actions.count { $0.isAnswer }
                #expect(flow.isFinished == (answers > 0), "seed \(seed)")
            }
            let last = flow.handle(.failed(.cancelled))
            #expect(last == (answers == 0 ? [.fail(.cancelled)] : []), "seed \(seed)")
            #expect(answers <= 1, "seed \(seed)")
        }
    }
}

extension LoadFlow.Action {
    fileprivate var isAnswer: Bool {
        switch self {
        case .deliver, .fail: true
        default: false
        }
    }
}
