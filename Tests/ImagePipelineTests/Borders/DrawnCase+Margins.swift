import PageImages

@testable import ImagePipeline

// Pages whose margins are hard to recognise: their paper, dirt and page numbers.
extension DrawnCase {
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
}
