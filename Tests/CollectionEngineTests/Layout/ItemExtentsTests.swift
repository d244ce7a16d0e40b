import TestSupport
import Testing

@testable import CollectionEngine

@Suite("Item extents")
struct ItemExtentsTests {
    /// The heights as an array, with rows summed from the first one.
    private struct Naive {
        var items: [Int64?]
        var columns: Int
        var estimate: Int64

        var rows: [Int64] {
            stride(from: 0, to: items.count, by: columns).map { first in
                items[first..<min(first + columns, items.count)].map { $0 ?? estimate }.max() ?? 0
            }
        }
    }

    @Test("extents match an array after any insertions, deletions and measurements", arguments: 0..<24)
    func equalsArray(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var naive = Naive(items: Array(repeating: nil, count: random.whole(0...1500)), columns: 1, estimate: 20)
        var extents = ItemExtents(count: naive.items.count)
        extents.arrange(columns: 1, estimate: 20)
        for step in 0..<120 {
            change(&extents, &naive, &random)
            if random.chance(0.7) { extents.settle() } else { continue }
            if let broken = difference(extents, naive, &random) {
                Issue.record("seed \(seed), step \(step): \(broken)")
                return
            }
        }
        extents.settle()
        // The test needs several blocks.
        #expect(extents.blocks.count > 2)
    }

    private func change(_ extents: inout ItemExtents, _ naive: inout Naive, _ random: inout SeededGenerator) {
        switch random.whole(0...9) {
        case 0...3:
            for _ in 0..<random.whole(1...200) where !naive.items.isEmpty {
                let item = random.whole(0...(naive.items.count - 1))
                // Different heights, so that there are many runs.
                let height = Int64(random.whole(1...30))
                let isOther = extents.measure(item, height: height)
                #expect(isOther == (naive.items[item] != height))
                naive.items[item] = height
            }
        case 4...6:
            let count = random.chance(0.5) ? random.whole(0...5) : random.whole(0...400)
            let item = random.chance(0.3) ? 0 : random.whole(0...naive.items.count)
            let height: Int64? = random.chance(0.3) ? Int64(random.whole(1...30)) : nil
            extents.insert(count, measured: height, at: item)
            naive.items.insert(contentsOf: Array(repeating: height, count: count), at: item)
        case 7, 8:
            let low = random.whole(0...naive.items.count)
            let high = min(naive.items.count, low + random.whole(0...(random.chance(0.2) ? 900 : 12)))
            extents.remove(low..<high)
            naive.items.removeSubrange(low..<high)
        default:
            naive.columns = random.whole(1...7)
            naive.estimate = Int64(random.whole(1...40))
            extents.arrange(columns: naive.columns, estimate: naive.estimate)
        }
    }

    private func difference(_ extents: ItemExtents, _ naive: Naive, _ random: inout SeededGenerator) -> String? {
        if extents.count != naive.items.count { return "\(extents.count) items, not \(naive.items.count)" }
        let broken = extents.brokenInvariants()
        if !broken.isEmpty { return "\(broken)" }
        let rows = naive.rows
        if extents.rowCount != rows.count { return "\(extents.rowCount) rows, not \(rows.count)" }
        if extents.height != rows.reduce(0, +) { return "\(extents.height) high, not \(rows.reduce(0, +))" }
        for _ in 0..<20 where !naive.items.isEmpty {
            let item = random.whole(0...(naive.items.count - 1))
            if extents.measured(item) != naive.items[item] { return "item \(item) has another height" }
        }
        let gap = Int64(random.whole(0...9))
        var tops: [Int64] = []
        var top: Int64 = 0
        for height in rows {
            tops.append(top)
            top += height + gap
        }
        for _ in 0..<20 where !rows.isEmpty {
            let row = random.whole(0...(rows.count - 1))
            var place = extents.place(ofRow: row)
            if place.row != row || place.top + Int64(row) * gap != tops[row] { return "row \(row) is at \(place)" }
            if extents.takeRows(from: &place)?.height != rows[row] { return "row \(row) has another height" }
            let y = Int64(random.whole(-5...Int(top + 5)))
            let expected = y < 0 ? 0 : y >= top ? rows.count : (tops.lastIndex { $0 <= y } ?? 0)
            let found = extents.place(at: y, gap: gap).row
            if found != expected { return "at \(y) is row \(found), not \(expected)" }
        }
        return nil
    }

    @Test("unmeasured items are one run, however many there are")
    func uniformItemsAreOneRun() {
        var extents = ItemExtents(count: 1_000_000)
        extents.arrange(columns: 3, estimate: 100)
        extents.insert(5, at: 0)
        extents.remove(400_000..<400_002)
        extents.settle()
        #expect(extents.blocks.map(\.runs) == [[ItemExtents.Run(count: 1_000_003, measured: nil)]])
        #expect(extents.height == 33_333_500)
    }

    @Test("equal runs are merged")
    func alikeRunsAreJoined() {
        var extents = ItemExtents(count: 100)
        for item in [3, 5, 4] { _ = extents.measure(item, height: 30) }
        let runs = extents.blocks.first?.runs.map(\.count)
        #expect(runs == [3, 3, 94])
    }

    @Test("only changed blocks are summed again", arguments: [1, 3])
    func onlyChangedBlocksAreSummedUp(columns: Int) {
        var extents = ItemExtents(count: 100_000)
        extents.arrange(columns: columns, estimate: 10)
        for item in 0..<5000 { _ = extents.measure(item * 20, height: Int64(20 + item % 50)) }
        extents.settle()
        #expect(extents.blocks.count > 50)
        _ = extents.measure(51_234, height: 99)
        extents.insert(columns, at: 90_000)
        let dirty = extents.blocks.count { $0.isDirty }
        #expect(dirty <= 4)
    }

    @Test("sizes are limited")
    func hostileNumbers() {
        var extents = ItemExtents(count: Int.max)
        #expect(extents.count == ItemExtents.maximumCount)
        extents.insert(Int.max, at: Int.max)
        extents.remove(-5..<Int.max)
        #expect(extents.count == 0)
        extents.insert(-3, at: -7)
        let isMeasured = extents.measure(0, height: 5)
        #expect(!isMeasured)
        extents.insert(2, at: 99)
        extents.arrange(columns: -4, estimate: -9)
        extents.settle()
        #expect(extents.height == 2)
        #expect(extents.brokenInvariants().isEmpty)
    }
}
