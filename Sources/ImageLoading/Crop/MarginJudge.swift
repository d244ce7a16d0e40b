/// Decides how much of the paper at one side is margin.
struct MarginJudge {
    let plane: LuminancePlane
    let side: PageSide
    /// The part of the page that is looked at, without strips.
    let region: CellRectangle
    /// What every side shows at its edge, by `PageSide.rawValue`.
    let edges: [PaperEdge?]

    /// Paper from this brightness is white, and needs no other side to agree.
    private static let white = 250
    /// Margins that are not white are cut up to this part of the page only, in hundredths: a dark field may be the night.
    private static let darkLimit = 20
    /// Lines beside an edge that JPEG may make a little darker or lighter as a whole: a block of eight pixels and a line
    /// it shares with the next, on the finest planes of pages there are.
    private static let longestRinging = 5

    /// The lines before `area` that are margin; nil when this side should stay as it is.
    func depth(to area: CellRectangle) -> Int? {
        guard let edge = edges[side.rawValue] else { return nil }
        let extent = side.extent(of: region)
        let first = side.distance(from: region, to: area)
        guard first > 0, let depth = beforeSoftEnd(first, edge, limit: max(extent * 6 / 100, 4)),
            isPaper(edge, depth: depth)
        else { return nil }
        return depth
    }

    /// Whether the margin is a bar beside a page of its own, as around a picture that was fitted into another shape:
    /// not white, on two opposite sides, and ending along the whole side at once.
    func isBar(depth: Int) -> Bool {
        guard let edge = edges[side.rawValue], !edge.isBright, depth > 0 else { return false }
        return agreeing(with: edge) < 3 && endsAtOnce(depth, edge)
    }

    /// Walks back from the first mark over what is too faint for a mark but more than paper: the soft end of a wash, a
    /// shadow, a glow, and what JPEG leaves beside a line.
    private func beforeSoftEnd(_ first: Int, _ edge: PaperEdge, limit: Int) -> Int? {
        var depth = first
        var hasDrifted = false
        while depth > 0 {
            let line = line(depth - 1)
            if abs(line.median - edge.reference) > max(1, edge.stillness / 3) {
                hasDrifted = true
            } else if line.count(differingFrom: edge.reference, by: edge.stillness) < max(2, line.count / 150) {
                break
            }
            depth -= 1
            // Softer than any drawing's edge: shading over the whole page. And the sky of a picture that fills the page
            // begins as flat as paper, but then whole lines of it change little by little.
            if first - depth > (hasDrifted ? Self.longestRinging : limit) { return nil }
        }
        return depth > 0 ? depth : nil
    }

    private func isPaper(_ edge: PaperEdge, depth: Int) -> Bool {
        if edge.reference >= Self.white { return true }
        let agreeing = agreeing(with: edge)
        if edge.isBright, agreeing >= 2 { return true }
        // Less than this is the frame of a picture that was cut out along it.
        guard edge.isBright || depth * 50 >= side.extent(of: region) else { return false }
        guard edge.isBright || depth * 100 <= side.extent(of: region) * Self.darkLimit else { return false }
        return agreeing >= 3 || (isSameOpposite(edge) && endsAtOnce(depth, edge))
    }

    /// How many sides show the same paper, this one included.
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

    private func line(_ index: Int) -> PageLine {
        PageLine(plane, side, of: region, index: index)
    }
}
