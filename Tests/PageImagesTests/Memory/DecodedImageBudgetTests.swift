import PageImages
import TestSupport
import Testing

@Suite("The budget of decoded images")
struct DecodedImageBudgetTests {
    @Test(
        "the budget depends on the device's memory, and is at most 256 MB on a phone",
        arguments: [
            (nil, 256, 256), (0.25, 64, 64), (0.5, 64, 64), (1, 128, 128), (2, 256, 256), (4, 256, 256), (8, 512, 256),
            (32, 512, 256), (0, 256, 256), (-1, 256, 256), (.nan, 256, 256), (.infinity, 512, 256),
        ] as [(Double?, Int, Int)]
    )
    func limits(memory: Double?, megabytes: Int, onPhone: Int) {
        #expect(DecodedImageBudget(deviceMemory: memory, isPhone: false).byteLimit == megabytes << 20)
        #expect(DecodedImageBudget(deviceMemory: memory, isPhone: true).byteLimit == onPhone << 20)
    }

    private func held(_ pages: some Sequence<Int>) -> [DecodedImageBudget.Image] {
        pages.map { (page: $0, byteCount: 10) }
    }

    @Test("nothing is evicted below the limit")
    func room() {
        let budget = DecodedImageBudget(byteLimit: 100)
        #expect(budget.evictions(held: held(0..<10), at: 5, direction: .forward) { _ in false } == [])
    }

    @Test("the farthest images are evicted first, and pages behind count as twice as far")
    func farthestFirst() {
        let budget = DecodedImageBudget(byteLimit: 30)
        let pages = held([7, 3, 9, 5, 4, 6, 8])
        #expect(budget.evictions(held: pages, at: 5, direction: .forward) { $0 == 5 } == [3, 9, 8, 4])
        #expect(budget.evictions(held: pages, at: 5, direction: .backward) { $0 == 5 } == [9, 8, 7, 6])
    }

    @Test("at equal distance, the page behind is evicted first")
    func ties() {
        let budget = DecodedImageBudget(byteLimit: 20)
        #expect(budget.evictions(held: held([4, 5, 7]), at: 5, direction: .forward) { $0 == 5 } == [4])
        #expect(budget.evictions(held: held([3, 5, 6]), at: 5, direction: .backward) { $0 == 5 } == [6])
    }

    @Test("visible images are never evicted, even above the limit")
    func visible() {
        let budget = DecodedImageBudget(byteLimit: 5)
        let pages = held([1, 2, 3])
        #expect(budget.evictions(held: pages, at: 1, direction: .forward) { $0 < 3 } == [3])
        #expect(budget.evictions(held: pages, at: 1, direction: .forward) { _ in true } == [])
    }

    @Test("only as many images as necessary are evicted, the farthest first, and no visible ones", arguments: 0..<64)
    func properties(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let pages = Array(Array(0..<40).shuffled(using: &generator).prefix(generator.number(below: 20)))
            let held = pages.map { (page: $0, byteCount: generator.number(below: 50)) }
            let limit = generator.number(below: 500)
            let place = generator.number(below: 40)
            let direction = generator.pick(DecodedImageBudget.Direction.allCases)
            let isVisible = { (page: Int) in abs(page - place) < 2 }
            let evicted = DecodedImageBudget(byteLimit: limit)
                .evictions(held: held, at: place, direction: direction, visible: isVisible)
            #expect(!evicted.contains(where: isVisible) && Set(evicted).count == evicted.count, "seed \(seed)")
            let sizes = Dictionary(uniqueKeysWithValues: held.map { ($0.page, $0.byteCount) })
            let total = held.reduce(0) { $0 + $1.byteCount }
            let rest = total - evicted.reduce(0) { $0 + (sizes[$1] ?? 0) }
            let kept = Set(pages).subtracting(evicted)
            if rest > limit { #expect(kept.allSatisfy(isVisible), "seed \(seed)") }
            if let last = evicted.last { #expect(rest + (sizes[last] ?? 0) > limit, "seed \(seed)") }
            let distance = { (page: Int) in
                let ahead = direction == .forward ? page - place : place - page
                return ahead >= 0 ? ahead : -2 * ahead
            }
            #expect(evicted.map(distance) == evicted.map(distance).sorted(by: >), "seed \(seed)")
            let nearest = evicted.map(distance).min() ?? .max
            #expect(kept.filter { !isVisible($0) }.allSatisfy { distance($0) <= nearest }, "seed \(seed)")
        }
    }
}
