extension BasicDataSource {
    /// The list is this, as a whole. Of items given twice the first counts.
    public func setItems(_ list: [ItemIdentifier]) {
        callOffRequests()
        let unique = SparseItems(list)
        duplicateCount += list.count - unique.count
        replace(unique)
        settle()
    }

    /// The list is this long; what was known beyond its end is gone, what is new is not known.
    public func setCount(_ count: Int) {
        var changed = items
        changed.setCount(count)
        replace(changed)
        settle()
    }

    /// Items of the list have become known, from `start` on.
    public func setItems(_ known: [ItemIdentifier], at start: Int) {
        var changed = items
        duplicateCount += changed.set(known, at: start)
        replace(changed)
        settle()
    }

    /// The list is another one, of which this window is known: what the server has after a change. What is in the old and in
    /// the new window is the same item, so that whoever looks at it still does.
    public func replaceWindow(count: Int, start: Int, items known: [ItemIdentifier]) {
        callOffRequests()
        var changed = SparseItems(count: count)
        duplicateCount += changed.set(known, at: start)
        replace(changed)
        settle()
    }

    /// Forgets items far from the eye; they are fetched again when it comes back.
    public func forget(outside range: Range<Int>) {
        var changed = items
        changed.forget(outside: range)
        replace(changed)
    }

    /// These items are the same and show something else: their cells are configured anew in place.
    public func reconfigure(_ changed: [ItemIdentifier]) {
        reconfigured.formUnion(changed)
        revision += 1
    }

    func replace(_ changed: SparseItems) {
        if changed == items { return }
        items = changed
        revision += 1
    }

    /// Brings the state in line with what was given: unless an answer is waited for, which will say itself what it means, to be
    /// given a list is an answer.
    private func settle() {
        if state.isUnderWay { return }
        if state == .initial {
            wishes.load = false
            _ = machine.begin()
        }
        machine.settle(hasContent: !items.isEmpty)
    }
}
