import PageImages

@testable import ImagePipeline

/// A drawn page with its expected crop.
struct DrawnCase: CustomStringConvertible, Sendable {
    let description: String
    /// The pixels between each side and the drawing: left, top, right, bottom. A larger crop is an error.
    let margins: [Int]
    /// The minimum crop of each side, in pixels.
    let least: [Int]
    /// Whether to check the crop that removes the page number.
    var leavesOutNumber = false
    let page: DrawnPage

    /// The tolerance in pixels of a page 600 pixels wide: a cell of two pixels stays, another is shared by the margin
    /// and the drawing, and one is lost to rounding.
    static let slack = 6

    /// - Parameter shortfall: The tolerance of each side in pixels; nil when the side need not be cropped.
    init(
        _ description: String,
        _ margins: [Int],
        shortfall: [Int?] = [slack, slack, slack, slack],
        leavesOutNumber: Bool = false,
        _ page: DrawnPage
    ) {
        self.description = description
        self.margins = margins
        least = zip(margins, shortfall).map { margin, shortfall in shortfall.map { max(margin - $0, 0) } ?? 0 }
        self.leavesOutNumber = leavesOutNumber
        self.page = page
    }

    /// Returns the crop of each side in pixels.
    func cuts(_ borders: PageBorders) -> [Int] {
        let box = leavesOutNumber ? borders.boxWithoutNumber : borders.box
        let shown = box.rectangle(inWidth: page.width, height: page.height)
        return [
            shown.left, shown.top, page.width - shown.left - shown.width, page.height - shown.top - shown.height,
        ]
    }

    /// Returns the number of cropped rows or columns of the drawing at the worst side.
    func overCrop(_ cuts: [Int]) -> Int { zip(cuts, margins).map { max($0 - $1, 0) }.max() ?? 0 }

    /// Returns the number of pixels missing from the minimum crop at the worst side.
    func shortfall(_ cuts: [Int]) -> Int { zip(least, cuts).map { max($0 - $1, 0) }.max() ?? 0 }
}

extension DrawnCase {
    /// Creates a page with margins and a drawing.
    private static func page(
        _ description: String,
        paper: UInt8 = 255,
        margins: [Int] = [60, 80, 50, 90],
        shortfall: [Int?] = [slack, slack, slack, slack],
        leavesOutNumber: Bool = false,
        _ draw: (inout DrawnPage, Area) -> Void = { $0.panels($1) },
        then finish: (inout DrawnPage) -> Void = { _ in }
    ) -> DrawnCase {
        var page = DrawnPage(paper: paper, seed: UInt64(description.utf8.count))
        draw(&page, page.inside(margins[0], margins[1], margins[2], margins[3]))
        finish(&page)
        return DrawnCase(description, margins, shortfall: shortfall, leavesOutNumber: leavesOutNumber, page)
    }

    private static let uncut: [Int?] = [nil, nil, nil, nil]

    static let all: [DrawnCase] = papers + dirt + numbers + faintDrawings + fullPages + shapes + sparse

    // MARK: Paper

    static let papers: [DrawnCase] = [
        page("white paper"),
        page("white paper, thin margins", margins: [8, 10, 8, 12]),
        page("white paper, wide margins on one side", margins: [20, 30, 160, 200]),
        page("off-white paper", paper: 246),
        page("cream paper", paper: 234),
        page("grey paper", paper: 200),
        page("dark grey paper", paper: 96),
        page("black paper", paper: 0, { $0.panels($1, ink: 90) }),
        page("a coloured border", paper: 140),
        page("rough white paper", paper: 250, shortfall: [8, 8, 8, 8], then: { $0.roughen(3) }),
        page("rough grey paper", paper: 200, shortfall: [8, 8, 8, 8], then: { $0.roughen(6) }),
        page("very rough off-white paper", paper: 240, shortfall: [12, 12, 12, 12], then: { $0.roughen(12) }),
        page(
            "paper in the scanner's shadow",
            shortfall: uncut,
            { page, area in
                page.shade(page.whole, from: 190, to: 255)
                page.panels(area)
            }
        ),
        page(
            "paper that darkens towards the fold",
            shortfall: [nil, nil, slack, nil],
            { page, area in
                page.shade(Area(left: 0, top: 0, right: 40, bottom: 900), from: 170, to: 255)
                page.panels(area)
            }
        ),
    ]

    // MARK: Dirt

