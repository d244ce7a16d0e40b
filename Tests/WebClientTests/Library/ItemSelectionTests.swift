import Testing

@testable import WebClient

@Suite("Item selection")
struct ItemSelectionTests {
    private let order: [Int64] = [10, 20, 30, 40, 50]

    @Test("a second press deselects an item, and the selection mode continues")
    func toggling() {
        var selection = ItemSelection()
        selection.begin(with: 20)
        #expect(selection.isActive && selection.items(in: order) == [20])
        selection.toggle(20)
        #expect(selection.isActive && selection.count == 0)
    }

    @Test(
        "a range extends from the last pressed item, forwards or backwards",
        arguments: [(20, 40, [20, 30, 40]), (40, 20, [20, 30, 40]), (30, 30, [30])] as [(Int64, Int64, [Int64])]
    )
    func stretch(from: Int64, to: Int64, expected: [Int64]) {
        var selection = ItemSelection()
        selection.begin(with: from)
        selection.extend(to: to, in: order)
        #expect(selection.items(in: order) == expected)
    }

    @Test("a range to or from a missing item selects only items of the list")
    func lostStretch() {
        var selection = ItemSelection()
        selection.begin(with: 99)
        selection.extend(to: 30, in: order)
        #expect(selection.items(in: order) == [30])
        selection.extend(to: 98, in: order)
        #expect(selection.items(in: order) == [30])
    }

    @Test("all items, then none")
    func all() {
        var selection = ItemSelection()
        selection.toggleAll(of: order)
        #expect(selection.items(in: order) == order)
        selection.toggleAll(of: order)
        #expect(selection.count == 0 && selection.isActive)
        selection.end()
        #expect(!selection.isActive)
    }
}
