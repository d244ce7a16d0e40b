import Testing

@testable import CollectionEngine

@Suite("Loading a tree of sources")
struct LoadingBehaviourTests {
    private let first = BasicDataSource(SourceIdentifier(1))
    private let second = BasicDataSource(SourceIdentifier(2))

    private func composed() -> (ComposedDataSource, SourceTree) {
        let root = ComposedDataSource(SourceIdentifier(9), children: [first, second])
        root.didBecomeActive()
        return (root, SourceTree(root: root))
    }

    @Test("several requests to load cause one load")
    func coalesced() {
        let (root, tree) = composed()
        root.setNeedsLoadContent()
        first.setNeedsLoadContent()
        #expect(tree.takeRequests().loads.map { $0.source } == [first.identifier, second.identifier])
        #expect(tree.takeRequests().isEmpty)
    }

    @Test("a second load cancels the first one, and only the later result is shown")
    func overtaken() {
        let (_, tree) = composed()
        let early = tree.takeRequests().loads[0]
        first.setNeedsLoadContent()
        let again = tree.takeRequests()
        #expect(again.cancellations == [early])
        #expect(first.finish(again.loads[0], .content) { first.setItems(items(2)) } == .accepted)
        #expect(first.finish(early, .content) { first.setItems(items(1)) } == .stale)
        #expect(first.items == SparseItems(items(2)))
    }

    @Test("required children appear together: until all are loaded, one indicator represents them")
    func togetherAtFirst() {
        let (root, tree) = composed()
        let tokens = tree.takeRequests().loads
        _ = tree.commit()
        let shared = Placeholder(.loading, of: root.identifier)
        #expect(tree.placeholders == [shared, shared])

        first.finish(tokens[0], .content) { first.setItems(items(1, 2)) }
        #expect(tree.commit() == nil)
        #expect(tree.placeholders == [shared, shared])

        second.finish(tokens[1], .content) { second.setItems(items(3)) }
        let update = tree.commit()
        #expect(update?.sections.map { $0.inserts } == [[0..<2], [0..<1]])
        #expect(tree.placeholders == [nil, nil])
    }

    @Test("a child that isn't required appears when it is loaded, in its own place")
    func notRequired() {
        let (_, tree) = composed()
        second.isRequired = false
        let tokens = tree.takeRequests().loads
        first.finish(tokens[0], .content) { first.setItems(items(1)) }
        _ = tree.commit()
        #expect(tree.placeholders == [nil, Placeholder(.loading, of: second.identifier)])
    }

    @Test("a failure is shown in its own section, is retried alone, and doesn't affect others")
    func failureAndRetry() {
        let (root, tree) = composed()
        let tokens = tree.takeRequests().loads
        first.finish(tokens[0], .content) { first.setItems(items(1)) }
        second.finish(tokens[1], .failed(code: 503))
        _ = tree.commit()
        #expect(tree.placeholders == [nil, Placeholder(.error, of: second.identifier)])
        #expect(root.state == .error)
        #expect(second.failure == 503)

        root.retry()
        let requests = tree.takeRequests()
        #expect(requests.loads.map { $0.source } == [second.identifier])
        _ = tree.commit()
        #expect(tree.placeholders == [nil, Placeholder(.loading, of: second.identifier)])
        second.finish(requests.loads[0], .content) { second.setItems(items(2)) }
        _ = tree.commit()
        #expect(tree.placeholders == [nil, nil])
    }

