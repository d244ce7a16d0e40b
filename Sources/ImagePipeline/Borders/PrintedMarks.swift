/// The marks on a page that are print, without specks of dust.
struct PrintedMarks {
    /// The outer marks. Marks inside ``area`` may be missing.
    let outer: [CellRectangle]
    /// The bounding box of all print; nil for a blank page.
    let area: CellRectangle?

    /// More isolated small marks than this are not dust but stars, snow or a pattern.
    private static let dustLimit = 16
    /// With more small marks than this outside the rest, the page is dotted.
    private static let smallMarkLimit = 200

    /// - Parameters:
    ///   - marks: All marks of the region.
    ///   - width: The width of the page in cells, the unit of all sizes.
    init(_ marks: [CellRectangle], pageWidth width: Int) {
        // A speck of dust on the scanner's glass is smaller than a hundredth of the page, including the JPEG noise
        // around it.
        let speckEdge = max(4, width / 75)
        // A full stop is beside a letter and a petal beside another, but dust is isolated.
        let reach = max(8, width / 30)
        var body: CellRectangle?
        var small: [CellRectangle] = []
        var large: [CellRectangle] = []
        for mark in marks {
            if mark.width <= speckEdge, mark.height <= speckEdge {
                small.append(mark)
            } else {
                large.append(mark)
                body = body?.around(mark) ?? mark
            }
        }
        let outside = body.map { body in small.filter { !body.contains($0) } } ?? small
        var kept = outside
        if outside.count <= Self.smallMarkLimit, !Self.isDotted(small, among: large, reach: reach) {
            let groups = Self.joined(outside, within: 2)
            kept = groups.indices.compactMap { index in
                let group = groups[index]
                let isDust =
                    group.width <= speckEdge && group.height <= speckEdge
                    && Self.isLonely(group, among: large, reach: reach)
                    && !groups.indices.contains { $0 != index && groups[$0].distance(to: group) <= reach }
                return isDust ? nil : group
            }
        }
        outer = large + kept
        area = kept.reduce(body) { area, mark in area?.around(mark) ?? mark }
    }

    /// Returns whether isolated small marks are all over the page. Those at its edge are then part of the drawing.
    private static func isDotted(_ small: [CellRectangle], among large: [CellRectangle], reach: Int) -> Bool {
        // Screentone has thousands of dots, but they are not isolated, so a sample suffices.
        let step = max(small.count / 400, 1)
        var lonely = 0
        for index in stride(from: 0, to: small.count, by: step) where lonely <= dustLimit {
            let mark = small[index]
            guard isLonely(mark, among: large, reach: reach) else { continue }
            if small.count(where: { $0 != mark && $0.distance(to: mark) <= reach }) <= 1 { lonely += step }
        }
        return lonely > dustLimit
    }

    private static func isLonely(_ mark: CellRectangle, among large: [CellRectangle], reach: Int) -> Bool {
        !large.contains { $0.distance(to: mark) <= reach }
    }

    /// Merges marks that are at most that many cells apart: a speck and the noise around it are one mark.
    private static func joined(_ marks: [CellRectangle], within distance: Int) -> [CellRectangle] {
        var groups: [CellRectangle] = []
        for mark in marks {
            var mark = mark
            while let near = groups.firstIndex(where: { $0.distance(to: mark) <= distance }) {
                mark = mark.around(groups.remove(at: near))
            }
            groups.append(mark)
        }
        return groups
    }

    init(outer: [CellRectangle]) {
        self.outer = outer
        area = outer.dropFirst().reduce(outer.first) { area, mark in area?.around(mark) }
    }
}
