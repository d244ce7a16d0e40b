/// The second episode: the destination of the train.
extension LateStars {
    static func arrival(_ canvas: Canvas) {
        canvas.sky(
            canvas.frame,
            [
                (0, Colour(0x08081F), 1), (0.07, Colour(0x1A1C55), 1), (0.17, Colour(0x0B0D30), 1),
                (0.2, Colour(0xF3E6D6), 1), (0.28, Colour(0xF6EBDD), 1),
                (0.32, Colour(0x0D1038), 1), (0.43, Colour(0x2A2F78), 1), (0.46, Colour(0xF6E3E0), 1),
                (0.55, Colour(0xF3E3F0), 1), (0.6, Colour(0xFFF6DC), 1),
                (0.66, Colour(0x2F3F8F), 1), (0.78, Colour(0xF2A58C), 1), (0.82, Colour(0xFFF0D6), 1),
                (0.92, Colour(0xFDE9C6), 1), (1, Colour(0xF7B58C), 1),
            ]
        )
        canvas.stars(Frame(0, 0, width, 3_200), count: 620, seed: 5)
        canvas.galaxy(
            at: Place(430, 640),
            radius: 330,
            [Colour(0xB98AF0), Colour(0xFFE9AC), Colour(0x7FC8F0)],
            seed: 6
        )
        Lettering(size: 92, weight: 0.15, bounce: 0.2).drawTitle(
            "LATE STARS",
            on: canvas,
            centre: Place(400, 190),
            core: Colour(0xFFF4D6),
            rim: Colour(0x7A4BA8),
            shadow: .black
        )
        murmur(canvas, ["Episode 2", "A Stop Called Summer"], 400, 1_120, Colour(0xF3DDF5))
        starWhale(canvas)
        say(canvas, "Is that… a whale?", 560, 1_480, size: 34)
        say(canvas, "Local traffic.", 210, 2_720, size: 32)
        panel(canvas, Frame(60, 3_500, 680, 860)) { frame in
            canvas.carriageInterior(
                frame,
                outside: [Colour(0x0E1136), Colour(0x4450A8), Colour(0xB98AD0)],
                starCount: 70,
                seed: 15
            )
            Cast.noor.draw(
                on: canvas,
                feet: frame.at(0.24, 0.98),
                height: 470,
                Pose(turn: 0.8, left: (110, 70), right: (70, 110), legs: .sitting, mood: .calm)
            )
            canvas.foxConductor(feet: frame.at(0.74, 1), height: 560, mood: .smile)
        }
        say(canvas, "So. Where did you forget to go?", 520, 3_520, tail: Place(560, 3_780), size: 32, measure: 360)
        panel(canvas, Frame(60, 4_560, 560, 600)) { frame in
            canvas.sky(frame, [Colour(0x4A4F9C), Colour(0xE0A0B0)])
            Cast.noor.drawBust(on: canvas, face: frame.at(0.44, 0.6), headHeight: 330, Pose(turn: -0.6, mood: .calm))
        }
        say(canvas, "When I was nine, I had a telescope.", 570, 4_600, tail: Place(370, 4_900), size: 32, measure: 320)
        murmur(
            canvas,
            ["There was a hill.", "We were going to see", "every one of them."],
            400,
            5_420,
            Colour(0xF3DDF5),
            size: 36
        )
        meteors(canvas)
        panel(canvas, Frame(130, 8_320, 560, 620)) { frame in
            canvas.sky(frame, [Colour(0xF2B8B0), Colour(0xF7E0C8)])
            Cast.noor.drawBust(on: canvas, face: frame.at(0.5, 0.6), headHeight: 340, Pose(turn: 0.2, mood: .moved))
        }
        say(
            canvas,
            "Then there was always something else.",
            270,
            8_330,
            tail: Place(400, 8_560),
            size: 30,
            measure: 330
        )
        panel(canvas, Frame(60, 9_180, 680, 760)) { frame in
            canvas.sky(frame, [Colour(0x8C93D8), Colour(0xF3E3F0)])
            canvas.rays(from: frame.at(0.62, 0.3), reach: 900, .white, count: 26, opacity: 0.4)
            canvas.foxConductor(feet: frame.at(0.62, 1.12), height: 760, mood: .happy, raised: true)
        }
        say(canvas, "Next stop: Summer!", 220, 9_260, tail: Place(440, 9_600), .shout, size: 36, measure: 300)
        Lettering(size: 90, weight: 0.2).drawTitle(
            "DING",
            on: canvas,
            centre: Place(230, 10_080),
            core: Colour(0xFFD66B),
            rim: Colour(0xC9473F),
            shadow: .black
        )
        panel(canvas, Frame(180, 10_260, 440, 1_040)) { frame in
            canvas.fill(.rect(frame), Colour(0x4A3A5C))
            canvas.glow(frame.at(0.5, 0.5), 600, Colour(0xFFF6DC), opacity: 1)
            canvas.fill(.rect(Frame(frame.x + 70, frame.y, 300, frame.height)), Colour(0xFFFDF2))
            for x in [0.0, 370] {
                canvas.shape(
                    .rect(Frame(frame.x + x, frame.y - 10, 70, frame.height + 20)),
                    Colour(0xC9473F),
                    ink: ink,
                    6
                )
            }
            Cast.noor.draw(on: canvas, feet: frame.at(0.5, 0.96), height: 520, Pose(isFromBehind: true))
        }
        hill(canvas)
        panel(canvas, Frame(90, 14_560, 620, 680)) { frame in
            canvas.sky(frame, [Colour(0x5A6FC0), Colour(0xF2C0B0)])
            canvas.stars(frame, count: 80, seed: 41)
            Cast.noor.drawBust(
                on: canvas,
                face: frame.at(0.5, 0.62),
                headHeight: 350,
                Pose(turn: 0.3, lean: -8, mood: .happy)
            )
        }
        say(canvas, "They waited for me.", 570, 14_600, tail: Place(440, 14_860), size: 34, measure: 300)
        say(canvas, "Stars are like that. They are always late themselves.", 300, 15_420, size: 32, measure: 400)
        murmur(canvas, ["5:58"], 400, 15_760, Colour(0xC9473F), size: 54)
        panel(canvas, Frame(60, 15_900, 680, 760)) { frame in
            canvas.sky(frame, [Colour(0xF7B58C), Colour(0xFCE0B0), Colour(0xFFF6DC)])
            canvas.skyline(
                Frame(frame.x, frame.y + 150, frame.width, 380),
                Colour(0xB98A9C),
                lights: Colour(0xFFF3CF),
                seed: 51
            )
            canvas.fill(.rect(Frame(frame.x, frame.y + 560, frame.width, 220)), Colour(0xC9B7A8))
            canvas.fill(.rect(Frame(frame.x, frame.y + 580, frame.width, 18)), Colour(0xF7CF5E))
            canvas.shape(.rect(Frame(frame.x + 190, frame.y + 486, 330, 40), radius: 10), Colour(0x8A5A48), ink: ink, 6)
            for x in [210.0, 470] {
                canvas.shape(.rect(Frame(frame.x + x, frame.y + 520, 26, 110)), Colour(0x5A3A3A), ink: ink, 5)
            }
            Cast.noor.draw(
                on: canvas,
                feet: frame.at(0.47, 0.84),
                height: 450,
                Pose(turn: -0.2, left: (70, 10), right: (110, 170), legs: .sitting, mood: .smile)
            )
            canvas.placed(at: frame.at(0.46, 0.6), degrees: -8) {
                canvas.shape(.rect(Frame(-84, -30, 168, 60), radius: 8), Colour(0xFFD66B), ink: ink, 5)
                canvas.stroke(.line(Place(48, -28), Place(48, 28)), ink, 4, extra: "stroke-dasharray=\"3 9\" ")
                Lettering(size: 19, weight: 0.15).draw(["SUMMER"], on: canvas, centre: Place(-18, 0), ink)
            }
        }
        murmur(canvas, ["A return ticket.", "Good any night."], 400, 16_840, Colour(0x5A3A4A), size: 38)
        canvas.skyline(Frame(0, 17_160, width, 840), Colour(0xE08A78), lights: Colour(0xFFE9C0), seed: 61)
        canvas.skyline(Frame(0, 17_480, width, 540), Colour(0x9C5A70), lights: Colour(0xFFE9C0), seed: 64)
        Lettering(size: 76, weight: 0.16).drawTitle(
            "THE END",
            on: canvas,
            centre: Place(400, 17_820),
            core: Colour(0xFFF4D6),
            rim: Colour(0x7A2F4A),
            shadow: .black
        )
    }

