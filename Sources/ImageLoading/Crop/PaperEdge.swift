/// What a side of the page shows at its edge: paper of some brightness, or not paper.
struct PaperEdge: Hashable {
    /// The paper's brightness: the median of the edge line.
    let reference: Int
    /// By how much a cell may differ and still be paper.
    let tolerance: Int
    /// By how much a cell may differ and show nothing at all: what is between the two is the soft end of a drawing.
    let stillness: Int
    /// The lines between the picture's edge and the paper: a scanner's line or a solid strip.
    let strip: Int

    /// Brightness from which paper is taken for paper on any side alone. Darker paper needs other sides to agree.
    static let brightPaper = 232

    var isBright: Bool { reference >= PaperEdge.brightPaper }

    /// Looks at a side of a region; nil when its edge is no paper.
    ///
    /// - Parameter withStrip: whether paper behind a strip is looked for.
    init?(_ side: PageSide, of region: CellRectangle, in plane: LuminancePlane, withStrip: Bool) {
        guard let edge = PaperEdge(plane, side, of: region, at: 0) else { return nil }
        self = (withStrip ? PaperEdge.behindStrip(plane, side, of: region, edge: edge) : nil) ?? edge
    }

    /// Whether marks on one are marks on the other.
    func hasSamePaper(as other: PaperEdge) -> Bool {
        reference == other.reference && tolerance == other.tolerance
    }

    private init?(_ plane: LuminancePlane, _ side: PageSide, of region: CellRectangle, at start: Int) {
        let line = PageLine(plane, side, of: region, index: start)
        let reference = line.median
        // An edge that a fiftieth of differs is one that something is printed across.
        guard line.count(differingFrom: reference, by: 24) * 50 <= line.count else { return nil }
        let depth = max(3, side.extent(of: region) / 100)
        var noise = 0
        for index in start..<start + depth {
            let line = PageLine(plane, side, of: region, index: index)
            guard line.count(differingFrom: reference, by: 24) * 50 <= line.count else { break }
            noise = max(noise, line.roughness)
        }
        // What changes slowly along the edge is not rough paper but the sky of a picture that fills the page.
        guard line.isEven(around: reference, within: max(3, noise)) else { return nil }
        self.reference = reference
        // Flat paper is flat to the last step even after JPEG. Of what nine tenths of a rough paper's cells keep within,
        // hardly a cell leaves three times as much. A speckle beyond that is a mark like any other.
        tolerance = min(5 + 3 * noise, 28)
        stillness = min(2 + 2 * noise, 24)
        strip = start
    }

    /// The paper behind a narrow solid strip along the whole side; nil when there is none.
    private static func behindStrip(
        _ plane: LuminancePlane,
        _ side: PageSide,
        of region: CellRectangle,
        edge: PaperEdge
    ) -> PaperEdge? {
        let limit = max(side.extent(of: region) * 6 / 100, 3)
        // Strips may meet in a corner: the paper is looked at where the strip of another side doesn't reach.
        let middle = region.withoutEnds(of: side)
        /// A line that is strip, from one end of the side to the other, and nothing else.
        func isSolid(_ index: Int, against paper: Int) -> Bool {
            let line = PageLine(plane, side, of: region, index: index)
            return line.count(differingFrom: paper, by: 12) * 100 >= line.count * 99
        }
        // Either the edge itself is the strip, and paper of another brightness follows …
        var index = 0
        while index < limit,
            PageLine(plane, side, of: middle, index: index).count(
                differingFrom: edge.reference,
                by: edge.tolerance
            ) * 50 <= middle.extentAlong(side)
        {
            index += 1
        }
        // … over at most two lines of transition, because a strip's edge doesn't fall between two cells.
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

    /// Whether the paper goes on for a while, as a margin does and the background of a narrow panel doesn't.
    private static func isFlat(
        _ plane: LuminancePlane,
        _ side: PageSide,
        of region: CellRectangle,
        from start: Int,
        paper: PaperEdge
    ) -> Bool {
        (start..<start + max(3, side.extent(of: region) / 100)).allSatisfy { index in
            let line = PageLine(plane, side, of: region, index: index)
            return line.count(differingFrom: paper.reference, by: paper.tolerance) * 50 <= line.count
        }
    }
}

extension CellRectangle {
    /// Without the ends of the lines parallel to the side, as long as a strip may be wide.
    fileprivate func withoutEnds(of side: PageSide) -> CellRectangle {
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

    /// How many cells a line parallel to the side has.
    fileprivate func extentAlong(_ side: PageSide) -> Int {
        switch side {
        case .left, .right: height
        case .top, .bottom: width
        }
    }
}
