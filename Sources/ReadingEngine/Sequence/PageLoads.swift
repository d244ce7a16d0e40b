/// Which pages are held, on their way, failed or let go: the book-keeping behind the load, cancel and evict effects.
///
/// States of a page: idle → loading → ready or failed; ready → idle (evicted), loading → idle (cancelled),
/// failed → loading (retried, or met again after it was left far behind).
struct PageLoads: Equatable, Sendable {
    enum State: Equatable, Sendable {
        case idle
        case loading(rank: Int)
        case ready
        case failed
    }

    /// Pages ahead in the direction of travel that are decoded before they are needed.
    static let pagesAhead = 2
    /// Pages behind that are decoded before they are needed.
    static let pagesBehind = 1
    /// How much further a page may lie before it is let go, so that a step to and fro loads nothing twice.
    static let slack = 1

    private(set) var states: [State]
    /// The pages that are not idle, unordered: reconciling costs what is held, not what there is.
    private var held: [Int] = []

    init(pageCount: Int) {
        states = Array(repeating: .idle, count: pageCount)
    }

    func state(of page: Int) -> State { states.indices.contains(page) ? states[page] : .idle }

    /// True when the page can be shown without a wait: its picture, or the reason why there is none.
    func isShowable(_ page: Int) -> Bool {
        switch state(of: page) {
        case .ready, .failed: true
        case .idle, .loading: false
        }
    }

    mutating func markReady(_ page: Int) -> Bool {
        guard case .loading = state(of: page) else { return false }
        states[page] = .ready
        return true
    }

    @discardableResult
    mutating func markFailed(_ page: Int) -> Bool {
        guard case .loading = state(of: page) else { return false }
        states[page] = .failed
        return true
    }

    mutating func retry(_ page: Int) -> ReaderEffect? {
        guard state(of: page) == .failed else { return nil }
        states[page] = .loading(rank: 0)
        return .load(page: page, rank: 0)
    }

    /// Brings loads in line with the reader's place.
    ///
    /// - Parameters:
    ///   - wanted: the page to be shown next, or the one that is shown.
    ///   - direction: +1 when reading forward, −1 when going back.
    ///   - visible: pages that are on screen and must stay.
    /// - Returns: what the host must do, the most urgent first.
    mutating func reconcile(wanted: Int, direction: Int, visible: [Int]) -> [ReaderEffect] {
        guard !states.isEmpty else { return [] }
        var wishes: [Int] = [wanted]
        for page in visible where !wishes.contains(page) { wishes.append(page) }
        for step in 1...Self.pagesAhead { wishes.append(wanted + direction * step) }
        for step in 1...Self.pagesBehind { wishes.append(wanted - direction * step) }

        let low = wanted - Self.pagesAhead - Self.slack
        let high = wanted + Self.pagesAhead + Self.slack
        var effects: [ReaderEffect] = []
        var kept: [Int] = []
        for page in held {
            let isNear = (page >= low && page <= high) || visible.contains(page)
            if isNear {
                kept.append(page)
                continue
            }
            switch states[page] {
            case .loading: effects.append(.cancel(page: page))
            case .ready: effects.append(.evict(page: page))
            case .idle, .failed: break
            }
            states[page] = .idle
        }
        held = kept

        for (rank, page) in wishes.enumerated() where states.indices.contains(page) {
            switch states[page] {
            case .idle:
                states[page] = .loading(rank: rank)
                held.append(page)
                effects.append(.load(page: page, rank: rank))
            case .loading(let old) where old != rank:
                states[page] = .loading(rank: rank)
                effects.append(.load(page: page, rank: rank))
            case .loading, .ready, .failed:
                break
            }
        }
        return effects
    }

    /// What must always hold; returns what does not.
    func brokenInvariants(visible: [Int]) -> [String] {
        var broken: [String] = []
        let active = states.indices.filter { states[$0] != .idle }
        if active != held.sorted() { broken.append("held pages \(held.sorted()) are not the active ones \(active)") }
        let bound = 2 * (Self.pagesAhead + Self.slack) + 1 + visible.count
        if active.count > bound { broken.append("\(active.count) pages are held, more than \(bound)") }
        return broken
    }
}
