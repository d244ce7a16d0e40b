import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("The flow of a request")
struct LoadFlowTests {
    /// Every combination of the options, one bit each.
    static let allOptions: [LoadFlow.Options] = (0..<4).map { bits in
        LoadFlow.Options(forceRefresh: bits & 1 != 0, cacheOriginal: bits & 2 != 0)
    }

    @Test("every combination of options and caches follows the documented rules", arguments: allOptions)
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

    /// Runs a request and returns its actions.
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

    @Test("without a cached copy: fetch, process, deliver, store")
    func firstTime() {
        #expect(
            run(Self.empty) == [
                .lookUpMemory, .lookUpDisk, .lookUpOriginal, .fetch(conditional: false), .process(from: .fetched),
                .storeMemory, .deliver(origin: .none), .storeDisk,
            ]
        )
    }

    @Test("a cached original is processed without a fetch")
    func secondSize() {
        var world = Self.empty
        world.original = .hit
        #expect(
            run(world) == [
                .lookUpMemory, .lookUpDisk, .lookUpOriginal, .process(from: .original),
                .storeMemory, .deliver(origin: .disk), .storeDisk,
            ]
        )
    }

    @Test("without processors, no original is looked up or stored")
    func unprocessed() {
        #expect(
            run(Self.empty, hasProcessors: false) { $0.cacheOriginal = true } == [
                .lookUpMemory, .lookUpDisk, .fetch(conditional: false), .storeMemory, .deliver(origin: .none),
                .storeDisk,
            ]
        )
    }

    @Test("a stale copy that the source confirms is delivered with a new expiry")
    func confirmed() {
        let world = FlowWorld(memory: .miss, disk: .stale, original: .miss, source: .confirms)
        #expect(
            run(world, hasProcessors: false) == [
                .lookUpMemory, .lookUpDisk, .fetch(conditional: true), .refreshExpiry, .storeMemory,
                .deliver(origin: .disk),
            ]
        )
    }

    @Test("a stale original that the source confirms is processed, and the other variants are kept")
    func confirmedOriginal() {
        let world = FlowWorld(memory: .miss, disk: .miss, original: .stale, source: .confirms)
        let actions = run(world)
        #expect(actions.contains(.refreshExpiry) && actions.contains(.process(from: .original)))
        #expect(!actions.contains(.dropVariants))
    }

    @Test("the same bytes keep the variants, other bytes remove them")
    func sameOrChanged() {
        var world = FlowWorld(memory: .miss, disk: .miss, original: .stale, source: .same)
        #expect(!run(world).contains(.dropVariants) && run(world).contains(.refreshExpiry))
        world.source = .changed
        #expect(run(world).contains(.dropVariants) && run(world).contains(.storeOriginal))
    }

    @Test("bytes that are not an image are removed from the original cache")
    func garbage() {
        var options = LoadFlow.Options()
        options.cacheOriginal = true
        var flow = LoadFlow(options: options, hasProcessors: true, isLocal: false)
        for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss), .original(.miss), .fetched] {
            _ = flow.handle(event)
        }
        #expect(flow.handle(.failed(.undecodable)) == [.dropOriginal, .fail(.undecodable)])
    }

    @Test("a cached original that is not an image is fetched again, once")
    func keptGarbage() {
        var flow = LoadFlow(options: LoadFlow.Options(), hasProcessors: true, isLocal: false)
        for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss), .original(.hit)] { _ = flow.handle(event) }
        #expect(flow.handle(.failed(.undecodable)) == [.dropOriginal, .fetch(conditional: false)])
        #expect(flow.handle(.fetched) == [.process(from: .fetched)])
        #expect(flow.handle(.failed(.undecodable)) == [.fail(.undecodable)])
    }

    @Test("a cache that can't be read counts as a miss")
    func cacheFailure() {
        var flow = LoadFlow(options: LoadFlow.Options(), hasProcessors: true, isLocal: false)
        #expect(flow.handle(.start) == [.lookUpMemory])
        #expect(flow.handle(.failed(.cacheFailure)) == [.lookUpDisk])
        #expect(flow.handle(.failed(.cacheFailure)) == [.lookUpOriginal])
        #expect(flow.handle(.failed(.cacheFailure)) == [.fetch(conditional: false)])
    }

    @Test("a 304 to an unconditional request is a failure")
    func unaskedConfirmation() {
        var flow = LoadFlow(options: LoadFlow.Options(), hasProcessors: false, isLocal: false)
        for event in [LoadFlow.Event.start, .memory(.miss), .disk(.miss)] { _ = flow.handle(event) }
        #expect(flow.handle(.notModified) == [.fail(.status(304))])
    }

    @Test("random events give at most one result", arguments: 0..<64)
    func anyEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let events: [LoadFlow.Event] =
            [
                .start, .fetched, .fetchedChanged, .fetchedSame, .notModified, .processed, .failed(.undecodable),
                .failed(.cacheFailure),
            ] + LoadFlow.LookupResult.allCases.flatMap { [.memory($0), .disk($0), .original($0)] }
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
