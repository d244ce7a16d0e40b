import TestSupport
import Testing

@testable import CollectionEngine

@Suite("Differences between lists")
struct DifferenceTests {
    /// A million pairs, in parts that run in parallel.
    static let shares: [Range<UInt64>] = (0..<10).map { $0 * 100_000..<($0 + 1) * 100_000 }

    @Test("a million random pairs: the difference turns one list into the other", arguments: shares)
    func fuzz(seeds: Range<UInt64>) {
        var elements = 0
        for seed in seeds {
            var random = SeededGenerator(seed: seed)
            let alphabet = random.whole(1...12)
            let old = (0..<random.whole(0...10)).map { _ in random.whole(0...alphabet) }
            var new = (0..<random.whole(0...10)).map { _ in random.whole(0...alphabet) }
            // Half of the pairs are similar, like lists after an edit.
            if random.chance(0.5) {
                new = old
                for _ in 0..<random.whole(0...3) where !new.isEmpty {
                    let element = new.remove(at: random.whole(0...new.count - 1))
                    if random.chance(0.6) { new.insert(element, at: random.whole(0...new.count)) }
                    if random.chance(0.3) { new.insert(random.whole(0...20), at: random.whole(0...new.count)) }
                }
            }
            elements += old.count + new.count
            let difference = Difference(from: old, to: new)
            let made = difference.apply(to: old)
            if made != new || old.count - difference.deletes.count + difference.inserts.count != new.count {
                Issue.record("seed \(seed): \(old) → \(new) gave \(made)")
                return
            }
        }
        #expect(elements > 5 * seeds.count)
    }

    @Test("unique elements: common elements remain, with as few moves as possible")
    func minimal() {
        for seed in UInt64(0)..<3000 {
            var random = SeededGenerator(seed: seed)
            let old = Array(0..<random.whole(0...7)).shuffled(using: &random)
            let new = Array(2..<random.whole(2...9)).shuffled(using: &random)
            let difference = Difference(from: old, to: new)
            let kept = Set(old).intersection(new)
            let order = new.filter { kept.contains($0) }.compactMap { old.firstIndex(of: $0) }
            let isMinimal =
                difference.deletes.count == old.count - kept.count
                && difference.inserts.count == new.count - kept.count
                && difference.moves.count == order.count - longestIncreasingSubsequence(order)
            if !isMinimal || difference.apply(to: old) != new {
                Issue.record("seed \(seed): \(old) → \(new) gave \(difference)")
                return
            }
        }
    }

    /// The length of the longest increasing subsequence, by trying every subset.
    private func longestIncreasingSubsequence(_ order: [Int]) -> Int {
        (0..<(1 << order.count))
            .map { subset in order.indices.filter { subset & (1 << $0) != 0 }.map { order[$0] } }
            .filter { series in zip(series, series.dropFirst()).allSatisfy { $0 < $1 } }
            .map { $0.count }
            .max() ?? 0
    }

    @Test("long lists edited locally, in blocks or everywhere: the difference is exact with the fewest moves")
    func longLists() {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            let old = Array(0..<random.whole(50...400))
            var new = old
            var fresh = 1000
            for _ in 0..<random.whole(1...12) {
                let at = random.whole(0...new.count)
                let count = min(random.whole(0...30), new.count - at)
                let block = (0..<random.whole(0...30)).map { fresh + $0 }
                fresh += block.count
                new.replaceSubrange(at..<at + count, with: block)
            }
            let difference = Difference(from: old, to: new)
            let kept = new.filter { $0 < 1000 }
            if difference.apply(to: old) != new || !difference.moves.isEmpty
                || difference.deletes.count != old.count - kept.count
            {
                Issue.record("seed \(seed)")
                return
            }
        }
    }

    @Test("moving an element to the front or to the end is one move")
    func oneMove() {
        let list = Array(0..<100)
        let toFront = Difference(from: list, to: [99] + list.dropLast())
        #expect(toFront.moves == [IndexMove(from: 99, to: 0)])
        let toEnd = Difference(from: list, to: list.dropFirst() + [0])
        #expect(toEnd.moves == [IndexMove(from: 0, to: 99)])
        #expect(toEnd.deletes.isEmpty && toEnd.inserts.isEmpty)
    }

    @Test("a swap is one move, and elements shifted by deletions and insertions are not moved")
    func neighbours() {
        #expect(Difference(from: [1, 2, 3, 4], to: [1, 3, 2, 4]).moves.count == 1)
        let pushed = Difference(from: [1, 2, 3, 4], to: [9, 2, 3, 8, 4])
        #expect(pushed.moves.isEmpty)
        #expect(pushed.deletes == [0])
        #expect(pushed.inserts == [0, 3])
        #expect(pushed.inserted == [9, 8])
    }

    @Test("reversing a list keeps one element in place")
    func reversed() {
        let list = Array(0..<50)
        #expect(Difference(from: list, to: list.reversed()).moves.count == 49)
    }

    @Test("equal lists, empty lists, all inserted and all deleted")
    func edges() {
        #expect(Difference(from: [1, 2], to: [1, 2]).isEmpty)
        #expect(Difference(from: [Int](), to: []).isEmpty)
        #expect(Difference(from: [], to: [1, 2]).inserts == [0, 1])
        #expect(Difference(from: [1, 2], to: []).deletes == [0, 1])
    }
}
