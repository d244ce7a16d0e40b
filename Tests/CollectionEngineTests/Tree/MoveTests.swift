import Testing

@testable import CollectionEngine

@Suite("Moving items")
struct MoveTests {
    private let first = BasicDataSource(SourceIdentifier(1))
    private let second = BasicDataSource(SourceIdentifier(2))

    private func tree() -> SourceTree {
        let tree = SourceTree(root: ComposedDataSource(SourceIdentifier(9), children: [first, second]))
        first.setItems(items(0..<5))
        second.setItems(items(10..<15))
        _ = tree.commit()
        return tree
    }

    @Test("a move in a list is one move, shown by the next commit")
    func within() {
        let tree = tree()
        #expect(tree.move(IndexPath(section: 1, item: 4), to: IndexPath(section: 1, item: 1)))
        #expect(tree.numbers(1) == [10, 11, 12, 13, 14])
        #expect(tree.commit()?.sections.map { $0.moves } == [[IndexMove(from: 4, to: 1)]])
        #expect(tree.numbers(1) == [10, 14, 11, 12, 13])
    }

    @Test("moves to another list, to an invalid index and of unknown items are rejected")
    func refused() {
        let tree = tree()
        #expect(!tree.move(IndexPath(section: 0, item: 0), to: IndexPath(section: 1, item: 0)))
        #expect(!tree.move(IndexPath(section: 0, item: 0), to: IndexPath(section: 0, item: 5)))
        #expect(!tree.move(IndexPath(section: 2, item: 0), to: IndexPath(section: 2, item: 0)))
        first.setCount(9)
        _ = tree.commit()
        #expect(!tree.move(IndexPath(section: 0, item: 8), to: IndexPath(section: 0, item: 0)))
        #expect(tree.commit() == nil)
    }
}
