/// "Late Stars", a webtoon in two episodes, read from top to bottom.
struct LateStars {
    static let width = 800.0
    /// The height of an image. As in real webtoons, the boundaries of the images are independent of the panels.
    static let stripHeight = 6_000.0
    static let stripCount = 3
    static let ink = Colour(0x1A1730)

    struct Episode {
        var number: Int
        var title: String
        var draw: @Sendable (Canvas) -> Void
    }

    static let episodes = [
        Episode(number: 1, title: "The 11:58", draw: departure),
        Episode(number: 2, title: "A Stop Called Summer", draw: arrival),
    ]

    /// Returns one image of an episode, counted from the top.
    static func strip(_ episode: Episode, _ index: Int) -> DrawnPage {
        let canvas = Canvas(width: width, height: stripHeight * Double(stripCount))
        episode.draw(canvas)
        return DrawnPage(svg: canvas.svg(window: Frame(0, Double(index) * stripHeight, width, stripHeight)))
    }

    /// Draws a panel. Without a border it has no visible edge in the strip.
    static func panel(
        _ canvas: Canvas,
        _ frame: Frame,
        bordered: Bool = true,
        radius: Double = 14,
        _ draw: (Frame) -> Void
    ) {
        let outline = Outline.rect(frame, radius: bordered ? radius : 0)
        canvas.clipped(to: outline) { draw(frame) }
        if bordered { canvas.stroke(outline, ink, 6) }
    }

    static func say(
        _ canvas: Canvas,
        _ text: String,
        _ x: Double,
        _ y: Double,
        tail: Place? = nil,
        _ style: BalloonStyle = .speech,
        size: Double = 30,
        measure: Double = 380
    ) {
        canvas.balloon(
            text,
            at: Place(x, y),
            tail: tail,
            style: style,
            size: size,
            measure: measure,
            limits: Frame(26, y - 500, width - 52, 1_000),
            ink: ink
        )
    }

    /// Draws text in the space between panels.
    static func murmur(
        _ canvas: Canvas,
        _ lines: [String],
        _ x: Double,
        _ y: Double,
        _ colour: Colour,
        size: Double = 34
    ) {
        Lettering(size: size, weight: 0.12).draw(lines, on: canvas, centre: Place(x, y), colour)
    }

