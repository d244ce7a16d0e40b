import Testing

@testable import CollectionEngine

@Suite("Fetching items near the window")
struct ItemWindowTests {
    /// A visible list of two thousand unknown items.
    private func window(pageSize: Int = 100) -> (SourceTree, BasicDataSource) {
        let source = BasicDataSource(SourceIdentifier(1), pageSize: pageSize)
        let tree = SourceTree(root: source)
        source.didBecomeActive()
        source.setCount(2000)
        _ = tree.commit()
        return (tree, source)
    }

    @Test("the nearest page is fetched first, two at a time, with fixed bounds")
    func nearestFirst() {
        let (tree, source) = window()
        source.setWantedRange(820..<1190, focus: 1050)
        let first = tree.takeRequests().fetches
        #expect(first.map { $0.range } == [1000..<1100, 1100..<1200])
        #expect(tree.takeRequests().isEmpty)
        source.receive(items(1000..<1100), for: first[0].token)
        #expect(tree.takeRequests().fetches.map { $0.range } == [900..<1000])
        _ = tree.commit()
        #expect(tree.shown.item(at: IndexPath(section: 0, item: 1042)) == ItemIdentifier(1042))
    }

    @Test("a jump cancels fetches that are no longer needed, and their results are ignored")
    func jump() {
        let (tree, source) = window()
        source.setWantedRange(0..<150, focus: 0)
        let near = tree.takeRequests().fetches
        source.setWantedRange(1500..<1600, focus: 1550)
        let far = tree.takeRequests()
        #expect(far.cancellations == near.map { $0.token })
        #expect(far.fetches.map { $0.range } == [1500..<1600])
        #expect(source.receive(items(0..<100), for: near[0].token) == .stale)
        #expect(source.items.knownCount == 0)
    }

    @Test("a failed page is not fetched again until it is reached again or retried")
    func failedPage() {
        let (tree, source) = window()
        source.setWantedRange(0..<100, focus: 0)
        let token = tree.takeRequests().fetches[0].token
        #expect(source.finish(token, .failed(code: 1)) == .accepted)
        #expect(tree.takeRequests().isEmpty)
        source.retry()
        let second = tree.takeRequests().fetches[0].token
        source.finish(second, .failed(code: 1))
        #expect(tree.takeRequests().isEmpty)
        source.setWantedRange(1000..<1100, focus: 1000)
        _ = tree.takeRequests()
        source.setWantedRange(0..<100, focus: 0)
        #expect(tree.takeRequests().fetches.map { $0.range } == [0..<100])
    }

    @Test("a server that returns an item on two pages doesn't cause endless requests")
    func duplicatePages() {
        let (tree, source) = window()
        source.setWantedRange(0..<200, focus: 0)
        var rounds = 0
        while rounds < 20 {
            let fetches = tree.takeRequests().fetches
            if fetches.isEmpty { break }
            rounds += 1
            for fetch in fetches {
                let first = Int64(fetch.range.lowerBound)
                source.receive([ItemIdentifier(7777)] + items(first..<first + 99), for: fetch.token)
            }
        }
        #expect(rounds < 5)
        #expect(source.duplicateCount > 0)
    }

    @Test("after a list is replaced, incomplete pages are fetched again")
    func replacedAfterDuplicates() {
        let (tree, source) = window()
        source.setItems(items(0..<100), at: 0)
        source.setWantedRange(100..<200, focus: 100)
        // The list has one more item at its beginning: the page begins with the last item of the previous page.
        let token = tree.takeRequests().fetches[0].token
        source.receive(items(99..<199), for: token)
        #expect(tree.takeRequests().isEmpty)
        source.replaceWindow(count: 2001, start: 0, items: items(0..<60))
        #expect(tree.takeRequests().fetches.map { $0.range } == [100..<200])
    }

    @Test("nothing is fetched for an inactive source")
    func inactive() {
        let (tree, source) = window()
        source.setWantedRange(0..<100, focus: 0)
        let token = tree.takeRequests().fetches[0].token
        source.willResignActive()
        #expect(tree.takeRequests() == [.cancel(token)])
        source.didBecomeActive()
        #expect(tree.takeRequests().fetches.map { $0.range } == [0..<100])
    }

    @Test("replacing the window after a change keeps its items, and an item above them is one insertion")
    func replaced() {
        let (tree, source) = window()
        source.setItems(items(500..<600), at: 500)
        _ = tree.commit()
        source.replaceWindow(count: 2003, start: 498, items: items(495..<600))
        let update = tree.commit()
        #expect(update?.sections.first?.deletes == [])
        #expect(update?.sections.first?.inserts == [500..<503])
        #expect(tree.shown.indexPath(of: ItemIdentifier(500), in: source.identifier)?.item == 503)
    }
}
