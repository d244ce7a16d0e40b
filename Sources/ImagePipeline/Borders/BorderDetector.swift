import PageImages

/// Detects the border around the printed area of a page.
///
///     let borders = BorderDetector.borders(of: plane)
///
/// Each side is measured by its own edge: the median of the edge line is the colour of the paper there, whether white,
/// black, yellowed or grey. Cells that differ from it are grouped into connected marks. Specks of dust are ignored, and
/// the margin ends at the outermost remaining mark. A side whose edge is not uniform is measured again once the strip
/// or bar beside it is known, and otherwise has no margin. In doubt, nothing is cropped: a visible margin costs a
/// little size, but a cropped drawing is damaged.
enum BorderDetector {
    /// Increased when the same page may get another result, so that stored results are computed again.
    static let version = 1

    /// Returns the borders of a page.
    ///
    /// Takes a few milliseconds on the calling thread for a plane 400 cells wide.
    static func borders(of plane: LuminancePlane) -> PageBorders {
        // A smaller plane has too few cells to detect a border.
        guard plane.width >= 16, plane.height >= 16 else { return .fullBleed }
        var detection = BorderDetection(plane)
        for _ in 0..<3 where detection.measure() {}
        return detection.borders
    }
}

/// The detection on one page: the margins found so far.
private struct BorderDetection {
    private let plane: LuminancePlane
    private let whole: CellRectangle
    /// The part of the page without solid strips and bars.
    private var view: CellRectangle
    /// The margins from the plane's edge, by `PlaneSide.rawValue`.
    private var margins = [Margin](repeating: Margin(), count: 4)
    private var isFirstPass = true
    private var hasMarks = false
    private var hasPaper = false

    private struct Margin {
        /// The number of lines before the first mark.
        var kept = 0
        /// The number of lines before the first mark that is not a page number.
        var withoutNumber = 0
        /// Whether the area beyond the margin is an image of its own, which may have another margin.
        var isBar = false
    }

    init(_ plane: LuminancePlane) {
        self.plane = plane
        whole = CellRectangle(left: 0, top: 0, right: plane.width, bottom: plane.height)
        view = whole
    }

    var borders: PageBorders {
        guard hasPaper else { return .fullBleed }
        guard hasMarks else { return .blank }
        return PageBorders(
            box: box { $0.kept },
            boxWithoutNumber: box { $0.withoutNumber }
        )
    }

    /// Keeps one cell of margin on each side, because print may begin anywhere within its cell.
    private func box(_ lines: (Margin) -> Int) -> CropBox {
        var rectangle = whole
        for side in PlaneSide.allCases {
            rectangle = side.cutting(max(lines(margins[side.rawValue]) - 1, 0), off: rectangle)
        }
        return rectangle.width > 0 && rectangle.height > 0 ? plane.box(showing: rectangle) : .none
    }

    /// Measures all sides of the view.
    ///
    /// - Returns: Whether the view became smaller, so that another pass may find more.
    mutating func measure() -> Bool {
        var edges = PlaneSide.allCases.map { PaperEdge($0, of: view, in: plane, withStrip: isFirstPass) }
        isFirstPass = false
        // A frame around the whole page is printed, but a scanner draws lines along one or two sides only.
        let strips = PlaneSide.allCases.filter { (edges[$0.rawValue]?.strip ?? 0) > 0 }
        if strips.count > 2 {
            for side in strips { edges[side.rawValue] = PaperEdge(side, of: view, in: plane, withStrip: false) }
        }
        var inside = view
        for side in PlaneSide.allCases { inside = side.cutting(edges[side.rawValue]?.strip ?? 0, off: inside) }
        guard inside.width >= 16, inside.height >= 16 else { return false }

        var next = view
        var seen: [(paper: PaperEdge, printed: PrintedMarks, rest: PrintedMarks)] = []
        for side in PlaneSide.allCases {
            guard let edge = edges[side.rawValue] else { continue }
            hasPaper = true
            let (printed, rest) =
                seen.first { $0.paper.hasSamePaper(as: edge) }.map { ($0.printed, $0.rest) }
                ?? marks(edge, inside, &seen)
            guard let area = printed.area, let areaWithoutNumber = rest.area else { continue }
            hasMarks = true
            let measurement = MarginMeasurement(plane: plane, side: side, region: inside, edges: edges)
            guard let kept = measurement.depth(to: area), let withoutNumber = measurement.depth(to: areaWithoutNumber)
            else {
                continue
            }
            let before = side.distance(from: whole, to: inside)
            margins[side.rawValue].kept = before + kept
            margins[side.rawValue].withoutNumber = before + withoutNumber
            if edge.strip > 0 { next = side.cutting(edge.strip, off: next) }
            if measurement.isBar(depth: kept), !margins[side.rawValue].isBar {
                margins[side.rawValue].isBar = true
                // The bar's soft edge must not look like a mark across the adjacent margins.
                next = side.cutting(kept + 2, off: next)
            }
        }
        defer { view = next }
        return next != view && next.width >= 16 && next.height >= 16
    }

    private func marks(
        _ edge: PaperEdge,
        _ region: CellRectangle,
        _ seen: inout [(paper: PaperEdge, printed: PrintedMarks, rest: PrintedMarks)]
    ) -> (PrintedMarks, PrintedMarks) {
        let marks = InkMarks(in: plane, region: region, paper: edge.reference, tolerance: edge.tolerance).marks
        let printed = PrintedMarks(marks, pageWidth: plane.width)
        let rest = PageNumberMark.removing(from: printed, width: plane.width, height: plane.height) ?? printed
        seen.append((edge, printed, rest))
        return (printed, rest)
    }
}