    private static func departure(_ canvas: Canvas) {
        canvas.sky(
            canvas.frame,
            [
                (0, Colour(0x0C0B26), 1), (0.08, Colour(0x2B2460), 1), (0.14, Colour(0xE58A6F), 1),
                (0.17, Colour(0xF9E7C9), 1), (0.3, Colour(0xF9E7C9), 1),
                (0.36, Colour(0x2A2450), 1), (0.45, Colour(0xF2D9B0), 1), (0.5, Colour(0x12102A), 1),
                (0.56, Colour(0x12102A), 1), (0.62, Colour(0x31418F), 1),
                (0.7, Colour(0x0E1136), 1), (0.755, Colour(0xEFE3F2), 1), (0.88, Colour(0xE4E6F7), 1),
                (0.939, Colour(0x141440), 1), (1, Colour(0x0A0A24), 1),
            ]
        )
        canvas.stars(Frame(0, 0, width, 1_300), count: 240, seed: 3)
        canvas.moon(at: Place(590, 700), radius: 84)
        Lettering(size: 132, weight: 0.15, bounce: 0.2).drawTitle(
            "LATE",
            on: canvas,
            centre: Place(330, 260),
            core: Colour(0xFFF4D6),
            rim: Colour(0x7A4BA8),
            shadow: .black
        )
        Lettering(size: 132, weight: 0.15, bounce: 0.2).drawTitle(
            "STARS",
            on: canvas,
            centre: Place(430, 450),
            core: Colour(0xFFD66B),
            rim: Colour(0x7A4BA8),
            shadow: .black
        )
        murmur(canvas, ["Episode 1", "The 11:58"], 230, 700, Colour(0xF3DDF5))
        canvas.skyline(Frame(0, 1_120, width, 780), Colour(0x3B2A63), lights: Colour(0xFFD98A), seed: 4)
        canvas.skyline(Frame(0, 1_420, width, 640), Colour(0x1F1A45), lights: Colour(0xFFE9AC), seed: 12)
        canvas.sky(Frame(0, 2_060, width, 500), [(0, Colour(0x1F1A45), 1), (1, Colour(0x1F1A45), 0)])
        murmur(canvas, ["I always take", "the last train."], 400, 2_620, Colour(0x3B2A4A), size: 38)
        panel(canvas, Frame(60, 2_800, 680, 940)) { frame in
            canvas.platform(frame, clock: "11:57")
            Cast.noor.draw(on: canvas, feet: frame.at(0.44, 0.86), height: 380, Pose(turn: 0.5, mood: .calm))
        }
        panel(canvas, Frame(150, 3_980, 590, 620)) { frame in
            canvas.sky(frame, [Colour(0x3A3470), Colour(0x8A5A80)])
            canvas.glow(frame.at(0.8, 0.2), 320, Colour(0xFFE9AC), opacity: 0.6)
            Cast.noor.drawBust(on: canvas, face: frame.at(0.46, 0.58), headHeight: 320, Pose(turn: 0.4, mood: .worried))
        }
        say(
            canvas,
            "Eleven fifty-eight. Home by one. Up by six.",
            250,
            4_000,
            tail: Place(390, 4_300),
            .thought,
            measure: 330
        )
        murmur(canvas, ["Again."], 190, 4_790, Colour(0x6B4A6B), size: 42)
        for index in 0..<7 {
            let y = 5_150 + Double(index) * 70
            canvas.stroke(
                .line(Place(400 - 40 - Double(index) * 46, y), Place(400 + 40 + Double(index) * 46, y)),
                Colour(0xE58A6F),
                5 + Double(index) * 2,
                opacity: 0.25 + Double(index) * 0.09
            )
        }
        canvas.glow(Place(400, 5_850), 620, Colour(0xFFF3C0), opacity: 1)
        for x in [270.0, 530] { canvas.fill(.circle(Place(x, 5_850), 74), .white) }
        Lettering(size: 110, weight: 0.2, slant: -0.2).drawTitle(
            "RRRMMM",
            on: canvas,
            centre: Place(400, 6_240),
            core: .white,
            rim: Colour(0xC9473F),
            shadow: .black
        )
        panel(canvas, Frame(0, 6_480, width, 1_060), bordered: false) { frame in
            canvas.sky(frame, [Colour(0x2A2450), Colour(0x4A3A78), Colour(0x8A5A80)])
            canvas.skyline(Frame(0, frame.y + 160, width, 500), Colour(0x1F1A45), lights: Colour(0xFFD98A), seed: 22)
            canvas.carriage(foot: Place(-470, frame.y + 840), length: 760)
            canvas.carriage(foot: Place(290, frame.y + 840), length: 760, isEngine: true)
            canvas.fill(.rect(Frame(0, frame.y + 836, width, 230)), Colour(0x2B254F))
            for x in stride(from: 10.0, to: 800, by: 90) {
                canvas.fill(.rect(Frame(x, frame.y + 852, 56, 16)), Colour(0x5A4A6A))
            }
            canvas.stroke(.line(Place(0, frame.y + 844), Place(800, frame.y + 844)), Colour(0xB9B3D6), 8)
            for index in 0..<9 {
                canvas.stroke(
                    .line(
                        Place(0, frame.y + 180 + Double(index) * 62),
                        Place(120 + Double(index * 67 % 260), frame.y + 180 + Double(index) * 62)
                    ),
                    .white,
                    5,
                    opacity: 0.5
                )
            }
            canvas.sky(Frame(0, frame.y, width, 260), [(0, Colour(0x2A2450), 1), (1, Colour(0x2A2450), 0)])
        }
        panel(canvas, Frame(60, 7_760, 680, 780)) { frame in
            canvas.carriageInterior(frame, outside: [Colour(0x1D1A45), Colour(0x4A3A78)], starCount: 0, seed: 5)
            Cast.noor.draw(
                on: canvas,
                feet: frame.at(0.46, 0.98),
                height: 470,
                Pose(turn: -0.5, lean: -9, left: (110, 70), right: (70, 110), legs: .sitting, mood: .asleep)
            )
        }
        say(canvas, "Just for a minute…", 540, 7_820, .whisper)
        for (index, size) in [34.0, 46, 60, 78].enumerated() {
            Lettering(size: size, weight: 0.14).draw(
                ["Z"],
                on: canvas,
                centre: Place(300 + Double(index % 2) * 180, 8_760 + Double(index) * 200),
                Colour(0x9C93D6)
            )
        }
        canvas.stars(Frame(0, 8_900, width, 1_300), count: 120, seed: 17)
        panel(canvas, Frame(60, 9_760, 680, 480)) { frame in
            canvas.sky(frame, [Colour(0x6A7FE0), Colour(0xB9A3F0)])
            canvas.rays(from: frame.centre, reach: 700, .white, count: 26, opacity: 0.3)
            Cast.noor.drawBust(on: canvas, face: frame.at(0.5, 0.6), headHeight: 560, Pose(turn: 0, mood: .surprised))
        }
        say(canvas, "…Huh?", 640, 9_800, tail: Place(470, 10_060), size: 40)
        flight(canvas)
        panel(canvas, Frame(60, 13_800, 680, 900)) { frame in
            canvas.carriageInterior(
                frame,
                outside: [Colour(0x0E1136), Colour(0x4450A8), Colour(0xB98AD0)],
                starCount: 60,
                seed: 9
            )
            canvas.foxConductor(feet: frame.at(0.5, 0.98), height: 640, mood: .smile)
        }
        say(canvas, "Tickets, please.", 250, 13_880, tail: Place(370, 14_200), size: 36)
        panel(canvas, Frame(120, 14_960, 560, 620)) { frame in
            canvas.sky(frame, [Colour(0xF2B8A0), Colour(0xF7E0B8)])
            canvas.printGrain(frame, Colour(0xF2785C), opacity: 0.3)
            Cast.noor.drawBust(on: canvas, face: frame.at(0.5, 0.62), headHeight: 330, Pose(turn: -0.5, mood: .worried))
        }
        say(canvas, "This is the train to Elm Street. Isn't it?", 400, 14_990, tail: Place(390, 15_260), measure: 420)
        panel(canvas, Frame(0, 15_840, width, 1_060), bordered: false) { frame in
            canvas.sky(frame, [Colour(0xE4E6F7), Colour(0x8C93D8), Colour(0x2E3180), Colour(0x141440)])
            canvas.stars(Frame(0, frame.y + 300, width, 760), count: 130, seed: 19)
            canvas.foxConductor(feet: Place(560, frame.bottom + 40), height: 760, mood: .calm, raised: true)
        }
        say(canvas, "It was.", 190, 15_960, tail: Place(470, 16_260), size: 36)
        say(
            canvas,
            "After midnight it goes where its passengers forgot to go.",
            220,
            16_320,
            tail: Place(470, 16_330),
            size: 32,
            measure: 320
        )
        canvas.stars(Frame(0, 16_900, width, 1_100), count: 260, seed: 23)
        canvas.galaxy(
            at: Place(400, 17_380),
            radius: 300,
            [Colour(0xB98AF0), Colour(0xFFE9AC), Colour(0x7FC8F0)],
            seed: 3
        )
        murmur(canvas, ["To be continued"], 400, 17_800, Colour(0xF3DDF5), size: 40)
    }

