import Geometry

/// The exact frames of a strip's rows, known before any picture is loaded.
///
/// The top of row *i* is the sum of all heights before it, rounded once to a device pixel. Its bottom is the top of the
/// next row, or one gap above it. Rounding each row separately would leave seams or overlaps. The origin is the top of
/// the row that was laid out first. Rows before it have negative coordinates, and rows keep their coordinates when
/// others are added.
struct StripLayout: Equatable, Sendable {
    let geometry: StripGeometry
    let rows: [StripRow]
    /// The exact tops and heights, in fractions of a device pixel.
    private let tops: [Int64]
    private let heights: [Int64]

    /// Lays out `rows` around the row at `anchor`, whose exact top is `top`.
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
    /// The frame of all rows, in points.
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

    /// Returns the frame of a row, in points of the strip.
    func frame(of index: Int) -> Rect {
        let top = top(of: index)
        return Rect(
            x: geometry.points(geometry.inset),
            y: top,
            width: geometry.points(geometry.width),
            height: bottom(of: index) - top
        )
    }

    /// Returns the row at `y`. A gap belongs to the row after it. Beyond the ends it is the nearest row; nil only if
    /// there are no rows.
    func index(at y: Double) -> Int? {
        guard !isEmpty else { return nil }
        return min(firstIndex { bottom(of: $0) > y }, rows.count - 1)
    }

    /// Returns the rows that overlap the range from `low` to `high`.
    func indices(from low: Double, to high: Double) -> Range<Int> {
        let first = firstIndex { bottom(of: $0) > low }
        let end = firstIndex { top(of: $0) >= high }
        return first..<max(first, end)
    }

    /// Returns the row that shows `item`.
    ///
    /// - Parameter position: the expected position, which is tried first.
    func index(of item: SequenceItem, near position: Int? = nil) -> Int? {
        if let position, let first = rows.first {
            let guess = position - first.position
            if rows.indices.contains(guess), rows[guess].item == item { return guess }
        }
        return rows.firstIndex { $0.item == item }
    }

    /// Returns the rows that show parts of `page`; they are consecutive.
    func indices(of page: PageIdentifier) -> Range<Int>? {
        guard let first = rows.firstIndex(where: { $0.item.shows(page) }) else { return nil }
        var end = first + 1
        while end < rows.count, rows[end].item.shows(page) { end += 1 }
        return first..<end
    }

    /// Returns the first row for which `holds` is true, by binary search; the row count if there is none. `holds` must
    /// be true for all rows after it.
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