    @Test("a failed refresh keeps the content")
    func failedRefresh() {
        let (_, tree) = composed()
        tree.answerLoads()
        _ = tree.commit()
        first.setNeedsLoadContent()
        let requests = tree.takeRequests()
        guard case .load(_, let token, let isRefresh)? = requests.first else { return #expect(Bool(false)) }
        #expect(isRefresh)
        first.finish(token, .failed(code: 1))
        #expect(first.state == .error)
        #expect(tree.commit() == nil)
        #expect(tree.numbers(0) == [1, 2, 3])
        first.retry()
        _ = tree.takeRequests()
        #expect(first.state == .refreshing)
    }

    @Test("an indicator replaces the items during a refresh only if that is requested")
    func indicatorWhileRefreshing() {
        let (_, tree) = composed()
        tree.answerLoads()
        _ = tree.commit()
        second.showsIndicatorWhileRefreshing = true
        first.setNeedsLoadContent()
        second.setNeedsLoadContent()
        _ = tree.takeRequests()
        _ = tree.commit()
        #expect(tree.placeholders == [nil, Placeholder(.loading, of: second.identifier)])
    }

    @Test("a source without items has no content until items are set")
    func emptiness() {
        let (root, tree) = composed()
        tree.answerLoads(with: [])
        _ = tree.commit()
        #expect(first.state == .noContent)
        let shared = Placeholder(.noContent, of: root.identifier)
        #expect(tree.placeholders == [shared, shared])
        first.setItems(items(1))
        _ = tree.commit()
        #expect(first.state == .loaded)
        #expect(tree.placeholders == [nil, Placeholder(.noContent, of: second.identifier)])
        first.setItems([])
        #expect(first.state == .noContent)
    }

    @Test("a shelf that hides when empty removes its section, and restores it")
    func hidden() {
        let (_, tree) = composed()
        second.hidesWhenEmpty = true
        tree.answerLoads()
        _ = tree.commit()
        second.setItems([])
        #expect(tree.commit()?.sectionDeletes == [1])
        second.setItems(items(5))
        #expect(tree.commit()?.sectionInserts == [1])
    }

    @Test("the parent's own content can be missing or fail for all children")
    func ownContent() {
        let (root, tree) = composed()
        root.loadsOwnContent = true
        root.setNeedsLoadContent()
        let tokens = tree.takeRequests().loads
        #expect(tokens.map { $0.source } == [first.identifier, second.identifier, root.identifier])
        first.finish(tokens[0], .content) { first.setItems(items(1)) }
        second.finish(tokens[1], .content) { second.setItems(items(2)) }
        root.finish(tokens[2], .failed(code: 404))
        _ = tree.commit()
        let shared = Placeholder(.error, of: root.identifier)
        #expect(tree.placeholders == [shared, shared])
        root.retry()
        root.finish(tree.takeRequests().loads[0], .content)
        _ = tree.commit()
        #expect(tree.placeholders == [nil, nil])
    }

    @Test("a reset restores the state before the first load")
    func reset() {
        let (root, tree) = composed()
        tree.answerLoads()
        _ = tree.commit()
        first.setNeedsLoadContent()
        let stale = tree.takeRequests().loads[0]
        root.resetContent()
        let requests = tree.takeRequests()
        #expect(requests.cancellations == [stale])
        #expect(requests.loads.count == 2)
        #expect(first.finish(stale, .content) { first.setItems(items(9)) } == .stale)
        _ = tree.commit()
        #expect(tree.placeholders == Array(repeating: Placeholder(.loading, of: root.identifier), count: 2))
    }

    @Test("content set during the first load waits for its result")
    func setWhileLoading() {
        let (_, tree) = composed()
        second.isRequired = false
        let tokens = tree.takeRequests().loads
        second.finish(tokens[1], .content) { second.setItems(items(7)) }
        first.setItems(items(1, 2))
        _ = tree.commit()
        #expect(tree.shown.sections.map { $0.items.count } == [0, 0])
        first.finish(tokens[0], .content)
        _ = tree.commit()
        #expect(tree.numbers(0) == [1, 2])
        #expect(tree.numbers(1) == [7])
    }

    @Test("an inactive source requests nothing")
    func inactive() {
        let (root, tree) = composed()
        tree.answerLoads()
        root.willResignActive()
        root.setNeedsLoadContent()
        #expect(tree.takeRequests().isEmpty)
        root.didBecomeActive()
        #expect(tree.takeRequests().loads.count == 2)
    }

    @Test("a removed child requests nothing, and its load is cancelled")
    func removedWhileLoading() {
        let (root, tree) = composed()
        let tokens = tree.takeRequests().loads
        _ = tree.commit()
        root.remove(second.identifier)
        #expect(tree.takeRequests() == [.cancel(tokens[1])])
        #expect(tree.commit()?.sectionDeletes == [1])
        #expect(second.finish(tokens[1], .content) == .stale)
    }
}
