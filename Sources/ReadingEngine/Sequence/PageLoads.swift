/// The states of page loads, from which the load, cancel and evict effects follow.
///
/// States: idle → loading → ready or failed; ready → idle (evicted); loading → idle (cancelled); failed → loading
/// (retried, or needed again after it was removed). A page keeps its state when the chapter window moves.
struct PageLoads: Equatable, Sendable {
    enum State: Equatable, Sendable {
        case idle
        case loading(rank: Int)
        case ready
        case failed
    }

    private struct Entry: Equatable, Sendable {
        let page: PageIdentifier
        var state: State
    }

    /// The pages that are not idle, unordered. Reconciling takes time proportional to their number.
    private var entries: [Entry] = []

    /// The number of pages that are not idle.
    var count: Int { entries.count }
    /// The pages that are not idle.
    var pages: [PageIdentifier] { entries.map { $0.page } }

    private func index(of page: PageIdentifier) -> Int? {
        for index in entries.indices where entries[index].page == page { return index }
        return nil
    }

    func state(of page: PageIdentifier) -> State { index(of: page).map { entries[$0].state } ?? .idle }

    /// Returns whether the page can be shown without waiting: its picture is loaded, or loading failed and the reason
    /// is shown.
    func isShowable(_ page: PageIdentifier) -> Bool {
        switch state(of: page) {
        case .ready, .failed: true
        case .idle, .loading: false
        }
    }

    mutating func markReady(_ page: PageIdentifier) -> Bool { end(page, as: .ready) }

    @discardableResult
    mutating func markFailed(_ page: PageIdentifier) -> Bool { end(page, as: .failed) }

    private mutating func end(_ page: PageIdentifier, as state: State) -> Bool {
        guard let index = index(of: page), case .loading = entries[index].state else { return false }
        entries[index].state = state
        return true
    }

    mutating func retry(_ page: PageIdentifier) -> ReaderEffect? {
        guard let index = index(of: page), entries[index].state == .failed else { return nil }
        entries[index].state = .loading(rank: 0)
        return .load(page, rank: 0)
    }

    /// Updates the loads. Pages that are neither requested nor kept are removed.
    ///
    /// - Returns: the cancel and evict effects, then the load effects, the most urgent first.
    mutating func reconcile(_ pending: PendingLoads) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        var kept: [Entry] = []
        for entry in entries {
            if pending.pages.contains(entry.page) || pending.kept.contains(entry.page) {
                kept.append(entry)
                continue
            }
            switch entry.state {
            case .loading: effects.append(.cancel(entry.page))
            case .ready: effects.append(.evict(entry.page))
            case .idle, .failed: break
            }
        }
        entries = kept
        for (rank, page) in pending.pages.enumerated() {
            guard let index = index(of: page) else {
                entries.append(Entry(page: page, state: .loading(rank: rank)))
                effects.append(.load(page, rank: rank))
                continue
            }
            if case .loading(let old) = entries[index].state, old != rank {
                entries[index].state = .loading(rank: rank)
                effects.append(.load(page, rank: rank))
            }
        }
        return effects
    }
}
