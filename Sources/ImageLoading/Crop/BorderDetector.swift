/// Finds the border around what is printed on a page.
///
/// Each side is judged by its own edge: the median of the edge line is the paper there, whether white, black, yellowed
/// or grey. What differs from it is gathered into connected marks; specks of dust are left out, and the margin ends at
/// the outermost mark that remains. A side whose edge is not uniform is looked at again once the strip or bar beside it
/// is known, and otherwise stays as it is. Whatever is in doubt stays on the page: showing some margin costs a little
/// size, cutting a drawing costs the drawing.
public enum BorderDetector {
    /// Changes whenever the same page may get another box, so that stored findings are made anew.
    public static let version = 1

    /// What is known about the borders of a page.
    ///
    /// Takes a few milliseconds of the calling thread for a plane 400 cells wide.
    public static func borders(of plane: LuminancePlane) -> PageBorders {
        // Nothing to see on less than a few cells.
        guard plane.width >= 16, plane.height >= 16 else { return .fullBleed }
        var search = BorderSearch(plane)
        for _ in 0..<3 where search.look() {}
        return search.finding
    }
}

/// The search on one page: what is known of each side so far.
private struct BorderSearch {
    private let plane: LuminancePlane
    private let whole: CellRectangle
    /// The part of the page that is left when solid strips and bars are taken away.
    private var view: CellRectangle
    /// The margins found, from the plane's edge, by `PageSide.rawValue`.
    private var margins = [Margin](repeating: Margin(), count: 4)
    private var isFirstLook = true
    private var hasMarks = false
    private var hasPaper = false

    private struct Margin {
        /// Lines before anything printed.
        var kept = 0
        /// Lines before anything printed but the page number.
        var withoutNumber = 0
        /// What was beyond the margin is a page of its own, so that there may be another margin.
        var isBar = false
    }

    init(_ plane: LuminancePlane) {
        self.plane = plane
        whole = CellRectangle(left: 0, top: 0, right: plane.width, bottom: plane.height)
        view = whole
    }

    var finding: PageBorders {
        guard hasPaper else { return .fullBleed }
        guard hasMarks else { return .blank }
        return PageBorders(
            box: box { $0.kept },
            boxWithoutNumber: box { $0.withoutNumber }
        )
    }

    /// One cell of margin stays on each side: what is printed may begin anywhere within the cell before it shows.
    private func box(_ lines: (Margin) -> Int) -> CropBox {
        var rectangle = whole
        for side in PageSide.allCases {
            rectangle = side.cutting(max(lines(margins[side.rawValue]) - 1, 0), off: rectangle)
        }
        return rectangle.width > 0 && rectangle.height > 0 ? plane.box(showing: rectangle) : .none
    }

    /// Looks at all sides of the view.
    ///
    /// - Returns: whether a part of the view was taken away, so that another look may show more.
    mutating func look() -> Bool {
        var edges = PageSide.allCases.map { PaperEdge($0, of: view, in: plane, withStrip: isFirstLook) }
        isFirstLook = false
        // A frame all around the page is printed; a scanner draws lines along one side or two.
        let strips = PageSide.allCases.filter { (edges[$0.rawValue]?.strip ?? 0) > 0 }
        if strips.count > 2 {
            for side in strips { edges[side.rawValue] = PaperEdge(side, of: view, in: plane, withStrip: false) }
        }
        var inside = view
        for side in PageSide.allCases { inside = side.cutting(edges[side.rawValue]?.strip ?? 0, off: inside) }
        guard inside.width >= 16, inside.height >= 16 else { return false }

        var next = view
        var seen: [(paper: PaperEdge, printed: PrintedMarks, rest: PrintedMarks)] = []
        for side in PageSide.allCases {
            guard let edge = edges[side.rawValue] else { continue }
            hasPaper = true
            let (printed, rest) =
                seen.first { $0.paper.hasSamePaper(as: edge) }.map { ($0.printed, $0.rest) }
                ?? marks(edge, inside, &seen)
            guard let area = printed.area, let areaWithoutNumber = rest.area else { continue }
            hasMarks = true
            let judge = MarginJudge(plane: plane, side: side, region: inside, edges: edges)
            guard let kept = judge.depth(to: area), let withoutNumber = judge.depth(to: areaWithoutNumber) else {
                continue
            }
            let before = side.distance(from: whole, to: inside)
            margins[side.rawValue].kept = before + kept
            margins[side.rawValue].withoutNumber = before + withoutNumber
            if edge.strip > 0 { next = side.cutting(edge.strip, off: next) }
            if judge.isBar(depth: kept), !margins[side.rawValue].isBar {
                margins[side.rawValue].isBar = true
                // The bar's soft end must not look like something printed across the margins beside it.
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
        let rest = PageNumberMark.without(printed, width: plane.width, height: plane.height) ?? printed
        seen.append((edge, printed, rest))
        return (printed, rest)
    }
}
