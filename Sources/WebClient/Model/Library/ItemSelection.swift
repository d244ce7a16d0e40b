/// The selection in a list, changed item by item or by ranges.
struct ItemSelection {
    /// Whether selection mode is active, even with no selected items.
    private(set) var isActive = false
    private var chosen: [Int64: Bool] = [:]
    /// The last selected item, at which a range selection starts.
    private var anchor: Int64?

    /// The number of selected items.
    var count: Int { chosen.count }

    /// Whether an item is selected.
    func contains(_ item: Int64) -> Bool { chosen[item] != nil }

    /// The selected items in the order of a list. Items that are no longer in the list are omitted.
    func items(in order: [Int64]) -> [Int64] { order.filter { contains($0) } }

    /// Starts selection mode, optionally with an item.
    mutating func begin(with item: Int64? = nil) {
        isActive = true
        if let item { choose(item) }
    }

    /// Toggles the selection of an item.
    mutating func toggle(_ item: Int64) {
        isActive = true
        anchor = item
        if chosen.removeValue(forKey: item) == nil { chosen[item] = true }
    }

    /// Selects all items from the last selected one to `item`.
    mutating func extend(to item: Int64, in order: [Int64]) {
        isActive = true
        guard let end = order.firstIndex(of: item) else { return }
        let start = anchor.flatMap { order.firstIndex(of: $0) } ?? end
        for other in order[min(start, end)...max(start, end)] { chosen[other] = true }
        anchor = item
    }

    /// Selects all items of a list, or none if all are selected.
    mutating func toggleAll(of order: [Int64]) {
        isActive = true
        if items(in: order).count == order.count {
            chosen = [:]
        } else {
            for item in order { chosen[item] = true }
        }
    }

    /// Ends selection mode.
    mutating func end() {
        self = ItemSelection()
    }

    private mutating func choose(_ item: Int64) {
        chosen[item] = true
        anchor = item
    }
}