    /// Draws a constellation in the shape of a whale.
    private static func starWhale(_ canvas: Canvas) {
        canvas.faded(0.42) {
            canvas.whale(
                at: Place(386, 2_060),
                length: 680,
                body: Colour(0x2E3F9C),
                belly: Colour(0x8FA6F0),
                ink: Colour(0x9FB4FF),
                flipped: true
            )
        }
        let stars = [
            Place(70, 2_060), Place(160, 1_985), Place(330, 1_955), Place(500, 1_985), Place(690, 2_045),
            Place(790, 1_990), Place(735, 2_075), Place(780, 2_150), Place(640, 2_105), Place(400, 2_170),
            Place(210, 2_160), Place(90, 2_100),
        ]
        .map { Place(386, 2_060) + ($0 - Place(400, 2_060)) * (680.0 / 780) }
        canvas.stroke(.polygon(stars), Colour(0xD6E0FF), 3, opacity: 0.8)
        for (index, star) in stars.enumerated() {
            canvas.glow(star, 34, Colour(0xD6E0FF), opacity: 0.9)
            canvas.fill(.circle(star, index.isMultiple(of: 3) ? 8 : 5), .white)
        }
        for index in 0..<9 {
            canvas.fill(
                .circle(Place(150 + Double(index % 3) * 18, 1_900 - Double(index) * 34), 7 - Double(index) * 0.5),
                Colour(0xD6E0FF),
                opacity: 0.8
            )
        }
        canvas.carriage(foot: Place(470, 2_560), length: 190, degrees: -14)
        canvas.carriage(foot: Place(300, 2_602), length: 190, degrees: -14)
        canvas.carriage(foot: Place(640, 2_512), length: 200, degrees: -14, isEngine: true)
    }

