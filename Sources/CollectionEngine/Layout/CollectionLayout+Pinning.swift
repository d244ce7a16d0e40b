/// A header with its position at a scroll offset.
struct PlacedHeader: Equatable, Sendable {
    /// Its index in the metrics.
    let index: Int
    /// Its position without pinning.
    let top: Double
    /// Its position.
    let y: Double
    /// Its height, including stretching.
    let height: Double
    /// Whether it is pinned below its normal position.
    let isPinned: Bool
}

/// The headers whose position depends on the scroll offset.
struct PlacedHeaders: Equatable, Sendable {
    /// The headers of the collection, in order.
    var global: [PlacedHeader] = []
    /// The section with pinned headers, if any.
    var section: Int?
    /// The headers of that section, in order.
    var headers: [PlacedHeader] = []
    /// The lower edge of the pinned headers, which cover the content above it.
    var bottom = 0.0
}

extension CollectionLayout {
    /// Returns the positions of headers at a scroll offset.
    ///
    /// The pin line is the upper edge of the uncovered part of the window, below its inset.
    /// 1. During overscroll, sticky headers of the collection stay in place, and stretching ones share the additional
    ///    space.
    /// 2. Pinned headers of the collection stop at the pin line, below each other. No other header moves them.
    /// 3. Other headers of the collection that have passed the line stay above it, the last one lowest.
    /// 4. Below these, the first section that crosses the line pins its headers. The end of the section pushes them up.
    func placedHeaders(offset: Double) -> PlacedHeaders {
        let offset = offset.isFinite ? offset : 0
        var placed = PlacedHeaders()
        var line = offset + window.insets.top
        placed.global = offset < 0 ? overscrolledHeaders(by: -offset) : placedGlobalHeaders(line: &line)
        placed.bottom = line
        guard offset >= 0, let index = pinningSection(at: line) else { return placed }
        let pinned = sections[index].headers.filter { $0.isPinned }
        guard !pinned.isEmpty else { return placed }
        let top = tops[index]
        let stack = pinned.reduce(0) { $0 + $1.height }
        line = min(line, window.points(top + sections[index].height - stack))
        placed.section = index
        placed.headers = sections[index].headers.map { header in
            header.isPinned
                ? pin(header, at: window.points(top + header.top), line: &line)
                : placeUnpinned(header, at: window.points(top + header.top))
        }
        if placed.headers.contains(where: { $0.isPinned }) { placed.bottom = max(placed.bottom, line) }
        return placed
    }

    private func overscrolledHeaders(by pull: Double) -> [PlacedHeader] {
        let stretching = globalHeaders.count { globalMetrics[$0.index].stretches }
        var open = pull
        return globalHeaders.map { header in
            let metrics = globalMetrics[header.index]
            let top = window.points(header.top)
            let more = metrics.stretches ? pull / Double(stretching) : 0
            defer { open -= more }
            return PlacedHeader(
                index: header.index,
                top: top,
                y: metrics.isSticky ? top - open : top,
                height: window.points(header.height) + more,
                isPinned: false
            )
        }
    }

    private func placedGlobalHeaders(line: inout Double) -> [PlacedHeader] {
        var waiting = line
        var placed: [PlacedHeader] = []
        for header in globalHeaders where header.isPinned {
            placed.append(pin(header, at: window.points(header.top), line: &line))
        }
        for header in globalHeaders.reversed() where !header.isPinned {
            let top = window.points(header.top)
            let height = window.points(header.height)
            let isPassed = top + height < waiting
            let y = isPassed ? waiting - height : top
            placed.append(PlacedHeader(index: header.index, top: top, y: y, height: height, isPinned: false))
            if isPassed { waiting = y }
        }
        placed.sort { $0.index < $1.index }
        return placed
    }

    /// Returns the section that crosses a line.
    private func pinningSection(at line: Double) -> Int? {
        guard !sections.isEmpty else { return nil }
        let y = window.pixel(at: line)
        let index = section(at: y)
        return y >= tops[index] && y < tops[index + 1] ? index : nil
    }

    /// Pins a header at the line and moves the line below it.
    private func pin(_ header: SectionLayout.Supplementary, at top: Double, line: inout Double) -> PlacedHeader {
        let height = window.points(header.height)
        let y = max(top, line)
        line = y + height
        return PlacedHeader(index: header.index, top: top, y: y, height: height, isPinned: y > top)
    }

    private func placeUnpinned(_ header: SectionLayout.Supplementary, at top: Double) -> PlacedHeader {
        PlacedHeader(index: header.index, top: top, y: top, height: window.points(header.height), isPinned: false)
    }
}
