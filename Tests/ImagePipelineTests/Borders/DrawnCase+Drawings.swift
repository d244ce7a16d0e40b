import PageImages

@testable import ImagePipeline

// Pages whose drawings are hard to recognise: faint ones, those without margins, and pages with almost nothing.
extension DrawnCase {
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
