/// The requests for pages of a long list.
///
/// Pages have fixed bounds, so that no item is fetched twice. The page nearest to the visible items is requested first,
/// with at most ``maximumInFlightCount`` requests at a time, and requests outside the wanted range are cancelled. A
/// page that remained incomplete after its result (it failed, or the server has fewer items) is not requested again
/// until it was outside the wanted range, so that an error can't cause endless requests.
struct ItemRequests: Equatable, Sendable {
    /// The maximum number of simultaneous requests: a visible page and the next one.
    static let maximumInFlightCount = 2
    struct Request: Equatable, Sendable {
        let page: Int
        let range: Range<Int>
        let token: LoadingToken
    }

    /// The number of items in a page; at least one.
    let pageSize: Int
    private(set) var inFlight: [Request] = []
    /// Pages that remained incomplete after their result.
    private var exhausted: Set<Int> = []
    /// The wanted indexes, and the one nearest to the middle of the window.
    private var wanted = 0..<0
    private var focus = 0

    init(pageSize: Int) { self.pageSize = max(pageSize, 1) }

    /// Sets the wanted indexes.
    mutating func setWantedRange(_ range: Range<Int>, focus: Int) {
        wanted = range
        self.focus = focus
        let pages = pages(of: wanted)
        exhausted = exhausted.filter { pages.contains($0) }
    }

    /// Removes the request with this token.
    ///
    /// - Returns: the request; nil if it was cancelled or finished before.
    mutating func end(_ token: LoadingToken) -> Request? {
        guard let position = inFlight.firstIndex(where: { $0.token == token }) else { return nil }
        return inFlight.remove(at: position)
    }

    /// Marks a page as incomplete after its result.
    mutating func markExhausted(_ request: Request) { exhausted.insert(request.page) }

    /// Returns whether a page remained incomplete.
    func isExhausted(_ page: Int) -> Bool { exhausted.contains(page) }

    /// Permits requests for incomplete pages again.
    mutating func retry() { exhausted = [] }

    /// Cancels all requests, because the list was replaced or became invisible. Incomplete pages can be requested
    /// again.
    ///
    /// - Returns: the cancelled tokens.
    mutating func cancel() -> [LoadingToken] {
        defer { (inFlight, exhausted) = ([], []) }
        return inFlight.map { $0.token }
    }

    /// Returns the requests to cancel and to send.
    mutating func reconcile(with items: SparseItems, nextToken: () -> LoadingToken) -> [LoadRequest] {
        let wanted = wanted.clamped(to: 0..<items.count)
        let gaps = items.missing(in: wanted)
        var requests: [LoadRequest] = []
        for request in inFlight where !request.range.overlaps(wanted) {
            requests.append(.cancel(request.token))
            _ = end(request.token)
        }
        while inFlight.count < Self.maximumInFlightCount, let page = nearestPage(in: gaps) {
            let range = (page * pageSize..<(page + 1) * pageSize).clamped(to: 0..<items.count)
            let token = nextToken()
            inFlight.append(Request(page: page, range: range, token: token))
            requests.append(.fetch(token.source, range, token))
        }
        return requests
    }

    /// Returns the incomplete page nearest to the focus that is neither requested nor exhausted.
    private func nearestPage(in gaps: [Range<Int>]) -> Int? {
        var nearest: (page: Int, distance: Int)?
        for gap in gaps {
            for page in pages(of: gap) where !isExhausted(page) && !inFlight.contains(where: { $0.page == page }) {
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
