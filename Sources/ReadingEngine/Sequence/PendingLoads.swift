/// The pages to load, the most urgent first, and the pages to keep. Both are selected by their distance in the reading
/// sequence, across chapters.
struct PendingLoads: Equatable, Sendable {
    /// The largest number of pages to keep behind the current one.
    static let maximumPagesBehind = 3

    /// The pages to load, the most urgent first. The index of a page is its rank.
    private(set) var pages: [PageIdentifier] = []
    /// The pages to keep if they are already loaded. They don't cause loads.
    private(set) var kept: [PageIdentifier] = []

    /// Creates a list of pages.
    init(pages: [PageIdentifier], kept: [PageIdentifier]) {
        self.pages = pages
        self.kept = kept
    }

    /// Selects the pages to load and to keep around a position.
    ///
    /// - Parameters:
    ///   - sequence: the reading sequence.
    ///   - needed: the position to show next, or the current one.
    ///   - span: the visible positions and those between them and a turn's target. Their pages have to stay loaded.
    ///   - direction: +1 for reading forward, −1 for reading backward.
    ///   - pagesAhead: the number of pages to preload.
    init(_ sequence: ReadingSequence, needed: Int, span: ClosedRange<Int>, direction: Int, pagesAhead: Int) {
        add(sequence.item(at: needed), to: &pages, forward: true)
        for position in span { add(sequence.item(at: position), to: &pages, forward: true) }

        let ahead = walk(sequence, from: needed, by: direction, enough: pagesAhead)
        let behind = walk(sequence, from: needed, by: -direction, enough: 1)
        for page in ahead.pages where !pages.contains(page) { pages.append(page) }
        for page in behind.pages where !pages.contains(page) { pages.append(page) }

        // Keeps one more item on each side, so that stepping back and forth doesn't load a page again.
        kept += walk(sequence, from: ahead.end, by: direction, enough: 1).pages
        let near = walk(sequence, from: needed, by: -direction, enough: min(pagesAhead, Self.maximumPagesBehind))
        kept += near.pages
        kept += walk(sequence, from: near.end, by: -direction, enough: 1).pages
    }

    /// Returns the largest number of loaded pages for a span of `span` items. An item has at most two pages.
    static func bound(pagesAhead: Int, span: Int) -> Int {
        2 * (span + 1) + (pagesAhead + 1) + 2 + (maximumPagesBehind + 1) + 2
    }

    /// Returns the pages of the next items in one direction, until there are `enough` pages. The pages of an item are
    /// returned together.
    private func walk(_ sequence: ReadingSequence, from start: Int, by stride: Int, enough: Int)
        -> (pages: [PageIdentifier], end: Int)
    {
        var found: [PageIdentifier] = []
        var position = start
        let here = sequence.item(at: start)
        while found.count < enough, let item = sequence.item(at: position + stride) {
            position += stride
            // The other half of the start page doesn't count as another page.
            if let here, let page = item.firstPage, here.shows(page) { continue }
            add(item, to: &found, forward: stride > 0)
        }
        return (found, position)
    }

    private func add(_ item: SequenceItem?, to list: inout [PageIdentifier], forward: Bool) {
        guard let item, let first = item.firstPage, let last = item.lastPage else { return }
        for page in forward ? [first, last] : [last, first] where !list.contains(page) { list.append(page) }
    }
}
