/// "The Lighthouse Mail", a comic in colour, read from left to right.
struct LighthouseMail {
    static let width = 1_400.0
    static let height = 2_100.0
    static let paper = Colour(0xFBF5E6)
    static let ink = Colour(0x171B38)
    static let night = [Colour(0x0B1033), Colour(0x1D2A63), Colour(0x4A4F8F), Colour(0xB0698C)]
    static let dusk = [Colour(0x2E2A66), Colour(0x8A4A86), Colour(0xE8786A), Colour(0xFCC77A)]
    static let morning = [Colour(0x8FC7DE), Colour(0xCFE8E2), Colour(0xFDF0CF), Colour(0xFAD9A8)]
    static let storm = [Colour(0x1A2038), Colour(0x343D5C), Colour(0x5A6684)]

    /// All pages of the book in reading order, beginning with the cover.
    static let pages: [@Sendable () -> DrawnPage] = [
        cover, lastLetter, address, castOff, rowing, whaleSpread, clouds, breakers, landfall, stairs, darkLamp,
        captainsLetter, kindling, beamSpread, answer,
    ]

    /// Draws one page with panels.
    static func page(_ draw: (PanelLayout) -> Void) -> DrawnPage {
        let canvas = Canvas(width: width, height: height)
        draw(PanelLayout(canvas, margin: 64, paper: paper))
        return DrawnPage(svg: canvas.svg)
    }

    /// Draws a full-bleed page.
    static func bleed(isDoublePage: Bool = false, _ draw: (Canvas) -> Void) -> DrawnPage {
        let canvas = Canvas(width: isDoublePage ? 2 * width : width, height: height)
        draw(canvas)
        return DrawnPage(svg: canvas.svg, isDoublePage: isDoublePage)
    }

    static func caption(
        _ canvas: Canvas,
        _ text: String,
        _ frame: Frame,
        _ across: Double,
        _ down: Double,
        measure: Double = 420,
        size: Double = 27
    ) {
        canvas.balloon(
            text,
            at: frame.at(across, down),
            style: .caption,
            size: size,
            measure: measure,
            limits: frame.inset(18),
            paper: Colour(0xFFF0B8),
            ink: ink
        )
    }

    /// Draws Pia at the oars of a boat, with her waist in the hull.
    static func rower(_ canvas: Canvas, hooded: Bool, mood: Mood, pull: Double = 0) {
        let person = hooded ? Cast.hoodedPia : Cast.pia
        person.draw(
            on: canvas,
            feet: Place(-20 - pull * 20, 24),
            height: 350,
            Pose(turn: 0.7, lean: -6 * pull, left: (60, 20), right: (40, 8), legs: .hidden, mood: mood)
        )
        canvas.stroke(.line(Place(70, -118), Place(-60, 10)), ink, 18)
        canvas.stroke(.line(Place(70, -118), Place(-60, 10)), Colour(0xD9A66A), 10)
    }

    private static func cover() -> DrawnPage {
        bleed { canvas in
            let frame = canvas.frame
            canvas.sky(
                Frame(0, 0, width, 1_500),
                [Colour(0x0A0F33), Colour(0x1C2B68), Colour(0x5A4F98), Colour(0xC96F8B), Colour(0xF6B27A)]
            )
            canvas.stars(Frame(0, 0, width, 1_050), count: 340, seed: 3)
            canvas.moon(at: Place(330, 960), radius: 150)
            for (index, x) in [120.0, 560, 1_180, 860].enumerated() {
                canvas.cloud(
                    at: Place(x, 1_270 + Double(index % 3) * 62),
                    width: 460 + Double(index) * 70,
                    Colour(0xF7C9A0).mixed(Colour(0x7E5A9C), Double(index) / 4),
                    opacity: 0.75,
                    seed: index + 1
                )
            }
            canvas.printGrain(Frame(0, 500, width, 900), Colour(0x2A1B5A), opacity: 0.16, fromTop: true)
            canvas.sea(
                Frame(0, 1_420, width, 680),
                far: Colour(0x8A5F92),
                near: Colour(0x0E2350),
                foam: Colour(0xFFE3C2),
                seed: 8
            )
            canvas.glitter(below: Place(330, 1_436), width: 260, height: 420, Colour(0xFFE9B8), seed: 4)
            canvas.rock(foot: Place(1_060, 1_590), width: 760, height: 250, Colour(0x3A3F6B), seed: 6)
            canvas.lighthouse(foot: Place(1_070, 1_400), height: 800, isLit: true, beam: 171, shade: 0.12)
            for (x, y, span, tilt) in [(700.0, 830.0, 140.0, -8.0), (600, 950, 90, 6), (820, 960, 74, -4)] {
                canvas.flyingGull(at: Place(x, y), span: span, degrees: tilt)
            }
            canvas.boat(keel: Place(470, 1_830), length: 640, degrees: -5) { rower(canvas, hooded: true, mood: .smile) }
            canvas.gull(feet: Place(250, 1_690), height: 130)
            canvas.sea(
                Frame(-40, 1_800, width + 80, 340),
                far: Colour(0x1B3A6E),
                near: Colour(0x0A1738),
                foam: Colour(0xFFE3C2),
                swell: 1.5,
                isOpen: true,
                seed: 21
            )
            canvas.sky(Frame(0, 0, width, 520), [(0, Colour(0x070B26), 0.75), (1, Colour(0x070B26), 0)])
            Lettering(size: 80, weight: 0.15).drawTitle(
                "The",
                on: canvas,
                centre: Place(196, 116),
                core: Colour(0xFFF4D6),
                rim: Colour(0xC8412F),
                shadow: .black
            )
            Lettering(size: 162, weight: 0.16, bounce: 0.2).drawTitle(
                "LIGHTHOUSE",
                on: canvas,
                centre: Place(700, 272),
                core: Colour(0xFFF4D6),
                rim: Colour(0xC8412F),
                shadow: .black
            )
            Lettering(size: 200, weight: 0.16, bounce: 0.2).drawTitle(
                "MAIL",
                on: canvas,
                centre: Place(430, 520),
                core: Colour(0xFFD66B),
                rim: Colour(0xC8412F),
                shadow: .black
            )
            Lettering(size: 30).draw(
                ["A Quire comic", "drawn by arithmetic"],
                on: canvas,
                centre: Place(1_140, 2_018),
                Colour(0xFFE9C8)
            )
            canvas.stroke(.rect(frame.inset(26), radius: 18), Colour(0xFFF4D6), 5, opacity: 0.75)
        }
    }
}
