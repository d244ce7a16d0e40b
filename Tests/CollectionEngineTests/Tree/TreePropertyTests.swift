import TestSupport
import Testing

@testable import CollectionEngine

@Suite("Random sessions of a tree of sources")
struct TreePropertyTests {
    static let shares: [Range<UInt64>] = (0..<20).map { $0 * 200..<($0 + 1) * 200 }

    @Test(
        "each update turns the old snapshot into the new one, and sections are found in both directions",
        arguments: shares
    )
    func updates(seeds: Range<UInt64>) {
        var commits = 0
        for seed in seeds {
            var session = RandomTree(seed: seed)
            var naive = NaiveCollection()
            for _ in 0..<80 {
                session.step()
                // Several changes before a commit.
                if session.random.chance(0.4) { continue }
                let before = session.tree.shown
                if let update = session.tree.commit() {
                    commits += 1
                    naive.follow(update, to: session.tree.shown)
                    if !isOrdered(update, from: before, to: session.tree.shown) {
                        Issue.record("seed \(seed): \(update) is out of order")
                        return
                    }
                }
                guard naive == NaiveCollection(session.tree.shown), placesAgree(session.tree) else {
                    Issue.record("seed \(seed): \(naive.sections)")
                    return
                }
            }
        }
        #expect(commits > 10 * seeds.count)
    }

    /// Whether sections are found consistently by index and by source.
    private func placesAgree(_ tree: SourceTree) -> Bool {
        for (index, section) in tree.shown.sections.enumerated() {
            guard tree.root.leaf(at: index)?.identifier == section.source,
                tree.root.section(0, of: section.source) == index,
                tree.shown.section(of: section.source) == index,
                section.placeholder == nil || section.items.isEmpty
            else { return false }
        }
        return tree.root.leaf(at: tree.shown.sections.count) == nil && tree.root.leaf(at: -1) == nil
    }

    /// Whether an update contains each index once, in order and within its list.
    private func isOrdered(_ update: CollectionUpdate, from old: CollectionSnapshot, to new: CollectionSnapshot) -> Bool
    {
        func ascend(_ indexes: [Int], below count: Int) -> Bool {
            zip(indexes, indexes.dropFirst()).allSatisfy { $0 < $1 } && indexes.allSatisfy { (0..<count).contains($0) }
        }
        func apart(_ ranges: [Range<Int>]) -> Bool {
            zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
                && !ranges.contains { $0.isEmpty }
        }
        return ascend(update.sectionDeletes, below: old.sections.count)
            && ascend(update.sectionInserts, below: new.sections.count)
            && ascend(update.sectionAppearanceChanges, below: new.sections.count)
            && ascend(update.sections.map { $0.newSection }, below: new.sections.count)
            && update.sections.allSatisfy { section in
                let (before, after) = (old.sections[section.oldSection], new.sections[section.newSection])
                return before.source == after.source && !section.isEmpty && apart(section.deletes)
                    && apart(section.inserts) && apart(section.reconfigured)
                    && ascend(section.deletes.flatMap { $0 }, below: before.items.count)
                    && ascend(section.inserts.flatMap { $0 }, below: after.items.count)
                    && ascend(section.reconfigured.flatMap { $0 }, below: after.items.count)
            }
    }

    @Test(
        "in whatever order results arrive, the content is that of the last load",
        arguments: shares
    )
    func races(seeds: Range<UInt64>) {
        for seed in seeds {
            var random = SeededGenerator(seed: seed)
            let source = BasicDataSource(SourceIdentifier(1))
            let tree = SourceTree(root: source)
            source.didBecomeActive()
            var open: [LoadingToken] = []
            var last: LoadingToken?
            for _ in 0..<random.whole(1...25) {
                if random.chance(0.4) { source.setNeedsLoadContent() }
                for token in tree.takeRequests().loads {
                    open.append(token)
                    last = token
                }
                if random.chance(0.5), !open.isEmpty {
                    let token = open.remove(at: random.whole(0...open.count - 1))
                    let list = [ItemIdentifier(Int64(token.number))]
                    let status = source.finish(token, .content) { source.setItems(list) }
                    #expect(status == (token == last ? .accepted : .stale))
                }
                _ = tree.commit()
            }
            for token in open.shuffled(using: &random) {
                source.finish(token, .content) { source.setItems([ItemIdentifier(Int64(token.number))]) }
            }
            _ = tree.commit()
            if tree.numbers(0) != [last.map { Int64($0.number) }] {
                Issue.record("seed \(seed): \(tree.numbers(0)) instead of \(String(describing: last))")
                return
            }
        }
    }

    @Test("at most two fetches of a list are in flight, and only while it is active", arguments: shares)
    func fetches(seeds: Range<UInt64>) {
        for seed in seeds {
            var session = RandomTree(seed: seed)
            for _ in 0..<60 {
                session.step()
                for case let source as BasicDataSource in session.sources {
                    if source.requests.inFlight.count > 2 || (!source.isActive && !source.requests.inFlight.isEmpty) {
                        Issue.record("seed \(seed): \(source.requests)")
                        return
                    }
                }
            }
        }
    }
}