    /// Draws the train as it leaves the rails and rises through the clouds.
    private static func flight(_ canvas: Canvas) {
        panel(canvas, Frame(0, 10_420, width, 3_180), bordered: false) { frame in
            canvas.sky(
                frame,
                [
                    (0, Colour(0x12102A), 0), (0.12, Colour(0x10124A), 1), (0.5, Colour(0x3A4FB0), 1),
                    (0.78, Colour(0xC98AC0), 1), (0.92, Colour(0xF7C9A0), 1), (1, Colour(0xEFE3F2), 1),
                ]
            )
            canvas.stars(Frame(0, frame.y, width, 2_000), count: 420, seed: 31)
            canvas.galaxy(
                at: Place(220, frame.y + 560),
                radius: 240,
                [Colour(0xB98AF0), Colour(0xFFE9AC), Colour(0x7FC8F0)],
                seed: 8
            )
            canvas.moon(at: Place(600, frame.y + 960), radius: 130)
            var rails = Outline()
            rails.move(Place(-60, frame.y + 2_860))
            rails.curve(Place(300, frame.y + 2_760), Place(360, frame.y + 2_240), Place(330, frame.y + 1_840))
            rails.curve(Place(300, frame.y + 1_480), Place(420, frame.y + 1_260), Place(880, frame.y + 1_120))
            canvas.stroke(rails, Colour(0xFFF3C0), 60, opacity: 0.16)
            canvas.stroke(rails, Colour(0xFFF3C0), 28, opacity: 0.3)
            canvas.stroke(rails, .white, 26, extra: "stroke-dasharray=\"5 40\" ")
            canvas.stroke(rails, .white, 5)
            canvas.carriage(foot: Place(20, frame.y + 2_818), length: 330, degrees: -38)
            canvas.carriage(foot: Place(268, frame.y + 2_560), length: 330, degrees: -76)
            canvas.carriage(foot: Place(338, frame.y + 2_180), length: 380, degrees: -88, isEngine: true)
            for (index, place) in [
                Place(620, 2_240), Place(120, 2_420), Place(640, 2_700), Place(240, 2_960), Place(600, 3_080),
            ].enumerated() {
                canvas.cloud(
                    at: Place(place.x, frame.y + place.y),
                    width: 380 + Double(index) * 40,
                    .white,
                    opacity: 0.88,
                    seed: index + 60
                )
            }
        }
        say(canvas, "We're… not on the ground.", 560, 12_140, .whisper, size: 34, measure: 300)
        Lettering(size: 84, weight: 0.2, slant: -0.2).drawTitle(
            "WHOOO",
            on: canvas,
            centre: Place(570, 13_040),
            core: .white,
            rim: Colour(0x5A5FC0),
            shadow: .black
        )
    }
}
