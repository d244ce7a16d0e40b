extension BasicDataSource {
    /// Sets the complete list. Repeated items are ignored.
    public func setItems(_ list: [ItemIdentifier]) {
        cancelRequests()
        let unique = SparseItems(list)
        duplicateCount += list.count - unique.count
        replace(unique)
        settle()
    }

    /// Sets the length of the list. Known items beyond it are removed, new items are unknown.
    public func setCount(_ count: Int) {
        var changed = items
        changed.setCount(count)
        replace(changed)
        settle()
    }

    /// Sets known items from `start` on.
    public func setItems(_ known: [ItemIdentifier], at start: Int) {
        var changed = items
        duplicateCount += changed.set(known, at: start)
        replace(changed)
        settle()
    }

    /// Replaces the list by another one with a known window, for example after a change on the server. Items in both
    /// windows keep their cells.
    public func replaceWindow(count: Int, start: Int, items known: [ItemIdentifier]) {
        cancelRequests()
        var changed = SparseItems(count: count)
        duplicateCount += changed.set(known, at: start)
        replace(changed)
        settle()
    }

    /// Discards items far from the visible ones. They are fetched again when needed.
    public func forget(outside range: Range<Int>) {
        var changed = items
        changed.forget(outside: range)
        replace(changed)
    }

    /// Marks items whose content changed. Their cells are updated in place.
    public func reconfigure(_ changed: [ItemIdentifier]) {
        reconfigured.formUnion(changed)
        revision += 1
    }

    func replace(_ changed: SparseItems) {
        if changed == items { return }
        items = changed
        revision += 1
    }

    /// Updates the state after the content was set without a load, unless a load is in progress, whose result
    /// determines the state.
    private func settle() {
        if state.isInProgress { return }
        if state == .initial {
            pendingRequests.load = false
            _ = machine.begin()
        }
        machine.settle(hasContent: !items.isEmpty)
    }
}
