import Testing

@testable import CollectionEngine

@Suite("Segments")
struct SegmentTests {
    private let chapters = BasicDataSource(SourceIdentifier(1))
    private let marks = BasicDataSource(SourceIdentifier(2))
    private let details = BasicDataSource(SourceIdentifier(3))

    private func tree() -> (SegmentedDataSource, SourceTree) {
        let segments = SegmentedDataSource(SourceIdentifier(9), segments: [chapters, marks, details])
        segments.didBecomeActive()
        return (segments, SourceTree(root: segments))
    }

    @Test("a segment is loaded when it is first selected, and keeps its content")
    func loading() {
        let (segments, tree) = tree()
        #expect(tree.takeRequests().loads.map { $0.source } == [chapters.identifier])
        segments.select(2)
        #expect(tree.takeRequests().loads.map { $0.source } == [details.identifier])
        segments.select(0)
        segments.select(2)
        #expect(tree.takeRequests().isEmpty)
    }

    @Test("a switch is one update, forward to a later segment and backward to an earlier one")
    func direction() {
        let (segments, tree) = tree()
        tree.answerLoads()
        _ = tree.commit()
        segments.select(2)
        tree.answerLoads(with: items(7))
        let forward = tree.commit()
        #expect(forward?.direction == .forward)
        #expect(forward?.sectionDeletes == [0])
        #expect(forward?.sectionInserts == [0])
        #expect(tree.numbers(0) == [7])
        segments.select(0)
        #expect(tree.commit()?.direction == .backward)
        #expect(tree.numbers(0) == [1, 2, 3])
    }

    @Test("a switch there and back before a commit changes nothing")
    func supersededSwitch() {
        let (segments, tree) = tree()
        tree.answerLoads()
        _ = tree.commit()
        segments.select(1)
        segments.select(0)
        #expect(tree.commit() == nil)
    }

    @Test("a result that arrives after the switch is shown when the segment is selected again")
    func lateAnswer() {
        let (segments, tree) = tree()
        let token = tree.takeRequests().loads[0]
        _ = tree.commit()
        segments.select(1)
        _ = tree.commit()
        chapters.finish(token, .content) { chapters.setItems(items(4, 5)) }
        #expect(tree.commit() == nil)
        segments.select(0)
        _ = tree.commit()
        #expect(tree.numbers(0) == [4, 5])
    }
}
