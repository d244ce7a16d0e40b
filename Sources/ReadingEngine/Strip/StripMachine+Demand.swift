import Geometry

// What a strip needs to have at hand: bounded by windows and not by pages, for a page may be a sliver or a tower.
extension StripMachine {
    /// Rows that begin within so many windows after the one that is shown are loaded: what a firm flick passes.
    static let windowsAhead = 2.5
    /// Rows that end within so many windows before it are loaded.
    static let windowsBehind = 1.0
    /// Pages that the reader wants ahead are loaded beyond that, but none that begins further than this, in windows.
    static let windowsAheadAtMost = 6.0
    /// What is loaded is let go when it lies further away than this on either side, in windows.
    static let windowsKept = 8.0
    /// All that is loaded or held lies within so many windows, but for what sticks out of one page at either end; and where
    /// that page is a tower in view, the one after it. Of pages no higher than the window that makes at most two screens
    /// of pictures more, however many pages there are.
    static let windowsHeld = 2 * windowsKept + 1
    /// Rows within so many windows on either side are part of the scene, so that a frame that comes late finds them there.
    static let windowsDrawn = 1.0

    /// The height of a window in points of the strip; no less than at scale 1, so that magnifying lets go of nothing.
    func reach(of camera: Camera) -> Double { bounds.viewport.height / min(camera.scale, 1) }

    /// The rows within some windows of what is shown.
    func indices(windowsBefore before: Double, after: Double, at time: Double) -> Range<Int> {
        let camera = camera(at: time)
        let reach = reach(of: camera)
        return strip.indices(
            from: camera.contentY(at: 0) - before * reach,
            to: camera.contentY(at: bounds.viewport.height) + after * reach
        )
    }

    /// The pages to be loaded, the most urgent first: the visible ones, from the reader's row on in the direction of travel;
    /// then those ahead, then those behind. The next page either way is always among them.
    ///
    /// - Parameter pagesAhead: how many pages the reader wants ahead; more where they are short.
    func wantedPages(pagesAhead: Int, at time: Double) -> [PageIdentifier] {
        guard !strip.isEmpty else { return [] }
        let visible = visibleIndices(at: time)
        let first = visible.isEmpty ? current : visible.lowerBound
        let last = visible.isEmpty ? current : visible.upperBound - 1
        let origin = min(max(current, first), last)
        var wanted: [PageIdentifier] = []
        if direction > 0 {
            add(Array(origin...last), to: &wanted)
            add((first..<origin).reversed(), to: &wanted)
        } else {
            add((first...origin).reversed(), to: &wanted)
            add(Array((origin + 1)..<(last + 1)), to: &wanted)
        }
        let camera = camera(at: time)
        let edges = (camera.contentY(at: 0), camera.contentY(at: bounds.viewport.height))
        let reach = reach(of: camera)
        let count = max(pagesAhead, 1)
        if direction > 0 {
            addBelow(last, edge: edges.1, pages: count, windows: Self.windowsAhead, reach: reach, to: &wanted)
            addAbove(first, edge: edges.0, pages: 1, windows: Self.windowsBehind, reach: reach, to: &wanted)
        } else {
            addAbove(first, edge: edges.0, pages: count, windows: Self.windowsAhead, reach: reach, to: &wanted)
            addBelow(last, edge: edges.1, pages: 1, windows: Self.windowsBehind, reach: reach, to: &wanted)
        }
        return wanted
    }

    /// The pages that are worth keeping once they are there.
    func keptPages(at time: Double) -> [PageIdentifier] {
        var kept: [PageIdentifier] = []
        add(Array(indices(windowsBefore: Self.windowsKept, after: Self.windowsKept, at: time)), to: &kept)
        return kept
    }

    // MARK: Inside

    private func add(_ indices: some Sequence<Int>, to pages: inout [PageIdentifier]) {
        for index in indices {
            guard let page = strip.rows[index].item.firstPage, !pages.contains(page) else { continue }
            pages.append(page)
        }
    }

    private func addBelow(
        _ index: Int,
        edge: Double,
        pages: Int,
        windows: Double,
        reach: Double,
        to wanted: inout [PageIdentifier]
    ) {
        let before = wanted.count
        for next in strip.rows.indices.dropFirst(index + 1) {
            let distance = (strip.top(of: next) - edge) / reach
            guard isWanted(distance: distance, found: wanted.count - before, of: pages, windows: windows) else {
                return
            }
            add([next], to: &wanted)
        }
    }

    private func addAbove(
        _ index: Int,
        edge: Double,
        pages: Int,
        windows: Double,
        reach: Double,
        to wanted: inout [PageIdentifier]
    ) {
        let before = wanted.count
        for next in strip.rows.indices.prefix(max(index, 0)).reversed() {
            let distance = (edge - strip.bottom(of: next)) / reach
            guard isWanted(distance: distance, found: wanted.count - before, of: pages, windows: windows) else {
                return
            }
            add([next], to: &wanted)
        }
    }

    private func isWanted(distance: Double, found: Int, of pages: Int, windows: Double) -> Bool {
        if found == 0 || distance < windows { return true }
        return found < pages && distance < Self.windowsAheadAtMost
    }
}