    /// Draws a child on a hill under falling stars.
    private static func meteors(_ canvas: Canvas) {
        panel(canvas, Frame(0, 5_640, width, 2_440), bordered: false) { frame in
            canvas.sky(
                frame,
                [
                    (0, Colour(0x0D1038), 0), (0.1, Colour(0x0D1038), 1), (0.6, Colour(0x2F3F9C), 1),
                    (0.86, Colour(0x7A5FB0), 1), (1, Colour(0xE0A0B8), 1),
                ]
            )
            canvas.stars(frame, count: 420, seed: 71)
            var dice = Dice(9)
            for index in 0..<16 {
                let head = Place(dice.between(40, 760), frame.y + dice.between(240, 1_640))
                let tail = head.moved(dice.between(160, 420), degrees: -58)
                let width = 2 + Double(index % 4) * 2
                for step in 0..<5 {
                    canvas.stroke(
                        .line(head, head + (tail - head) * (1 - Double(step) * 0.18)),
                        Colour(0xFFF3CF),
                        width,
                        opacity: 0.18
                    )
                }
                canvas.fill(.circle(head, width * 1.3), .white)
            }
            canvas.fill(
                .smooth(
                    [
                        Place(-80, frame.bottom - 200), Place(240, frame.bottom - 460), Place(520, frame.bottom - 420),
                        Place(900, frame.bottom - 120), Place(900, frame.bottom + 60), Place(-80, frame.bottom + 60),
                    ],
                    closed: true
                ),
                Colour(0x14163F)
            )
            var child = Cast.noor
            child.style = .ponytail
            child.draw(
                on: canvas,
                feet: Place(300, frame.bottom - 448),
                height: 240,
                Pose(turn: 0.6, left: (60, 0), right: (30, -30), mood: .happy)
            )
            telescope(canvas, Place(410, frame.bottom - 440), scale: 0.8)
        }
    }