    static let dirt: [DrawnCase] = [
        page(
            "six specks of dust",
            then: { page in
                for (x, y) in [(20, 300), (30, 700), (580, 200), (300, 30), (200, 860), (575, 640)] {
                    page.fill(Area(left: x, top: y, right: x + 3, bottom: y + 3), 60)
                }
            }
        ),
        page(
            "dust in the corners and at the very edge",
            then: { page in
                for (x, y) in [(0, 200), (597, 400), (250, 0), (8, 8), (590, 890)] {
                    page.fill(Area(left: x, top: y, right: x + 2, bottom: y + 2), 40)
                }
            }
        ),
        page(
            "a hair on the scanner's glass",
            shortfall: [nil, slack, slack, slack],
            then: { $0.line(15, 300, 40, 340, 80) }
        ),
        page(
            "a scanner's line at the left edge",
            then: { $0.fill(Area(left: 0, top: 0, right: 3, bottom: 900), 20) }
        ),
        page(
            "a scanner's grey line at the right edge",
            then: { $0.fill(Area(left: 599, top: 0, right: 600, bottom: 900), 120) }
        ),
        page(
            "a scanner's line some way from the edge",
            then: { $0.fill(Area(left: 12, top: 0, right: 15, bottom: 900), 30) }
        ),
        page(
            "a scanner's line at the top",
            then: { $0.fill(Area(left: 0, top: 0, right: 600, bottom: 4), 0) }
        ),
        page(
            "a black strip at one side",
            then: { $0.fill(Area(left: 0, top: 0, right: 30, bottom: 900), 0) }
        ),
        page(
            "a black strip at the bottom",
            then: { $0.fill(Area(left: 0, top: 860, right: 600, bottom: 900), 4) }
        ),
        page(
            "black strips at two sides",
            then: { page in
                page.fill(Area(left: 570, top: 0, right: 600, bottom: 900), 0)
                page.fill(Area(left: 0, top: 870, right: 600, bottom: 900), 0)
            }
        ),
        page(
            "rough grey paper with dust",
            paper: 205,
            shortfall: [8, 8, 8, 8],
            then: { page in
                page.roughen(5)
                for (x, y) in [(20, 300), (580, 200), (300, 30)] {
                    page.fill(Area(left: x, top: y, right: x + 3, bottom: y + 3), 90)
                }
            }
        ),
    ]

    // MARK: Page numbers

    static let numbers: [DrawnCase] =
        [
            ("bottom left", 66, 850), ("bottom middle", 292, 850), ("bottom right", 520, 850),
            ("top left", 66, 30), ("top middle", 292, 30), ("top right", 520, 30),
        ].map { place, x, y in
            page("a page number \(place)", leavesOutNumber: true, then: { $0.number(x, y) })
        } + [
            page(
                "a page number beside the drawing",
                margins: [60, 80, 50, 90],
                leavesOutNumber: true,
                then: { $0.number(20, 780) }
            ),
            page(
                "a page number that is kept",
                shortfall: [slack, slack, slack, 62],
                then: { $0.number(292, 850) }
            ),
            page(
                "a page number right below the drawing, which could be its last word",
                margins: [60, 80, 50, 74],
                leavesOutNumber: true,
                {
                    $0.panels(Area(left: $1.left, top: $1.top, right: $1.right, bottom: $1.bottom - 16))
                    $0.number(292, 814)
                }
            ),
            page(
                "a line of small print, which is not a page number",
                margins: [60, 80, 50, 40],
                leavesOutNumber: true,
                {
                    $0.panels(Area(left: $1.left, top: $1.top, right: $1.right, bottom: $1.bottom - 50))
                    $0.text(Area(left: 200, top: 852, right: 400, bottom: 860))
                }
            ),
        ]

    // MARK: Faint drawings

    static let faintDrawings: [DrawnCase] = [
        page("a light tone", { $0.tone($1, 205) }),
        page("a very light tone", { $0.tone($1, 240) }),
        page("a tone hardly darker than its paper", { $0.tone($1, 247) }),
        page("a light tone on off-white paper", paper: 246, { $0.tone($1, 234) }),
        page(
            "a light tone on rough paper",
            paper: 246,
            shortfall: [8, 8, 8, 8],
            { $0.tone($1, 215) },
            then: { $0.roughen(3) }
        ),
        page("a tone lighter than its grey paper", paper: 200, { $0.tone($1, 222) }),
        page(
            "a wash that fades into the paper",
            margins: [60, 80, 50, 90],
            shortfall: [slack, 60, slack, 60],
            { page, area in
                page.panels(area)
                page.gradient(Area(left: 120, top: 80, right: 500, bottom: 140), from: 253, to: 180)
                page.gradient(Area(left: 120, top: 760, right: 500, bottom: 810), from: 180, to: 253)
                page.fill(Area(left: 60, top: 80, right: 120, bottom: 140), 255)
                page.fill(Area(left: 500, top: 80, right: 550, bottom: 140), 255)
            }
        ),
        page("thin grey lines whose tips reach into the margin", { $0.star($1, 110, thickness: 1) }),
        page("a sword's tip", { $0.star($1, 0, thickness: 2) }),
    ]

