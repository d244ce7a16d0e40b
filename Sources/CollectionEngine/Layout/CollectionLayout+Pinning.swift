/// A header where it is in sight, which depends on how far one has scrolled.
struct HeldHeader: Equatable, Sendable {
    /// Its place among those of the metrics.
    let index: Int
    /// Where it would be.
    let top: Double
    /// Where it is.
    let y: Double
    /// How high it is, stretched if it is.
    let height: Double
    /// Whether it is held below where it would be.
    let isPinned: Bool
}

/// All headers that are not simply where they would be.
struct HeldHeaders: Equatable, Sendable {
    /// Those of the collection, from the first.
    var global: [HeldHeader] = []
    /// The section that holds its headers, if one does.
    var section: Int?
    /// That section's, from the first.
    var headers: [HeldHeader] = []
    /// Where what is held ends; what is above is covered.
    var bottom = 0.0
}

extension CollectionLayout {
    /// Where headers are when one has scrolled so far.
    ///
    /// The pin line is the first that nothing covers: the window's top below its inset. At it, headers are held as follows.
    /// 1. Pulled down, the collection's sticky headers stay where they are in the window, and those that stretch fill what is
    ///    pulled open, each as much.
    /// 2. The collection's pinned headers stop at the line, the next one below the one before it. Nothing pushes them.
    /// 3. Its other headers, once they have passed the line, wait above it with their bottoms there, the last one lowest.
    /// 4. Below the collection's own, only the first section that crosses the line there holds its pinned headers; that
    ///    section's end pushes them up before it.
    func heldHeaders(offset: Double) -> HeldHeaders {
        let offset = offset.isFinite ? offset : 0
        var held = HeldHeaders()
        var line = offset + window.insets.top
        held.global = offset < 0 ? pulledHeaders(by: -offset) : heldGlobalHeaders(line: &line)
        held.bottom = line
        guard offset >= 0, let index = pinningSection(at: line) else { return held }
        let pinned = sections[index].headers.filter { $0.isPinned }
        guard !pinned.isEmpty else { return held }
        let top = tops[index]
        let stack = pinned.reduce(0) { $0 + $1.height }
        line = min(line, window.points(top + sections[index].height - stack))
        held.section = index
        held.headers = sections[index].headers.map { header in
            header.isPinned
                ? hold(header, at: window.points(top + header.top), line: &line)
                : leave(header, at: window.points(top + header.top))
        }
        if held.headers.contains(where: { $0.isPinned }) { held.bottom = max(held.bottom, line) }
        return held
    }

    private func pulledHeaders(by pull: Double) -> [HeldHeader] {
        let stretching = globalHeaders.count { globalMetrics[$0.index].stretches }
        var open = pull
        return globalHeaders.map { header in
            let metrics = globalMetrics[header.index]
            let top = window.points(header.top)
            let more = metrics.stretches ? pull / Double(stretching) : 0
            defer { open -= more }
            return HeldHeader(
                index: header.index,
                top: top,
                y: metrics.isSticky ? top - open : top,
                height: window.points(header.height) + more,
                isPinned: false
            )
        }
    }

    private func heldGlobalHeaders(line: inout Double) -> [HeldHeader] {
        var waiting = line
        var held: [HeldHeader] = []
        for header in globalHeaders where header.isPinned {
            held.append(hold(header, at: window.points(header.top), line: &line))
        }
        for header in globalHeaders.reversed() where !header.isPinned {
            let top = window.points(header.top)
            let height = window.points(header.height)
            let isPassed = top + height < waiting
            let y = isPassed ? waiting - height : top
            held.append(HeldHeader(index: header.index, top: top, y: y, height: height, isPinned: false))
            if isPassed { waiting = y }
        }
        held.sort { $0.index < $1.index }
        return held
    }

    /// The first section that crosses a line.
    private func pinningSection(at line: Double) -> Int? {
        guard !sections.isEmpty else { return nil }
        let y = window.pixel(at: line)
        let index = section(at: y)
        return y >= tops[index] && y < tops[index + 1] ? index : nil
    }

    /// Holds a header at the line, and the next one below it.
    private func hold(_ header: SectionLayout.Supplementary, at top: Double, line: inout Double) -> HeldHeader {
        let height = window.points(header.height)
        let y = max(top, line)
        line = y + height
        return HeldHeader(index: header.index, top: top, y: y, height: height, isPinned: y > top)
    }

    private func leave(_ header: SectionLayout.Supplementary, at top: Double) -> HeldHeader {
        HeldHeader(index: header.index, top: top, y: top, height: window.points(header.height), isPinned: false)
    }
}
