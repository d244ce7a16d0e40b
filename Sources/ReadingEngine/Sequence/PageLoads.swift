/// Which pages are held, on their way or failed: the book-keeping behind the load, cancel and evict effects.
///
/// States of a page: idle → loading → ready or failed; ready → idle (evicted), loading → idle (cancelled),
/// failed → loading (retried, or met again after it was left far behind). A page keeps its state wherever its chapter
/// stands in the window.
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

    /// The pages that are not idle, unordered: reconciling costs what is held, not what there is.
    private var entries: [Entry] = []

    /// How many pages are not idle.
    var count: Int { entries.count }
    /// The pages that are not idle.
    var pages: [PageIdentifier] { entries.map { $0.page } }

    private func index(of page: PageIdentifier) -> Int? {
        for index in entries.indices where entries[index].page == page { return index }
        return nil
    }

    func state(of page: PageIdentifier) -> State { index(of: page).map { entries[$0].state } ?? .idle }

    /// True when the page can be shown without a wait: its picture, or the reason why there is none.
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

    /// Brings loads in line with the reader's place; what is neither wished for nor kept is let go.
    ///
    /// - Returns: what the host must do: first what is let go, then the loads, the most urgent first.
    mutating func reconcile(_ wishes: LoadWishes) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        var kept: [Entry] = []
        for entry in entries {
            if wishes.pages.contains(entry.page) || wishes.kept.contains(entry.page) {
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
        for (rank, page) in wishes.pages.enumerated() {
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
