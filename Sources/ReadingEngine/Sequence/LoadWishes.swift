/// Which pages should be there, the most urgent first, and which may stay: measured along the sequence, across chapters.
struct LoadWishes: Equatable, Sendable {
    /// How many pages behind the reader may stay at the most, whatever is loaded ahead: enough for a change of mind.
    static let mostBehind = 3

    /// The pages to load; the place in the list is the rank.
    private(set) var pages: [PageIdentifier] = []
    /// Pages that are not loaded for their own sake, but stay while they are here.
    private(set) var kept: [PageIdentifier] = []

    /// Wishes that were found out otherwise.
    init(pages: [PageIdentifier], kept: [PageIdentifier]) {
        self.pages = pages
        self.kept = kept
    }

    /// - Parameters:
    ///   - sequence: what is read.
    ///   - needed: the position to be shown next, or the one that is shown.
    ///   - span: positions that are on screen or on the way, which must stay.
    ///   - direction: +1 when reading forward, −1 when going back.
    ///   - pagesAhead: how many pages are loaded ahead of the reader.
    init(_ sequence: ReadingSequence, needed: Int, span: ClosedRange<Int>, direction: Int, pagesAhead: Int) {
        add(sequence.item(at: needed), to: &pages, forward: true)
        for position in span { add(sequence.item(at: position), to: &pages, forward: true) }

        let ahead = walk(sequence, from: needed, by: direction, enough: pagesAhead)
        let behind = walk(sequence, from: needed, by: -direction, enough: 1)
        for page in ahead.pages where !pages.contains(page) { pages.append(page) }
        for page in behind.pages where !pages.contains(page) { pages.append(page) }

        // One item further on each side, so that a step to and fro loads nothing twice.
        kept += walk(sequence, from: ahead.end, by: direction, enough: 1).pages
        let near = walk(sequence, from: needed, by: -direction, enough: min(pagesAhead, Self.mostBehind))
        kept += near.pages
        kept += walk(sequence, from: near.end, by: -direction, enough: 1).pages
    }

    /// How many pages can be held at the most, when `span` pages are on screen or on the way. An item has two at most.
    static func bound(pagesAhead: Int, span: Int) -> Int {
        2 * (span + 1) + (pagesAhead + 1) + 2 + (mostBehind + 1) + 2
    }

    /// The pages of the next items one way, until there are `enough`; an item is taken whole.
    private func walk(_ sequence: ReadingSequence, from start: Int, by stride: Int, enough: Int)
        -> (pages: [PageIdentifier], end: Int)
    {
        var found: [PageIdentifier] = []
        var position = start
        let here = sequence.item(at: start)
        while found.count < enough, let item = sequence.item(at: position + stride) {
            position += stride
            // The other half of the page one stands on is not a page further on.
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
