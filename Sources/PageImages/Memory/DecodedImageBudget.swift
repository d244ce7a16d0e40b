/// The memory limit of the decoded images in a browser, and the order in which images are evicted.
public struct DecodedImageBudget: Hashable, Sendable {
    /// The direction of reading.
    public enum Direction: Hashable, CaseIterable, Sendable {
        /// Towards the last page.
        case forward
        /// Towards the first page.
        case backward
    }

    /// A decoded image: its page number in reading order, and its size in memory in bytes.
    public typealias Image = (page: Int, byteCount: Int)

    /// The limit of all images together, in bytes.
    public let byteLimit: Int

    /// Creates a budget.
    public init(byteLimit: Int) {
        self.byteLimit = max(0, byteLimit)
    }

    /// Creates the budget for a device.
    ///
    /// | memory | images |
    /// |---|---|
    /// | unknown | 256 MB |
    /// | below 1 GB | 64 MB |
    /// | below 2 GB | 128 MB |
    /// | below 8 GB | 256 MB |
    /// | 8 GB and more | 512 MB |
    ///
    /// - Parameters:
    ///   - deviceMemory: The value of `navigator.deviceMemory` in GB (browsers report 0.25 to 8); nil when it is not
    ///     available.
    ///   - isPhone: Whether the device is a phone, whose browser closes pages that use too much memory: at most 256 MB.
    public init(deviceMemory: Double?, isPhone: Bool) {
        let megabytes: Int
        switch deviceMemory {
        case .none: megabytes = 256
        case .some(let memory) where memory >= 8: megabytes = 512
        case .some(let memory) where memory >= 2: megabytes = 256
        case .some(let memory) where memory >= 1: megabytes = 128
        case .some(let memory) where memory > 0: megabytes = 64
        case .some: megabytes = 256
        }
        byteLimit = (isPhone ? min(megabytes, 256) : megabytes) << 20
    }

    /// Returns the pages whose images to evict, in order: the farthest from the current page first.
    ///
    /// A page behind the current page counts as twice as far as one ahead. Visible pages are never evicted, even when
    /// they exceed the budget.
    ///
    /// - Parameters:
    ///   - held: The decoded images, at most one for each page.
    ///   - currentPage: The current page.
    ///   - direction: The direction of reading.
    ///   - visible: Returns whether a page is visible.
    public func evictions(
        held: [Image],
        at currentPage: Int,
        direction: Direction,
        visible: (Int) -> Bool
    ) -> [Int] {
        var total = 0
        for picture in held { total += max(0, picture.byteCount) }
        guard total > byteLimit else { return [] }
        let candidates = held.filter { !visible($0.page) }
            .map { (held: $0, ahead: direction == .forward ? $0.page - currentPage : currentPage - $0.page) }
            .sorted { first, second in
                let distances = (Self.distance(ahead: first.ahead), Self.distance(ahead: second.ahead))
                // At equal distance, the page behind is evicted first.
                return distances.0 == distances.1 ? first.ahead < second.ahead : distances.0 > distances.1
            }
        var evicted: [Int] = []
        for candidate in candidates {
            guard total > byteLimit else { break }
            total -= max(0, candidate.held.byteCount)
            evicted.append(candidate.held.page)
        }
        return evicted
    }

    /// Returns the distance by which pages are evicted. `ahead` is the number of pages after the current page, negative
    /// for a page before it, which counts twice.
    private static func distance(ahead: Int) -> Int {
        ahead >= 0 ? ahead : -2 * ahead
    }
}
