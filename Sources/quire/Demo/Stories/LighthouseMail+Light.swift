/// The end of the book: Pia reads the letter and lights the lamp.
extension LighthouseMail {
    static func darkLamp() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(1.35, [1]), (0.8, [1, 1.25])])
            layout.panel(frames[0]) { frame in
                canvas.lampRoom(frame, isLit: false)
                Cast.pia.draw(on: canvas, feet: frame.at(0.17, 0.95), height: 330, Pose(turn: 0.7, mood: .calm))
                canvas.gull(feet: frame.at(0.29, 0.96), height: 100)
                caption(canvas, "Sixty years of dust, and one great eye, asleep.", frame, 0.76, 0.1, measure: 420)
                canvas.balloon(
                    "So you're the Light.",
                    at: frame.at(0.2, 0.42),
                    tail: frame.at(0.18, 0.62),
                    measure: 280,
                    limits: frame.inset(18)
                )
            }
            layout.panel(frames[1]) { frame in
                canvas.sky(frame, [Colour(0x4F5F99), Colour(0x262F60)])
                canvas.letter(
                    at: frame.at(0.5, 0.62),
                    width: 380,
                    address: ["To the Light,", "Far Point"],
                    degrees: -7
                )
                canvas.balloon(
                    "You can't read, can you?",
                    at: frame.at(0.5, 0.15),
                    tail: frame.at(0.8, -0.2),
                    size: 25,
                    measure: 330,
                    limits: frame.inset(14)
                )
            }
            layout.panel(frames[2]) { frame in
                canvas.sky(frame, [Colour(0x4F5F99), Colour(0x262F60)])
                canvas.glow(frame.at(0.5, 0.9), 420, Colour(0xFFD36B), opacity: 0.55)
                Cast.pia.drawBust(
                    on: canvas,
                    face: frame.at(0.6, 0.52),
                    headHeight: 250,
                    Pose(turn: -0.5, left: (60, 10), right: (120, 170), mood: .smile)
                )
                canvas.letter(at: frame.at(0.55, 0.92), width: 250, address: [], degrees: 4)
                canvas.balloon(
                    "Then I'll read it to you.",
                    at: frame.at(0.2, 0.22),
                    tail: frame.at(0.5, 0.55),
                    size: 28,
                    measure: 280,
                    limits: frame.inset(14)
                )
            }
        }
    }

    static func captainsLetter() -> DrawnPage {
        bleed { canvas in
            let frame = canvas.frame
            canvas.sky(frame, [Colour(0xE9D3A6), Colour(0xF8EBCB), Colour(0xDDB987)])
            canvas.printGrain(frame, Colour(0xA8743F), pitch: 16, opacity: 0.2)
            let oval = Outline.ellipse(Place(700, 640), 560, 430)
            canvas.clipped(to: oval) {
                let scene = Frame(140, 210, 1_120, 860)
                canvas.sky(scene, [Colour(0x51617F), Colour(0x8E9AAD), Colour(0xC9CCCB)])
                canvas.glow(Place(1_010, 430), 360, Colour(0xFFF3C0), opacity: 0.95)
                canvas.lighthouse(foot: Place(1_010, 740), height: 360, isLit: true, beam: 168, shade: 0.4)
                canvas.sea(
                    Frame(140, 720, 1_120, 360),
                    far: Colour(0x8D99A8),
                    near: Colour(0x33435F),
                    foam: .white,
                    swell: 1.2,
                    seed: 83
                )
                canvas.placed(at: Place(470, 860), scale: 1.12, degrees: -4) {
                    canvas.stroke(.line(Place(0, -40), Place(0, -420)), ink, 13)
                    canvas.stroke(.line(Place(-140, -40), Place(-140, -330)), ink, 11)
                    canvas.shape(Outline("M8 -400C120 -330 130 -180 90 -90L8 -90Z"), Colour(0xF3E7CB), ink: ink, 7)
                    canvas.shape(
                        Outline("M-132 -320C-60 -270 -50 -170 -76 -96L-132 -96Z"),
                        Colour(0xE9D7B0),
                        ink: ink,
                        7
                    )
                    canvas.shape(Outline("M12 -418L70 -402L12 -386Z"), Colour(0xC8412F), ink: ink, 4)
                    canvas.shape(
                        Outline("M-240 -70L220 -70C200 10 150 40 90 44L-150 44C-200 30 -230 -10 -240 -70Z"),
                        Colour(0x5A3B2E),
                        ink: ink,
                        8
                    )
                    canvas.stroke(Outline("M-228 -34L206 -34"), Colour(0xE8C98F), 8)
                }
                canvas.sea(
                    Frame(140, 860, 1_120, 230),
                    far: Colour(0x5A6C85),
                    near: Colour(0x22304C),
                    foam: .white,
                    swell: 1.3,
                    isOpen: true,
                    seed: 84
                )
                canvas.sky(scene, [(0, .white, 0.1), (0.55, .white, 0.45), (1, .white, 0)])
            }
            canvas.stroke(oval, paper, 26)
            canvas.stroke(oval, ink, 7)
            Cast.captain.drawBust(
                on: canvas,
                face: Place(270, 960),
                headHeight: 260,
                Pose(turn: 0.5, legs: .hidden, mood: .calm)
            )
            let sheet = Frame(190, 1_130, 1_020, 830)
            canvas.placed(at: sheet.centre, degrees: -1.6) {
                let local = Frame(-510, -415, 1_020, 830)
                canvas.fill(.rect(Frame(-494, -396, 1_020, 830)), .black, opacity: 0.25)
                canvas.shape(.rect(local, radius: 4), Colour(0xFFF9E8), ink: ink, 6)
                for y in stride(from: -300.0, through: 340, by: 58) {
                    canvas.stroke(.line(Place(-450, y), Place(450, y)), Colour(0x9CC4D2), 2.5)
                }
                // The size makes a line of text as high as a line of the paper.
                let lettering = Lettering(size: 58 / 1.5, weight: 0.11)
                let lines = lettering.lines(
                    "Dear Light,\nlast night in the fog I saw nothing, not my hands, not the sea. Then I saw you.\n"
                        + "Forty of us came home. I thought somebody ought to say thank you, and I never knew your name.\n"
                        + "Stay lit.",
                    maximumWidth: 900
                )
                let top = -242 - lettering.size - 10
                let middle = top + (Double(lines.count - 1) * lettering.lineHeight + lettering.size) / 2
                lettering.draw(lines, on: canvas, centre: Place(0, middle), Colour(0x2A2F55))
                lettering.draw(["Captain A. Morrow, 1958"], on: canvas, centre: Place(130, 330), Colour(0xA13A2B))
            }
        }
    }

    static func kindling() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(0.8, [1, 1]), (0.62, [1, 1, 1]), (1.1, [1])])
            layout.panel(frames[0]) { frame in
                canvas.sky(frame, [Colour(0x39457C), Colour(0x1A2148)])
                canvas.glow(frame.at(0.5, 0.8), 380, Colour(0xFFD36B), opacity: 0.4)
                Cast.pia.drawBust(
                    on: canvas,
                    face: frame.at(0.5, 0.55),
                    headHeight: 300,
                    Pose(turn: -0.2, mood: .moved)
                )
            }
            layout.panel(frames[1]) { frame in
                canvas.sky(frame, [Colour(0x39457C), Colour(0x1A2148)])
                canvas.gull(feet: frame.at(0.5, 0.9), height: 330, flipped: true)
                canvas.balloon(
                    "There was a lantern, and there was oil.",
                    at: frame.at(0.5, 0.15),
                    style: .caption,
                    size: 26,
                    measure: 380,
                    limits: frame.inset(18),
                    paper: Colour(0xFFF0B8),
                    ink: ink
                )
            }
            let darks = [Colour(0x10163A), Colour(0x3A2A4A), Colour(0x9A5A3A)]
            for index in 0..<3 {
                layout.panel(frames[2 + index]) { frame in
                    canvas.fill(.rect(frame), darks[index])
                    canvas.glow(frame.at(0.5, 0.45), 120 + Double(index) * 130, Colour(0xFFE08A), opacity: 1)
                    let stick = Outline.line(frame.at(0.5, 0.5), frame.at(0.38, 1.1))
                    if index < 2 {
                        canvas.stroke(stick, ink, 22)
                        canvas.stroke(stick, Colour(0xE5C08A), 13)
                        canvas.fill(.circle(frame.at(0.5, 0.5), 18), Colour(0xC8412F))
                    }
                    if index > 0 {
                        canvas.placed(at: frame.at(0.5, 0.5), scale: index == 1 ? 1 : 1.9) {
                            canvas.shape(
                                Outline("M0 24C-46 14 -42 -34 -8 -66C-8 -44 6 -40 12 -52C40 -22 44 14 0 24Z"),
                                Colour(0xF28A35),
                                ink: ink,
                                4
                            )
                            canvas.fill(Outline("M0 20C-24 12 -22 -12 -2 -32C4 -18 22 -4 0 20Z"), Colour(0xFFF0A8))
                        }
                    }
                    let word = ["SCRATCH", "FFFT", "WHUMP"][index]
                    Lettering(size: [40.0, 46, 66][index], weight: 0.2).drawTitle(
                        word,
                        on: canvas,
                        centre: frame.at(0.5, 0.88),
                        core: .white,
                        rim: darks[index].darker(0.4),
                        shadow: .black
                    )
                }
            }
            layout.panel(frames[5]) { frame in
                canvas.lampRoom(frame, isLit: true)
                canvas.rays(from: frame.at(0.5, 0.47), reach: 1_400, Colour(0xFFF9DC), count: 20, opacity: 0.3)
                Cast.pia.draw(
                    on: canvas,
                    feet: frame.at(0.18, 1.03),
                    height: 360,
                    Pose(turn: 0.7, left: (200, 240), right: (-20, -60), mood: .happy)
                )
                canvas.gull(feet: frame.at(0.83, 0.94), height: 140, flipped: true)
                canvas.balloon(
                    "Good evening, Light!",
                    at: frame.at(0.22, 0.16),
                    tail: frame.at(0.2, 0.42),
                    size: 34,
                    measure: 330,
                    limits: frame.inset(16)
                )
            }
        }
    }

    static func beamSpread() -> DrawnPage {
        bleed(isDoublePage: true) { canvas in
            let frame = canvas.frame
            canvas.sky(
                Frame(0, 0, frame.width, 1_460),
                [Colour(0x050922), Colour(0x101C52), Colour(0x2F3E86), Colour(0x7A5C9A)]
            )
            canvas.stars(Frame(0, 0, frame.width, 1_250), count: 760, seed: 91)
            for (index, x) in [300.0, 980, 1_900, 2_560].enumerated() {
                canvas.cloud(
                    at: Place(x, 1_330 + Double(index % 2) * 46),
                    width: 640,
                    Colour(0x54508F),
                    opacity: 0.8,
                    seed: index + 5
                )
            }
            canvas.sea(
                Frame(0, 1_420, frame.width, 690),
                far: Colour(0x5A5592),
                near: Colour(0x060D2B),
                foam: Colour(0xFFE9B8),
                swell: 1,
                seed: 95
            )
            canvas.glitter(below: Place(700, 1_440), width: 460, height: 560, Colour(0xFFE9A8), seed: 6)
            canvas.rock(foot: Place(700, 1_740), width: 900, height: 330, Colour(0x262C58), seed: 16)
            canvas.lighthouse(foot: Place(700, 1_480), height: 1_180, isLit: true, beam: -9, shade: 0.15)
            var dice = Dice(7)
            for index in 0..<26 {
                let depth = dice.unit()
                let place = Place(dice.between(1_180, 2_740), 1_450 + depth * 420)
                let size = 12 + depth * 40
                canvas.glow(place, size * 3.4, Colour(0xFFD36B), opacity: 0.85)
                canvas.fill(
                    .polygon([
                        place + Place(-size, size * 0.5), place + Place(size, size * 0.5),
                        place + Place(size * 0.66, size), place + Place(-size * 0.66, size),
                    ]),
                    Colour(0x080C24)
                )
                canvas.fill(.circle(place, size * 0.22), Colour(0xFFF6D6))
                if index.isMultiple(of: 3) {
                    canvas.stroke(
                        .line(place + Place(size * 0.3, size * 0.5), place + Place(size * 0.3, -size * 1.6)),
                        Colour(0x080C24),
                        size * 0.12
                    )
                }
            }
            canvas.whale(
                at: Place(2_100, 1_985),
                length: 640,
                body: Colour(0x2A4F80),
                belly: Colour(0xB9DCE6),
                ink: ink
            )
            canvas.sea(
                Frame(0, 1_960, frame.width, 160),
                far: Colour(0x16265A),
                near: Colour(0x040920),
                foam: Colour(0xFFE9B8),
                swell: 1,
                seed: 99
            )
            caption(
                canvas,
                "Far out, somebody saw it, and swung a lantern back.",
                frame.inset(70),
                0.66,
                0.02,
                measure: 700,
                size: 42
            )
            caption(canvas, "Then somebody else. Then everybody.", frame.inset(70), 0.97, 0.34, measure: 560, size: 42)
        }
    }

    static func answer() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(1, [1]), (0.8, [1, 1]), (0.75, [1])])
            layout.panel(frames[0]) { frame in
                canvas.sky(frame, [Colour(0xF7B58C), Colour(0xFCE0B0), Colour(0xFFF6DC)])
                canvas.glow(frame.at(0.75, 0.66), 420, .white, opacity: 1)
                canvas.fill(.circle(frame.at(0.75, 0.66), 84), Colour(0xFFFDF0))
                for index in 0..<4 {
                    canvas.cloud(
                        at: frame.at(0.1 + Double(index) * 0.28, 0.36 + Double(index % 2) * 0.12),
                        width: 300,
                        .white,
                        opacity: 0.8,
                        seed: index + 90
                    )
                }
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.66, frame.width, frame.height * 0.36),
                    far: Colour(0xF3C9A0),
                    near: Colour(0x3B8FA3),
                    foam: .white,
                    swell: 0.6,
                    seed: 33
                )
                canvas.glitter(below: frame.at(0.75, 0.68), width: 200, height: 220, .white, seed: 9)
                canvas.rock(foot: frame.at(0.18, 0.86), width: 420, height: 170, Colour(0x7B7390), seed: 2)
                canvas.lighthouse(foot: frame.at(0.18, 0.68), height: 460, isLit: true)
                canvas.boat(keel: frame.at(0.6, 0.9), length: 330, degrees: -2) {
                    rower(canvas, hooded: false, mood: .happy)
                }
                canvas.gull(feet: frame.at(0.52, 0.8), height: 66)
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.88, frame.width, frame.height * 0.14),
                    far: Colour(0x5AA5B0),
                    near: Colour(0x2F8096),
                    foam: .white,
                    swell: 0.6,
                    isOpen: true,
                    seed: 34
                )
                caption(canvas, "By morning the whole coast knew.", frame, 0.75, 0.1)
            }
            layout.panel(frames[1]) { frame in
                canvas.postOffice(frame, seed: 9)
                var dice = Dice(3)
                for index in 0..<26 {
                    let place = frame.at(
                        dice.between(0.05, 0.95),
                        0.98 - dice.unit() * 0.4 * (1 - abs(Double(index % 9) / 4 - 1))
                    )
                    canvas.letter(at: place, width: dice.between(90, 140), address: [], degrees: dice.between(-40, 40))
                }
                canvas.gull(feet: frame.at(0.5, 0.62), height: 170)
                canvas.balloon("Kraa…", at: frame.at(0.2, 0.2), tail: frame.at(0.56, 0.4), limits: frame.inset(14))
            }
            layout.panel(frames[2]) { frame in
                canvas.sky(frame, [Colour(0xF9DDB0), Colour(0xE9A070)])
                canvas.printGrain(frame, Colour(0xC8412F), opacity: 0.2)
                Cast.pia.drawBust(
                    on: canvas,
                    face: frame.at(0.5, 0.66),
                    headHeight: 270,
                    Pose(turn: 0.3, left: (200, 250), mood: .happy)
                )
                canvas.balloon(
                    "They're all for the Light!",
                    at: frame.at(0.5, 0.17),
                    tail: frame.at(0.5, 0.5),
                    measure: 340,
                    limits: frame.inset(14)
                )
            }
            layout.panel(frames[3]) { frame in
                canvas.sky(frame, night)
                canvas.stars(frame, count: 160, seed: 71)
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.74, frame.width, frame.height * 0.3),
                    far: Colour(0x8A5F92),
                    near: Colour(0x0E2350),
                    foam: Colour(0xFFE3C2),
                    swell: 0.6,
                    seed: 72
                )
                canvas.rock(foot: frame.at(0.8, 0.86), width: 330, height: 120, Colour(0x3A3F6B), seed: 6)
                canvas.lighthouse(foot: frame.at(0.8, 0.72), height: 330, isLit: true, beam: 176)
                canvas.boat(keel: frame.at(0.36, 0.92), length: 250, degrees: 2) {
                    rower(canvas, hooded: false, mood: .smile)
                }
                caption(
                    canvas,
                    "Every letter gets where it is going.\nSome of them only need somebody to row.",
                    frame,
                    0.3,
                    0.2,
                    measure: 620
                )
                Lettering(size: 54, weight: 0.16).drawTitle(
                    "THE END",
                    on: canvas,
                    centre: frame.at(0.57, 0.6),
                    core: Colour(0xFFF4D6),
                    rim: Colour(0xC8412F),
                    shadow: .black
                )
            }
        }
    }
}
