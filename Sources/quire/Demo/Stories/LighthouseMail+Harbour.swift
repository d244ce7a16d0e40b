/// The beginning of the book: Pia finds a letter and rows out to sea.
extension LighthouseMail {
    static func lastLetter() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(1.15, [1]), (1, [1.2, 1]), (0.75, [1])])
            layout.panel(frames[0]) { frame in
                canvas.sky(frame, morning)
                canvas.glow(frame.at(0.78, 0.4), 300, Colour(0xFFFBE2), opacity: 1)
                for index in 0..<4 {
                    canvas.cloud(
                        at: frame.at(0.14 + Double(index) * 0.27, 0.3 + Double(index % 2) * 0.13),
                        width: 330,
                        .white,
                        opacity: 0.85,
                        seed: index + 3
                    )
                }
                canvas.fill(
                    .smooth(
                        [
                            frame.at(-0.1, 0.62), frame.at(0.2, 0.36), frame.at(0.5, 0.44), frame.at(0.8, 0.58),
                            frame.at(1.1, 0.6), frame.at(1.1, 1), frame.at(-0.1, 1),
                        ],
                        closed: true
                    ),
                    Colour(0x8FB58F)
                )
                canvas.town(
                    Frame(frame.x, frame.y + frame.height * 0.36, frame.width * 0.78, frame.height * 0.46),
                    walls: [Colour(0xFFF3DA), Colour(0xF3B48A), Colour(0x9CC9C4), Colour(0xF6D98B), Colour(0xE9E4F0)],
                    roofs: [Colour(0xC8412F), Colour(0xA8563C), Colour(0x3E6C86), Colour(0xD97742)],
                    windows: Colour(0xFFE08A),
                    ink: ink,
                    rows: 3,
                    seed: 17
                )
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.8, frame.width, frame.height * 0.21),
                    far: Colour(0x7FC1C9),
                    near: Colour(0x2F8096),
                    foam: .white,
                    swell: 0.5,
                    seed: 2
                )
                canvas.jetty(Frame(frame.x + frame.width * 0.52, frame.y + frame.height * 0.83, frame.width * 0.5, 120))
                canvas.flyingGull(at: frame.at(0.62, 0.2), span: 130, degrees: -8)
                canvas.flyingGull(at: frame.at(0.73, 0.3), span: 80, degrees: 6)
                caption(
                    canvas,
                    "Saltwick Harbour. Every letter here gets where it is going. That is the rule.",
                    frame,
                    0.3,
                    0.12,
                    measure: 520
                )
            }
            layout.panel(frames[1]) { frame in
                canvas.postOffice(frame, seed: 4)
                Cast.pia.drawBust(
                    on: canvas,
                    face: frame.at(0.46, 0.6),
                    headHeight: 210,
                    Pose(turn: 0.5, left: (70, -30), right: (50, -60), mood: .happy)
                )
                canvas.letter(at: frame.at(0.74, 0.7), width: 150, address: [], degrees: -12)
                canvas.balloon(
                    "Forty-one, forty-two… all done!",
                    at: frame.at(0.5, 0.13),
                    tail: frame.at(0.48, 0.42),
                    measure: 380,
                    limits: frame.inset(14)
                )
            }
            layout.panel(frames[2]) { frame in
                canvas.sky(frame, [Colour(0xF7D9A0), Colour(0xE79A66)])
                canvas.rays(from: frame.at(0.5, 0.62), reach: 900, .white, count: 15, opacity: 0.22)
                canvas.fill(
                    .rect(Frame(frame.x, frame.y + frame.height * 0.8, frame.width, frame.height)),
                    Colour(0xB9743F)
                )
                canvas.stroke(.line(frame.at(0, 0.8), frame.at(1, 0.8)), ink, 6)
                canvas.gull(feet: frame.at(0.42, 0.86), height: 300)
                canvas.letter(at: frame.at(0.83, 0.55), width: 130, address: [], degrees: 14)
                canvas.balloon(
                    "Kraa!",
                    at: frame.at(0.35, 0.17),
                    tail: frame.at(0.66, 0.38),
                    style: .shout,
                    size: 40,
                    limits: frame.inset(12)
                )
            }
            layout.panel(frames[3]) { frame in
                canvas.sky(frame, [Colour(0xF3C987), Colour(0xE9A070)])
                canvas.printGrain(frame, Colour(0xC8412F), opacity: 0.25)
                Cast.pia.drawBust(
                    on: canvas,
                    face: frame.at(0.24, 0.56),
                    headHeight: 300,
                    Pose(turn: 0.9, mood: .surprised)
                )
                canvas.gull(feet: frame.at(0.82, 1.02), height: 320, flipped: true)
                canvas.balloon(
                    "One more? Biscuit, where did you find that?",
                    at: frame.at(0.53, 0.22),
                    tail: frame.at(0.31, 0.55),
                    measure: 400,
                    limits: frame.inset(16)
                )
                canvas.balloon(
                    "Behind the radiator, since 1958.",
                    at: frame.at(0.55, 0.8),
                    tail: frame.at(0.78, 0.5),
                    style: .thought,
                    size: 23,
                    measure: 260,
                    limits: frame.inset(16)
                )
            }
        }
    }

    static func address() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(1.05, [1]), (0.9, [1, 1]), (0.95, [1])])
            layout.panel(frames[0]) { frame in
                canvas.sky(frame, [Colour(0x2F6F8F), Colour(0x1E3C63)])
                canvas.rays(from: frame.centre, reach: 1_200, .white, count: 22, opacity: 0.09)
                canvas.letter(
                    at: frame.at(0.5, 0.55),
                    width: 860,
                    address: ["To the Light,", "Far Point"],
                    degrees: -5
                )
                caption(canvas, "No name. No street. Only this:", frame, 0.24, 0.1)
            }
            layout.panel(frames[1]) { frame in
                canvas.sky(frame, [Colour(0xF9DDB0), Colour(0xE9A070)])
                Cast.pia.drawBust(
                    on: canvas,
                    face: frame.at(0.5, 0.66),
                    headHeight: 270,
                    Pose(turn: -0.4, mood: .worried)
                )
                canvas.balloon(
                    "But Far Point has been dark for sixty years.",
                    at: frame.at(0.5, 0.17),
                    tail: frame.at(0.46, 0.55),
                    measure: 360,
                    limits: frame.inset(14)
                )
            }
            layout.panel(frames[2]) { frame in
                canvas.sky(frame, [Colour(0x5E6F9E), Colour(0xA3A9C4), Colour(0xD8CFCF)])
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.72, frame.width, frame.height * 0.3),
                    far: Colour(0x8794B5),
                    near: Colour(0x3F4E78),
                    foam: .white,
                    swell: 0.6,
                    seed: 12
                )
                canvas.rock(foot: frame.at(0.66, 0.8), width: 300, height: 110, Colour(0x555D85), seed: 3)
                canvas.lighthouse(foot: frame.at(0.66, 0.7), height: 300, isLit: false, shade: 0.45)
                caption(canvas, "Nobody keeps it. Nobody even rows past.", frame, 0.24, 0.1, measure: 300)
            }
            layout.panel(frames[3]) { frame in
                canvas.sky(frame, dusk)
                canvas.glow(frame.at(0.5, 0.72), 420, Colour(0xFFE3A0), opacity: 0.9)
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.7, frame.width, frame.height * 0.32),
                    far: Colour(0xD07F7A),
                    near: Colour(0x35316B),
                    foam: Colour(0xFFE3C2),
                    swell: 0.6,
                    seed: 9
                )
                canvas.jetty(Frame(frame.x - 30, frame.y + frame.height * 0.86, frame.width * 0.56, 160))
                Cast.pia.draw(
                    on: canvas,
                    feet: frame.at(0.3, 0.86),
                    height: 400,
                    Pose(turn: 0.8, left: (112, 96), right: (-30, -50), legs: .walking, mood: .determined)
                )
                canvas.gull(feet: frame.at(0.46, 0.86), height: 120, worried: true)
                canvas.balloon(
                    "A letter is a letter. Every letter gets where it is going.",
                    at: frame.at(0.72, 0.24),
                    tail: frame.at(0.38, 0.4),
                    size: 30,
                    measure: 420,
                    limits: frame.inset(18)
                )
            }
        }
    }

    static func castOff() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(0.72, [1, 1, 1]), (1.5, [1])])
            layout.panel(frames[0]) { frame in
                canvas.sky(frame, [Colour(0xE8786A), Colour(0xFCC77A)])
                canvas.printGrain(frame, Colour(0x8A2F4A), opacity: 0.25)
                canvas.letter(at: frame.at(0.5, 0.36), width: 260, address: ["To the Light,", "Far Point"], degrees: 8)
                let bag = Outline.rect(
                    Frame(frame.x + 50, frame.y + frame.height * 0.52, frame.width - 100, frame.height * 0.6),
                    radius: 30
                )
                canvas.shape(bag, Cast.pia.accent, ink: ink, 7)
                canvas.stroke(
                    Outline.smooth([frame.at(0.14, 0.56), frame.at(0.5, 0.74), frame.at(0.86, 0.56)]),
                    ink,
                    6
                )
                canvas.shape(
                    .rect(Frame(frame.centre.x - 26, frame.y + frame.height * 0.66, 52, 62), radius: 8),
                    Colour(0xF2C14E),
                    ink: ink,
                    6
                )
            }
            layout.panel(frames[1]) { frame in
                canvas.sky(frame, [Colour(0x4A3F80), Colour(0xC96F8B)])
                canvas.rays(from: frame.at(0.5, 0.6), reach: 700, .white, count: 18, opacity: 0.13)
                Cast.hoodedPia.drawBust(
                    on: canvas,
                    face: frame.at(0.5, 0.58),
                    headHeight: 245,
                    Pose(turn: 0, mood: .determined)
                )
            }
            layout.panel(frames[2]) { frame in
                canvas.sea(frame, far: Colour(0xD07F7A), near: Colour(0x35316B), foam: Colour(0xFFE3C2), seed: 5)
                for radius in [150.0, 110, 70] {
                    canvas.stroke(
                        .ellipse(frame.at(0.5, 0.62), radius, radius * 0.34),
                        Colour(0xFFE3C2),
                        5,
                        opacity: 0.7
                    )
                }
                canvas.stroke(.line(frame.at(0.8, -0.05), frame.at(0.48, 0.62)), ink, 34)
                canvas.stroke(.line(frame.at(0.8, -0.05), frame.at(0.48, 0.62)), Colour(0xD9A66A), 22)
                Lettering(size: 58, weight: 0.2).drawTitle(
                    "SPLOSH",
                    on: canvas,
                    centre: frame.at(0.45, 0.87),
                    core: .white,
                    rim: Colour(0x2F4A73),
                    shadow: .black
                )
            }
            layout.panel(frames[3]) { frame in
                canvas.sky(frame, dusk)
                canvas.stars(Frame(frame.x, frame.y, frame.width, frame.height * 0.4), count: 70, seed: 31)
                let sun = frame.at(0.56, 0.6)
                canvas.glow(sun, 520, Colour(0xFFE3A0), opacity: 0.9)
                canvas.fill(.circle(sun, 120), Colour(0xFFF3CF))
                for index in 0..<6 {
                    canvas.cloud(
                        at: frame.at(0.08 + Double(index) * 0.18, 0.33 + Double(index % 3) * 0.09),
                        width: 300,
                        Colour(0xFFC59A).mixed(Colour(0x8A4A86), Double(index % 3) * 0.3),
                        opacity: 0.85,
                        seed: index + 40
                    )
                }
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.6, frame.width, frame.height * 0.42),
                    far: Colour(0xE58C70),
                    near: Colour(0x2C2A62),
                    foam: Colour(0xFFE3C2),
                    seed: 15
                )
                canvas.glitter(
                    below: frame.at(0.56, 0.615),
                    width: 230,
                    height: frame.height * 0.3,
                    Colour(0xFFF3CF),
                    seed: 3
                )
                canvas.boat(keel: frame.at(0.42, 0.84), length: 470, degrees: 3) {
                    rower(canvas, hooded: false, mood: .smile)
                }
                canvas.gull(feet: frame.at(0.27, 0.755), height: 90)
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.82, frame.width, frame.height * 0.2),
                    far: Colour(0x5E4480),
                    near: Colour(0x25235A),
                    foam: Colour(0xFFE3C2),
                    isOpen: true,
                    seed: 16
                )
                caption(
                    canvas,
                    "Three hours with the tide. She had a sandwich, a lantern and a gull.",
                    frame,
                    0.32,
                    0.08,
                    measure: 520
                )
                canvas.balloon(
                    "Kraa?",
                    at: frame.at(0.16, 0.62),
                    tail: frame.at(0.26, 0.69),
                    size: 24,
                    limits: frame.inset(16)
                )
                canvas.balloon(
                    "No, you may not have the sandwich.",
                    at: frame.at(0.68, 0.46),
                    tail: frame.at(0.45, 0.68),
                    measure: 330,
                    limits: frame.inset(16)
                )
            }
        }
    }

    static func rowing() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(1, [1]), (1, [1]), (1, [1])])
            let captions = ["The sun went first.", "Then the shore.", "Then it was only water, above and below."]
            let skies = [
                dusk, [Colour(0x1F2358), Colour(0x5B4687), Colour(0xC06A80)],
                [Colour(0x080C2B), Colour(0x131D4D), Colour(0x2C3F80)],
            ]
            for (index, frame) in frames.enumerated() {
                layout.panel(frame) { frame in
                    let share = Double(index) / 2
                    canvas.sky(frame, skies[index])
                    canvas.stars(
                        Frame(frame.x, frame.y, frame.width, frame.height * 0.6),
                        count: index * 110 + 10,
                        seed: index + 50
                    )
                    if index == 2 { canvas.moon(at: frame.at(0.8, 0.3), radius: 66) }
                    let water = Frame(frame.x, frame.y + frame.height * 0.62, frame.width, frame.height * 0.4)
                    canvas.sea(
                        water,
                        far: Colour(0xD07F7A).mixed(Colour(0x2C3F80), share),
                        near: Colour(0x2C2A62).mixed(Colour(0x0A1233), share),
                        foam: Colour(0xFFE3C2),
                        swell: 0.8,
                        seed: index + 60
                    )
                    if index == 0 { canvas.glow(frame.at(0.14, 0.62), 260, Colour(0xFFE3A0)) }
                    if index == 1 {
                        canvas.fill(
                            .smooth([
                                frame.at(-0.05, 0.63), frame.at(0.1, 0.55), frame.at(0.25, 0.6), frame.at(0.34, 0.63),
                            ]),
                            Colour(0x2A2556)
                        )
                    }
                    if index == 2 {
                        canvas.glitter(below: frame.at(0.8, 0.63), width: 120, height: 200, Colour(0xFFF1C9), seed: 8)
                    }
                    canvas.boat(
                        keel: Place(frame.x + frame.width * (0.3 + share * 0.3), frame.bottom - 72),
                        length: 330 - share * 60,
                        degrees: [4.0, -4, 2][index]
                    ) {
                        rower(
                            canvas,
                            hooded: false,
                            mood: [Mood.smile, .calm, .worried][index],
                            pull: [0.0, 1, 0.4][index]
                        )
                    }
                    canvas.sea(
                        Frame(frame.x, frame.bottom - 84, frame.width, 100),
                        far: Colour(0x5E4480).mixed(Colour(0x142050), share),
                        near: Colour(0x25235A).mixed(Colour(0x080E2A), share),
                        foam: Colour(0xFFE3C2),
                        swell: 0.6,
                        isOpen: true,
                        seed: index + 70
                    )
                    caption(canvas, captions[index], frame, index == 1 ? 0.8 : 0.2, 0.11)
                }
            }
        }
    }
}
