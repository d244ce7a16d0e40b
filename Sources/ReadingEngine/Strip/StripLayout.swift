import Geometry

/// The exact boxes of a strip's rows, known before any picture is.
///
/// The top of row *i* is the sum of all heights before it, rounded once to a whole device pixel; its bottom is the top of
/// the next one (or a whole gap above it). Rounding row by row would open seams or let them overlap. The strip's origin is
/// wherever the row lies that was there first: rows before it have negative coordinates, and rows that stay keep
/// theirs whatever comes before or after them.
struct StripLayout: Equatable, Sendable {
    let geometry: StripGeometry
    let rows: [StripRow]
    /// The exact tops and heights, in parts of a device pixel.
    private let tops: [Int64]
    private let heights: [Int64]

    /// Lays `rows` out around the row at `anchor`, whose exact top is `top`.
    init(rows: [StripRow], geometry: StripGeometry, anchor: Int = 0, top: Int64 = 0) {
        self.rows = rows
        self.geometry = geometry
        let heights = rows.map { geometry.height(of: $0) }
        var tops = Array(repeating: Int64(0), count: rows.count)
        for index in rows.indices.dropFirst() {
            tops[index] =
                tops[index - 1] + heights[index - 1] + geometry.gap(after: rows[index - 1], before: rows[index])
        }
        if tops.indices.contains(anchor) {
            let shift = top - tops[anchor]
            if shift != 0 { for index in tops.indices { tops[index] += shift } }
        }
        self.tops = tops
        self.heights = heights
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The top of the first row, in points.
    var top: Double { isEmpty ? 0 : top(of: 0) }
    /// The bottom of the last row, in points.
    var bottom: Double { isEmpty ? 0 : bottom(of: rows.count - 1) }
    /// All rows, in points.
    var content: Rect {
        Rect(
            x: geometry.points(geometry.inset),
            y: top,
            width: geometry.points(geometry.width),
            height: bottom - top
        )
    }

    func top(of index: Int) -> Double { geometry.points(geometry.pixels(tops[index])) }
    func bottom(of index: Int) -> Double { geometry.points(geometry.pixels(tops[index] + heights[index])) }
    func exactTop(of index: Int) -> Int64 { tops[index] }
    func exactHeight(of index: Int) -> Int64 { heights[index] }

    /// The box of a row, in points of the strip.
    func frame(of index: Int) -> Rect {
        let top = top(of: index)
        return Rect(
            x: geometry.points(geometry.inset),
            y: top,
            width: geometry.points(geometry.width),
            height: bottom(of: index) - top
        )
    }

    /// The row at `y`: the first one whose bottom lies below it, so that a gap belongs to the row after it; the nearest
    /// one beyond the ends. Nil only when there are no rows.
    func index(at y: Double) -> Int? {
        guard !isEmpty else { return nil }
        return min(firstIndex { bottom(of: $0) > y }, rows.count - 1)
    }

    /// The rows that share some height with the span from `low` to `high`.
    func indices(from low: Double, to high: Double) -> Range<Int> {
        let first = firstIndex { bottom(of: $0) > low }
        let end = firstIndex { top(of: $0) >= high }
        return first..<max(first, end)
    }

    /// The row that shows `item`.
    ///
    /// - Parameter position: where to look first.
    func index(of item: SequenceItem, near position: Int? = nil) -> Int? {
        if let position, let first = rows.first {
            let guess = position - first.position
            if rows.indices.contains(guess), rows[guess].item == item { return guess }
        }
        return rows.firstIndex { $0.item == item }
    }

    /// The rows that show parts of `page`; they follow each other.
    func indices(of page: PageIdentifier) -> Range<Int>? {
        guard let first = rows.firstIndex(where: { $0.item.shows(page) }) else { return nil }
        var end = first + 1
        while end < rows.count, rows[end].item.shows(page) { end += 1 }
        return first..<end
    }

    /// The first row of which `holds` is true, when it is true of all after it; the count when of none.
    private func firstIndex(where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
