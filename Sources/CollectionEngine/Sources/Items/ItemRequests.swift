/// Which pages of a long list are on their way, and which are asked for next.
///
/// A page is a step of the list: the same bounds whoever asks, so that no item is fetched twice. The nearest to what is
/// looked at goes first, never more than ``mostInFlight`` are on their way, and what is wanted no longer is called off. A
/// page whose answer left something unknown (it failed, or the server has fewer) is not asked for again until it has
/// been out of the wanted range: a fault can't become a storm of requests.
struct ItemRequests: Equatable, Sendable {
    /// How many pages are on their way at the same time: one that is seen, and one to go on with.
    static let mostInFlight = 2
    struct Request: Equatable, Sendable {
        let page: Int
        let range: Range<Int>
        let token: LoadingToken
    }

    /// Items in a page; at least one.
    let pageSize: Int
    private(set) var inFlight: [Request] = []
    /// Pages that were answered and yet not filled.
    private var spent: Set<Int> = []
    /// The indexes that should be known, and the one that is nearest to the eye.
    private var wanted = 0..<0
    private var focus = 0

    init(pageSize: Int) { self.pageSize = max(pageSize, 1) }

    /// Says which indexes should be known.
    mutating func want(_ range: Range<Int>, focus: Int) {
        wanted = range
        self.focus = focus
        let pages = pages(of: wanted)
        spent = spent.filter { pages.contains($0) }
    }

    /// Ends the request with this token.
    ///
    /// - Returns: the request; nil when it was called off or answered before.
    mutating func end(_ token: LoadingToken) -> Request? {
        guard let position = inFlight.firstIndex(where: { $0.token == token }) else { return nil }
        return inFlight.remove(at: position)
    }

    /// Remembers not to ask for this page again for now.
    mutating func spend(_ request: Request) { spent.insert(request.page) }

    /// Whether a page was asked for in vain.
    func isSpent(_ page: Int) -> Bool { spent.contains(page) }

    /// Asks for what failed again.
    mutating func retry() { spent = [] }

    /// Calls off everything: the list is another one now, or nobody looks at it. What was asked for in vain may be worth
    /// asking for again: it was a page of the list as it was.
    ///
    /// - Returns: the tokens that count no longer.
    mutating func callOff() -> [LoadingToken] {
        defer { (inFlight, spent) = ([], []) }
        return inFlight.map { $0.token }
    }

    /// What to call off and to ask for now.
    mutating func reconcile(with items: SparseItems, nextToken: () -> LoadingToken) -> [LoadRequest] {
        let wanted = wanted.clamped(to: 0..<items.count)
        let gaps = items.missing(in: wanted)
        var requests: [LoadRequest] = []
        for request in inFlight where !request.range.overlaps(wanted) {
            requests.append(.cancel(request.token))
            _ = end(request.token)
        }
        while inFlight.count < Self.mostInFlight, let page = nearestPage(in: gaps) {
            let range = (page * pageSize..<(page + 1) * pageSize).clamped(to: 0..<items.count)
            let token = nextToken()
            inFlight.append(Request(page: page, range: range, token: token))
            requests.append(.fetch(token.source, range, token))
        }
        return requests
    }

    /// The page with something missing that is nearest to the focus, and neither on its way nor spent.
    private func nearestPage(in gaps: [Range<Int>]) -> Int? {
        var nearest: (page: Int, distance: Int)?
        for gap in gaps {
            for page in pages(of: gap) where !isSpent(page) && !inFlight.contains(where: { $0.page == page }) {
                let first = max(page * pageSize, gap.lowerBound)
                let last = min((page + 1) * pageSize, gap.upperBound) - 1
                let distance = focus < first ? first - focus : max(focus - last, 0)
                if distance < nearest?.distance ?? .max { nearest = (page, distance) }
            }
        }
        return nearest?.page
    }

    private func pages(of range: Range<Int>) -> Range<Int> {
        range.isEmpty ? 0..<0 : range.lowerBound / pageSize..<(range.upperBound - 1) / pageSize + 1
    }
}
