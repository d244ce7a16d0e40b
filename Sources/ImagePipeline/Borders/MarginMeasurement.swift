/// Measures the margin at one side of a page.
struct MarginMeasurement {
    let plane: LuminancePlane
    let side: PlaneSide
    /// The examined part of the page, without solid strips at its edges.
    let region: CellRectangle
    /// The paper at each side's edge, by `PlaneSide.rawValue`.
    let edges: [PaperEdge?]

    /// The brightness of white paper. White margins need no confirmation by other sides.
    private static let white = 250
    /// The largest dark margin, as a percentage of the page. A larger dark area may be a night scene.
    private static let darkLimit = 20
    /// The largest number of lines beside an edge that JPEG may darken or lighten as a whole. With cells of two pixels,
    /// a JPEG block of eight pixels covers four lines and a part of a fifth.
    private static let maximumRingingLineCount = 5

    /// Returns the number of margin lines before `area`; nil when the side must not be cropped.
    func depth(to area: CellRectangle) -> Int? {
        guard let edge = edges[side.rawValue] else { return nil }
        let extent = side.extent(of: region)
        let first = side.distance(from: region, to: area)
        guard first > 0, let depth = beforeSoftEnd(first, edge, limit: max(extent * 6 / 100, 4)),
            isPaper(edge, depth: depth)
        else { return nil }
        return depth
    }

    /// Returns whether the margin is a bar around an image of another aspect ratio: dark, on at most two sides, and with
    /// a straight inner edge along at least half of the side.
    func isBar(depth: Int) -> Bool {
        guard let edge = edges[side.rawValue], !edge.isBright, depth > 0 else { return false }
        return agreeing(with: edge) < 3 && endsAtOnce(depth, edge)
    }

    /// Moves back from the first mark over lines that are too faint for a mark but differ from the paper: the soft edge
    /// of a wash, a shadow, a glow, or JPEG ringing beside a line. Returns nil if they are too many for a soft edge.
    private func beforeSoftEnd(_ first: Int, _ edge: PaperEdge, limit: Int) -> Int? {
        var depth = first
        var hasDrifted = false
        while depth > 0 {
            let line = line(depth - 1)
            if abs(line.median - edge.reference) > max(1, edge.noiseLimit / 3) {
                hasDrifted = true
            } else if line.count(differingFrom: edge.reference, by: edge.noiseLimit) < max(2, line.count / 150) {
                break
            }
            depth -= 1
            // No soft edge is as wide as this: it is shading, and the page is full-bleed. For example, a
            // sky has a uniform colour at the edge of the page, like paper, and then changes gradually by whole lines.
            if first - depth > (hasDrifted ? Self.maximumRingingLineCount : limit) { return nil }
        }
        return depth > 0 ? depth : nil
    }

    private func isPaper(_ edge: PaperEdge, depth: Int) -> Bool {
        if edge.reference >= Self.white { return true }
        let agreeing = agreeing(with: edge)
        if edge.isBright, agreeing >= 2 { return true }
        // A dark margin of less than 2 % is not a bar. It is the frame line of an image that was cropped at this line.
        guard edge.isBright || depth * 50 >= side.extent(of: region) else { return false }
        guard edge.isBright || depth * 100 <= side.extent(of: region) * Self.darkLimit else { return false }
        return agreeing >= 3 || (isSameOpposite(edge) && endsAtOnce(depth, edge))
    }

    /// Returns the number of sides with the same paper, including this one.
    private func agreeing(with edge: PaperEdge) -> Int {
        edges.count { $0.map { abs($0.reference - edge.reference) <= 10 } ?? false }
    }

    private func isSameOpposite(_ edge: PaperEdge) -> Bool {
        guard let opposite = edges[side.opposite.rawValue] else { return false }
        return abs(opposite.reference - edge.reference) <= 10
    }

    private func endsAtOnce(_ depth: Int, _ edge: PaperEdge) -> Bool {
        let line = line(depth + 2)
        return line.count(differingFrom: edge.reference, by: edge.tolerance) * 2 >= line.count
    }

    private func line(_ index: Int) -> PlaneLine {
        PlaneLine(plane, side, of: region, index: index)
    }
}
