import Geometry

// The pages that a strip loads and keeps. The limits are in windows, not pages, because pages differ in height.
extension StripMachine {
    /// Rows that begin within this distance after the visible part are loaded, in windows: the distance of a firm
    /// flick.
    static let preloadDistance = 2.5
    /// Rows that end within this distance before the visible part are loaded, in windows.
    static let windowsBehind = 1.0
    /// Preloaded pages begin within this distance, in windows.
    static let windowsAheadAtMost = 6.0
    /// Loaded pages further away than this are evicted, in windows.
    static let retainedDistance = 8.0
    /// The maximum height of all loaded pages, in windows. It excludes the parts of one page that extend beyond either
    /// end, and the page after a visible page that extends beyond an end.
    static let maximumLoadedHeight = 2 * retainedDistance + 1
    /// Rows within this distance are part of the scene, in windows, so that they are drawn even if a frame is late.
    static let windowsDrawn = 1.0

    /// Returns the height of a window in points of the strip, at a scale of at most 1, so that zooming in evicts
    /// nothing.
    func reach(of camera: Camera) -> Double { bounds.viewport.height / min(camera.scale, 1) }

    /// Returns the rows within a distance from the visible part, in windows.
    func indices(windowsBefore before: Double, after: Double, at time: Double) -> Range<Int> {
        let camera = camera(at: time)
        let reach = reach(of: camera)
        return strip.indices(
            from: camera.contentY(at: 0) - before * reach,
            to: camera.contentY(at: bounds.viewport.height) + after * reach
        )
    }

    /// Returns the pages to load, the most urgent first: the visible ones from the current row in the direction of
    /// travel, then those ahead, then those behind. The next page in either direction is always included.
    ///
    /// - Parameter pagesAhead: the number of pages to preload; more if they are short.
    func pagesToLoad(pagesAhead: Int, at time: Double) -> [PageIdentifier] {
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
        func addBelow(pages: Int, windows: Double) {
            add(strip.rows.indices.dropFirst(last + 1), pages: pages, windows: windows, to: &wanted) {
                (strip.top(of: $0) - edges.1) / reach
            }
        }
        func addAbove(pages: Int, windows: Double) {
            add(strip.rows.indices.prefix(max(first, 0)).reversed(), pages: pages, windows: windows, to: &wanted) {
                (edges.0 - strip.bottom(of: $0)) / reach
            }
        }
        if direction > 0 {
            addBelow(pages: count, windows: Self.preloadDistance)
            addAbove(pages: 1, windows: Self.windowsBehind)
        } else {
            addAbove(pages: count, windows: Self.preloadDistance)
            addBelow(pages: 1, windows: Self.windowsBehind)
        }
        return wanted
    }

    /// Returns the pages to keep if they are loaded.
    func pagesToKeep(at time: Double) -> [PageIdentifier] {
        var kept: [PageIdentifier] = []
        add(Array(indices(windowsBefore: Self.retainedDistance, after: Self.retainedDistance, at: time)), to: &kept)
        return kept
    }

    // MARK: Implementation

    private func add(_ indices: some Sequence<Int>, to pages: inout [PageIdentifier]) {
        for index in indices {
            guard let page = strip.rows[index].item.firstPage, !pages.contains(page) else { continue }
            pages.append(page)
        }
    }

    /// Adds the rows at `indices`, the nearest first, up to the first one that is too far away. `distance` returns the
    /// distance of a row in windows.
    private func add(
        _ indices: some Sequence<Int>,
        pages: Int,
        windows: Double,
        to wanted: inout [PageIdentifier],
        distance: (Int) -> Double
    ) {
        let before = wanted.count
        for next in indices {
            let isNear = isWanted(
                distance: distance(next),
                found: wanted.count - before,
                of: pages,
                windows: windows
            )
            guard isNear else { return }
            add([next], to: &wanted)
        }
    }

    private func isWanted(distance: Double, found: Int, of pages: Int, windows: Double) -> Bool {
        if found == 0 || distance < windows { return true }
        return found < pages && distance < Self.windowsAheadAtMost
    }
}
