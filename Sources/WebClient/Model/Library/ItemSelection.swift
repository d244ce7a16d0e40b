/// What somebody has selected in a list: begun with one thing, one by one or from one to another.
struct ItemSelection {
    /// Things are being selected, be it none at the moment.
    private(set) var isActive = false
    private var chosen: [Int64: Bool] = [:]
    /// Where the last step was: the next stretch begins there.
    private var anchor: Int64?

    /// How many are selected.
    var count: Int { chosen.count }

    /// True for what is selected.
    func contains(_ item: Int64) -> Bool { chosen[item] != nil }

    /// What is selected, in the order of a list; what is not in it any more is left out.
    func items(in order: [Int64]) -> [Int64] { order.filter { contains($0) } }

    /// Begins to select, with something or with nothing.
    mutating func begin(with item: Int64? = nil) {
        isActive = true
        if let item { choose(item) }
    }

    /// Selects something, or no longer.
    mutating func toggle(_ item: Int64) {
        isActive = true
        anchor = item
        if chosen.removeValue(forKey: item) == nil { chosen[item] = true }
    }

    /// Selects everything from the last step to `item`.
    mutating func extend(to item: Int64, in order: [Int64]) {
        isActive = true
        guard let end = order.firstIndex(of: item) else { return }
        let start = anchor.flatMap { order.firstIndex(of: $0) } ?? end
        for other in order[min(start, end)...max(start, end)] { chosen[other] = true }
        anchor = item
    }

    /// Selects all of a list; nothing, when all was selected.
    mutating func toggleAll(of order: [Int64]) {
        isActive = true
        if items(in: order).count == order.count {
            chosen = [:]
        } else {
            for item in order { chosen[item] = true }
        }
    }

    /// Ends the selecting.
    mutating func end() {
        self = ItemSelection()
    }

    private mutating func choose(_ item: Int64) {
        chosen[item] = true
        anchor = item
    }
}
