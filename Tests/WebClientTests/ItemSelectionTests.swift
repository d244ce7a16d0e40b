import Testing

@testable import WebClient

@Suite("What is selected in a list")
struct ItemSelectionTests {
    private let order: [Int64] = [10, 20, 30, 40, 50]

    @Test("a second press takes back what the first has selected, and selecting goes on")
    func toggling() {
        var selection = ItemSelection()
        selection.begin(with: 20)
        #expect(selection.isActive && selection.items(in: order) == [20])
        selection.toggle(20)
        #expect(selection.isActive && selection.count == 0)
    }

    @Test(
        "a stretch reaches from the last step, forwards and back",
        arguments: [(20, 40, [20, 30, 40]), (40, 20, [20, 30, 40]), (30, 30, [30])] as [(Int64, Int64, [Int64])]
    )
    func stretch(from: Int64, to: Int64, expected: [Int64]) {
        var selection = ItemSelection()
        selection.begin(with: from)
        selection.extend(to: to, in: order)
        #expect(selection.items(in: order) == expected)
    }

    @Test("a stretch to or from what is not in the list selects nothing that is not there")
    func lostStretch() {
        var selection = ItemSelection()
        selection.begin(with: 99)
        selection.extend(to: 30, in: order)
        #expect(selection.items(in: order) == [30])
        selection.extend(to: 98, in: order)
        #expect(selection.items(in: order) == [30])
    }

    @Test("all, and then none")
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
