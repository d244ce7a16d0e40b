/// The paper at the edge of a page's side.
struct PaperEdge: Hashable {
    /// The brightness of the paper: the median of the edge line.
    let reference: Int
    /// The largest difference from it that is still paper.
    let tolerance: Int
    /// The largest difference that is certainly not print. Differences between this and ``tolerance`` may be the soft
    /// edge of a drawing.
    let noiseLimit: Int
    /// The number of lines between the edge and the paper: a scanner's line or a solid strip.
    let strip: Int

    /// The brightness from which a single side counts as paper. Darker paper needs confirmation by other sides.
    static let brightPaper = 232

    var isBright: Bool { reference >= PaperEdge.brightPaper }

    /// Examines a side of a region; nil when its edge is not paper.
    ///
    /// - Parameter withStrip: Whether to look for paper behind a strip.
    init?(_ side: PlaneSide, of region: CellRectangle, in plane: LuminancePlane, withStrip: Bool) {
        guard let edge = PaperEdge(plane, side, of: region, at: 0) else { return nil }
        self = (withStrip ? PaperEdge.behindStrip(plane, side, of: region, edge: edge) : nil) ?? edge
    }

    /// Returns whether both have the same brightness and tolerance.
    func hasSamePaper(as other: PaperEdge) -> Bool {
        reference == other.reference && tolerance == other.tolerance
    }

    private init?(_ plane: LuminancePlane, _ side: PlaneSide, of region: CellRectangle, at start: Int) {
        let line = PlaneLine(plane, side, of: region, index: start)
        let reference = line.median
        // If a fiftieth of the edge differs, something is printed across it.
        guard line.count(differingFrom: reference, by: 24) * 50 <= line.count else { return nil }
        let depth = max(3, side.extent(of: region) / 100)
        var noise = 0
        for index in start..<start + depth {
            let line = PlaneLine(plane, side, of: region, index: index)
            guard line.count(differingFrom: reference, by: 24) * 50 <= line.count else { break }
            noise = max(noise, line.roughness)
        }
        // Gradual changes along the edge are not rough paper but the sky of a full-bleed image.
        guard line.isEven(around: reference, within: max(3, noise)) else { return nil }
        self.reference = reference
        // Flat paper stays flat even in a JPEG. On rough paper, hardly any cell deviates by three times the 90th
        // percentile; a speckle that does is a mark.
        tolerance = min(5 + 3 * noise, 28)
        noiseLimit = min(2 + 2 * noise, 24)
        strip = start
    }

    /// Returns the paper behind a narrow solid strip along the whole side; nil for no strip.
    private static func behindStrip(
        _ plane: LuminancePlane,
        _ side: PlaneSide,
        of region: CellRectangle,
        edge: PaperEdge
    ) -> PaperEdge? {
        let limit = max(side.extent(of: region) * 6 / 100, 3)
        // Strips may meet in a corner, so the paper is examined where the strip of another side does not reach.
        let middle = region.withoutEnds(of: side)
        /// Returns whether a line consists of the strip from end to end.
        func isSolid(_ index: Int, against paper: Int) -> Bool {
            let line = PlaneLine(plane, side, of: region, index: index)
            return line.count(differingFrom: paper, by: 12) * 100 >= line.count * 99
        }
        // Either the strip is at the edge, followed by paper of another brightness …
        var index = 0
        while index < limit,
            PlaneLine(plane, side, of: middle, index: index).count(
                differingFrom: edge.reference,
                by: edge.tolerance
            ) * 50 <= middle.extentAlong(side)
        {
            index += 1
        }
        // … after at most two lines of transition, because the strip's edge may be within a cell.
        for start in index...index + 2 where index > 0 && index < limit {
            guard let paper = PaperEdge(plane, side, of: middle, at: start),
                abs(paper.reference - edge.reference) > 24,
                isFlat(plane, side, of: middle, from: start, paper: paper),
                (0..<index).allSatisfy({ isSolid($0, against: paper.reference) })
            else { continue }
            return paper
        }
        // … or paper comes first, then a line from end to end, then the same paper again.
        guard index > 0, index < limit,
            isSolid(index, against: edge.reference) || isSolid(index + 1, against: edge.reference)
        else { return nil }
        for start in index + 1...index + 4 {
            guard let paper = PaperEdge(plane, side, of: middle, at: start),
                abs(paper.reference - edge.reference) <= 4,
                isFlat(plane, side, of: middle, from: start, paper: paper)
            else { continue }
            return paper
        }
        return nil
    }

    /// Returns whether the paper continues for several lines, as in a margin, unlike the background of a narrow panel.
    private static func isFlat(
        _ plane: LuminancePlane,
        _ side: PlaneSide,
        of region: CellRectangle,
        from start: Int,
        paper: PaperEdge
    ) -> Bool {
        (start..<start + max(3, side.extent(of: region) / 100)).allSatisfy { index in
            let line = PlaneLine(plane, side, of: region, index: index)
            return line.count(differingFrom: paper.reference, by: paper.tolerance) * 50 <= line.count
        }
    }
}

extension CellRectangle {
    /// Returns the rectangle without the ends of the lines parallel to the side, where another strip may be.
    fileprivate func withoutEnds(of side: PlaneSide) -> CellRectangle {
        var region = self
        switch side {
        case .left, .right:
            region.top += height * 6 / 100
            region.bottom -= height * 6 / 100
        case .top, .bottom:
            region.left += width * 6 / 100
            region.right -= width * 6 / 100
        }
        return region
    }

    /// Returns the number of cells of a line parallel to the side.
    fileprivate func extentAlong(_ side: PlaneSide) -> Int {
        switch side {
        case .left, .right: height
        case .top, .bottom: width
        }
    }
}
