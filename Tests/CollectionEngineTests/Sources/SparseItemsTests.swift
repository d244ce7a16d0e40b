import TestSupport
import Testing

@testable import CollectionEngine

@Suite("Sparse lists")
struct SparseItemsTests {
    @Test(
        "a sparse list matches an array after any changes",
        arguments: 0..<UInt64(20)
    )
    func randomChanges(share: UInt64) {
        for seed in share * 100..<(share + 1) * 100 {
            var random = SeededGenerator(seed: seed)
            var naive = [Int64?](repeating: nil, count: random.whole(0...40))
            var sparse = SparseItems(count: naive.count)
            for _ in 0..<30 {
                switch random.whole(0...5) {
                case 0:
                    let count = random.whole(0...40)
                    naive = (0..<count).map { $0 < naive.count ? naive[$0] : nil }
                    sparse.setCount(count)
                case 1:
                    let from = random.whole(0...40)
                    let range = from..<from + random.whole(0...30)
                    for index in naive.indices where !range.contains(index) { naive[index] = nil }
                    sparse.forget(outside: range)
                default:
                    let start = random.whole(0...44)
                    let page = (0..<random.whole(0...9)).map { _ in Int64(random.whole(0...60)) }
                    if start < naive.count {
                        let page = page.prefix(naive.count - start)
                        for index in page.indices { naive[start + index] = nil }
                        for index in naive.indices {
                            if let item = naive[index], page.contains(item) { naive[index] = nil }
                        }
                        for (index, item) in page.enumerated() where page.firstIndex(of: item) == index {
                            naive[start + index] = item
                        }
                    }
                    sparse.set(page.map { ItemIdentifier($0) }, at: start)
                }
                guard agrees(sparse, naive) else {
                    Issue.record("seed \(seed): \(sparse) is not \(naive)")
                    return
                }
            }
        }
    }

    private func agrees(_ sparse: SparseItems, _ naive: [Int64?]) -> Bool {
        let known = naive.indices.filter { naive[$0] != nil }
        let gaps = sparse.missing(in: 3..<30).flatMap { $0 }
        return sparse.count == naive.count
            && naive.indices.allSatisfy { sparse[$0]?.rawValue == naive[$0] }
            && sparse[-1] == nil && sparse[naive.count] == nil
            && sparse.knownCount == known.count
            && sparse.isComplete == (known.count == naive.count)
            && known.allSatisfy { index in naive[index].map { sparse.index(of: ItemIdentifier($0)) == index } ?? false }
            && gaps == naive.indices.filter { (3..<30).contains($0) && naive[$0] == nil }
            && zip(sparse.runs, sparse.runs.dropFirst()).allSatisfy { $0.end < $1.start }
            && sparse.runs.allSatisfy { !$0.items.isEmpty }
    }

    @Test("repeated items are ignored and counted")
    func duplicates() {
        #expect(SparseItems(items(1, 2, 1, 3)).count == 3)
        var window = SparseItems(count: 10)
        #expect(window.set(items(1, 2, 3), at: 0) == 0)
        #expect(window.set(items(4, 4, 2), at: 5) == 2)
        #expect(window[1] == nil)
        #expect(window[6] == nil)
        #expect(window[7] == ItemIdentifier(2))
    }
}