    /// Draws the hill again, at dawn.
    private static func hill(_ canvas: Canvas) {
        panel(canvas, Frame(0, 11_480, width, 2_860), bordered: false) { frame in
            canvas.sky(
                frame,
                [
                    (0, Colour(0xFFF6DC), 0), (0.12, Colour(0x1D2468), 1), (0.45, Colour(0x4A5FC0), 1),
                    (0.72, Colour(0xC98AC0), 1), (0.9, Colour(0xF7B58C), 1), (1, Colour(0xFFF0D6), 1),
                ]
            )
            canvas.stars(Frame(0, frame.y + 260, width, 1_700), count: 360, seed: 81)
            canvas.galaxy(
                at: Place(440, frame.y + 900),
                radius: 360,
                [Colour(0xB98AF0), Colour(0xFFE9AC), Colour(0x9FD8FF)],
                seed: 9
            )
            canvas.carriage(foot: Place(40, frame.y + 1_640), length: 130, degrees: -16)
            canvas.carriage(foot: Place(162, frame.y + 1_604), length: 140, degrees: -16, isEngine: true)
            canvas.glow(Place(620, frame.bottom - 520), 420, Colour(0xFFF3CF), opacity: 0.9)
            canvas.fill(
                .smooth(
                    [
                        Place(-80, frame.bottom - 460), Place(200, frame.bottom - 560), Place(500, frame.bottom - 480),
                        Place(900, frame.bottom - 560), Place(900, frame.bottom), Place(-80, frame.bottom),
                    ],
                    closed: true
                ),
                Colour(0x5A5A9C)
            )
            let front = Outline.smooth(
                [
                    Place(-80, frame.bottom - 180), Place(220, frame.bottom - 430), Place(520, frame.bottom - 380),
                    Place(900, frame.bottom - 60), Place(900, frame.bottom + 200), Place(-80, frame.bottom + 200),
                ],
                closed: true
            )
            canvas.fill(front, canvas.linear([Colour(0x3F7D6A), Colour(0x7FB58A)]))
            var dice = Dice(4)
            for _ in 0..<70 {
                let x = dice.between(0, 800)
                let foot = Place(x, frame.bottom - dice.between(20, 150 + 190 * (1 - abs(x - 340) / 460)))
                canvas.stroke(
                    .line(foot, foot + Place(dice.between(-6, 6), -dice.between(14, 30))),
                    Colour(0x2F5F50),
                    4
                )
                if dice.unit() < 0.4 {
                    canvas.fill(
                        .circle(foot + Place(0, -26), 7),
                        dice.pick([Colour(0xFFD66B), Colour(0xF2785C), .white])
                    )
                }
            }
            Cast.noor.draw(
                on: canvas,
                feet: Place(290, frame.bottom - 410),
                height: 300,
                Pose(turn: 0.6, left: (60, 0), right: (30, -30), mood: .smile)
            )
            telescope(canvas, Place(420, frame.bottom - 404), scale: 1)
        }
    }

    private static func telescope(_ canvas: Canvas, _ foot: Place, scale: Double) {
        canvas.placed(at: foot, scale: scale) {
            for x in [-46.0, 0, 50] { canvas.stroke(.line(Place(0, -120), Place(x, 0)), ink, 11) }
            canvas.placed(at: Place(0, -126), degrees: -34) {
                canvas.shape(.rect(Frame(-76, -17, 110, 34), radius: 6), Colour(0xC9473F), ink: ink, 5)
                canvas.shape(.rect(Frame(30, -24, 84, 48), radius: 6), Colour(0xF6E3BE), ink: ink, 5)
                canvas.shape(.rect(Frame(-96, -11, 24, 22), radius: 4), Colour(0x4A4466), ink: ink, 4)
            }
        }
    }
}