    // MARK: Printed to the edge

    static let fullPages: [DrawnCase] = [
        page("panels up to every edge", margins: [0, 0, 0, 0]),
        page(
            "a sky over the whole page",
            margins: [0, 0, 0, 0],
            { page, area in
                page.gradient(area, from: 250, to: 90)
                page.disc(300, 600, radius: 150, 30)
            }
        ),
        page(
            "a dark sky over the whole page",
            margins: [0, 0, 0, 0],
            { page, area in
                page.gradient(area, from: 0, to: 130)
                page.disc(300, 500, radius: 90, 240)
            }
        ),
        page(
            "a sky that brightens sideways",
            margins: [0, 0, 0, 0],
            { page, area in
                page.shade(area, from: 200, to: 255)
                page.disc(300, 600, radius: 200, 40)
            }
        ),
        page(
            "a flat grey sky above a street",
            margins: [0, 0, 0, 0],
            { page, area in
                page.fill(area, 180)
                page.panels(Area(left: 0, top: 300, right: 600, bottom: 900))
            }
        ),
        page(
            "stars on a grey sky",
            margins: [9, 14, 11, 17],
            shortfall: uncut,
            { page, area in
                page.fill(page.whole, 225)
                for (x, y) in [(area.left, 300), (400, area.top), (area.right - 3, 700), (90, area.bottom - 3)] {
                    page.fill(Area(left: x, top: y, right: x + 3, bottom: y + 3), 40)
                }
                for _ in 0..<90 {
                    let (x, y) = (30 + page.next(540), 30 + page.next(840))
                    page.fill(Area(left: x, top: y, right: x + 3, bottom: y + 3), 40)
                }
                page.disc(300, 500, radius: 120, 30)
            }
        ),
        page(
            "a black frame at the very edge",
            margins: [0, 0, 0, 0],
            { page, area in
                page.panels(page.inside(120, 120, 120, 120))
                page.frame(area, 0, thickness: 4)
            }
        ),
        page("bleed on the left", margins: [0, 80, 50, 90], shortfall: [nil, slack, slack, slack]),
        page("bleed on the right and at the bottom", margins: [60, 80, 0, 0]),
        page("bleed on all sides but one", margins: [0, 0, 0, 90], shortfall: [nil, nil, nil, slack]),
    ]

    // MARK: Shapes

    static let shapes: [DrawnCase] = [
        page("bars beside a picture that fills its own page", paper: 0, margins: [80, 0, 80, 0]),
        page("bars above and below a picture", paper: 0, margins: [0, 110, 0, 110]),
        page(
            "bars around a page with margins of its own",
            paper: 0,
            margins: [120, 80, 120, 90],
            shortfall: [50, slack, 50, slack],
            {
                $0.fill(Area(left: 80, top: 0, right: 520, bottom: 900), 255)
                $0.panels($1)
            }
        ),
        page(
            "a balloon that leaves the drawing",
            margins: [30, 80, 50, 90],
            { page, area in
                page.panels(Area(left: 60, top: area.top, right: area.right, bottom: area.bottom))
                page.disc(80, 400, radius: 50, 0)
                page.disc(80, 400, radius: 47, 255)
            }
        ),
        page(
            "an ellipsis beside the drawing",
            margins: [30, 80, 50, 90],
            { page, area in
                page.panels(Area(left: 60, top: area.top, right: area.right, bottom: area.bottom))
                for y in [400, 410, 420] { page.fill(Area(left: 30, top: y, right: 33, bottom: y + 3), 0) }
            }
        ),
        page(
            "a thin frame near the edge around an empty panel",
            margins: [14, 14, 14, 14],
            { page, area in
                page.panels(page.inside(100, 150, 100, 150))
                page.frame(area, 0, thickness: 2)
            }
        ),
    ]

    // MARK: Little or nothing

    static let sparse: [DrawnCase] = [
        page("a blank page", margins: [0, 0, 0, 0], { _, _ in }),
        page(
            "a blank page of rough grey paper",
            paper: 200,
            margins: [0, 0, 0, 0],
            { _, _ in },
            then: { $0.roughen(6) }
        ),
        page("a black page", paper: 0, margins: [0, 0, 0, 0], { _, _ in }),
        page(
            "a blank page with dust",
            margins: [0, 0, 0, 0],
            { page, _ in
                for (x, y) in [(100, 300), (400, 700)] {
                    page.fill(Area(left: x, top: y, right: x + 3, bottom: y + 3), 50)
                }
            }
        ),
        page("a page of text", margins: [70, 90, 70, 106], { $0.text($1) }),
    ]
}
