/// Chapter one: a rain shower, and a new door in the street.
extension RainShelterLibrary {
    static let shower: [@Sendable () -> DrawnPage] = [
        {
            titlePage("第一話　夕立") { canvas, frame in
                canvas.littleLibrary(Frame(-60, 120, frame.width + 200, 1_700), isRaining: false, seed: 4)
                canvas.sky(Frame(0, 0, frame.width, 420), [(0, .white, 1), (0.6, .white, 1), (1, .white, 0)])
                Cast.haru.draw(
                    on: canvas,
                    feet: Place(330, 1_770),
                    height: 820,
                    Pose(turn: 0.7, left: (205, 265), right: (-25, -85), mood: .surprised)
                )
                canvas.librarianCat(feet: Place(960, 1_770), height: 400)
                canvas.rain(frame, ink, count: 240, opacity: 0.6, seed: 3)
            }
        },
        {
            page(
                [(1.25, [1]), (0.9, [1, 1.3])],
                slants: [0, 26],
                { canvas, frame in
                    canvas.street(frame, vanishing: frame.at(0.46, 0.5), isRaining: true, seed: 5)
                    let haru = Pose(
                        turn: -0.4,
                        lean: -6,
                        left: (200, 260),
                        right: (-20, -80),
                        legs: .walking,
                        mood: .worried
                    )
                    figure(canvas, frame, Cast.haru, 0.5, 0.97, size: 0.46, haru)
                    canvas.verticalNoise("ザーッ", at: frame.at(0.9, 0.27), size: 104, degrees: 6)
                    say(canvas, frame, "天気予報、\nうそつき…！", 0.16, 0.55, tail: (0.42, 0.66))
                },
                { canvas, frame in
                    canvas.tone(frame, 0.2)
                    canvas.speedLines(frame, focus: frame.at(0.5, 0.6), free: Place(190, 230), ink, count: 70, seed: 8)
                    bust(canvas, frame, Cast.haru, .surprised, 0.5, 0.62, size: 0.46, turn: -0.7)
                    say(canvas, frame, "あれ？", 0.2, 0.18, tail: (0.42, 0.5))
                },
                { canvas, frame in
                    canvas.littleLibrary(frame, isRaining: true, seed: 6)
                    say(canvas, frame, "こんな所に\n図書館なんて\nあったっけ", 0.12, 0.25, .thought)
                }
            )
        },
        {
            page(
                [(0.8, [1, 1.2, 0.8]), (1.2, [1])],
                slants: [18],
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.15))
                    let door = Frame(frame.x + frame.width * 0.16, frame.y + 40, frame.width * 0.7, frame.height)
                    canvas.shape(.rect(door), Colour(grey: 0.62), ink: ink, 6)
                    canvas.hatch(door, ink, spacing: 14, degrees: 88, width: 1.6, seed: 4)
                    canvas.shape(.circle(door.at(0.18, 0.46), 24), .white, ink: ink, 6)
                    canvas.verticalNoise("ギィ…", at: frame.at(0.68, 0.36), size: 70)
                },
                { canvas, frame in
                    canvas.dots(frame, ink, pitch: 9) { 0.2 + $0 * 0.45 }
                    bust(canvas, frame, Cast.haru, .worried, 0.46, 0.6, size: 0.48, turn: 0.6)
                    say(canvas, frame, "おじゃま\nします…", 0.8, 0.25, tail: (0.58, 0.56))
                },
                { canvas, frame in
                    for index in 0..<4 {
                        canvas.stroke(
                            .ellipse(frame.at(0.5, 0.78), 26 + Double(index) * 40, 8 + Double(index) * 10),
                            ink,
                            3
                        )
                    }
                    canvas.fill(
                        Outline("M\(frame.centre.x) \(frame.y + 120)c-34 70 -34 110 0 112c34 -2 34 -42 0 -112Z"),
                        ink
                    )
                    canvas.verticalNoise("ポタ", at: frame.at(0.3, 0.25), size: 60)
                },
                { canvas, frame in
                    canvas.libraryHall(frame, rows: 6, light: frame.at(0.42, 0.35), seed: 12)
                    canvas.librarianCat(feet: frame.at(0.4, 0.8), height: 330)
                    let desk = Frame(
                        frame.x + frame.width * 0.12,
                        frame.y + frame.height * 0.76,
                        frame.width * 0.56,
                        frame.height * 0.3
                    )
                    canvas.shape(.rect(desk), Colour(grey: 0.3), ink: ink, 6)
                    canvas.hatch(
                        Frame(desk.x, desk.y, desk.width, 30),
                        .white,
                        spacing: 9,
                        degrees: 0,
                        width: 2,
                        seed: 6
                    )
                    bust(canvas, frame, Cast.haru, .calm, 0.87, 0.82, size: 0.2, isFromBehind: true)
                    say(canvas, frame, "いらっしゃい\nませ。", 0.74, 0.2, tail: (0.48, 0.42), size: 36)
                    say(canvas, frame, "雨のあいだだけ\nあいて\nおります。", 0.13, 0.21, tail: (0.33, 0.4), size: 33)
                }
            )
        },
        {
            page(
                [(0.9, [1.2, 1]), (0.7, [1]), (0.8, [1, 1])],
                slants: [0, 0, -22],
                { canvas, frame in
                    canvas.speedLines(
                        frame,
                        focus: frame.at(0.5, 0.62),
                        free: Place(210, 220),
                        ink,
                        count: 90,
                        seed: 14
                    )
                    bust(canvas, frame, Cast.haru, .surprised, 0.5, 0.64, size: 0.5)
                    say(canvas, frame, "ね、ねこが\nしゃべった！？", 0.18, 0.26, .shout, size: 30)
                },
                { canvas, frame in
                    canvas.tone(frame, 0.28)
                    canvas.librarianCat(feet: frame.at(0.5, 1.12), height: frame.height * 0.8, mood: .smile)
                    say(canvas, frame, "司書で\nございます。", 0.8, 0.2, tail: (0.56, 0.5))
                },
                { canvas, frame in
                    canvas.libraryHall(frame, rows: 3, seed: 22)
                    canvas.rain(
                        Frame(frame.x, frame.y, frame.width * 0.3, frame.height),
                        .white,
                        count: 40,
                        opacity: 0.8,
                        seed: 5
                    )
                    bust(canvas, frame, Cast.haru, .smile, 0.3, 0.66, size: 0.46, turn: 0.9)
                    canvas.librarianCat(feet: frame.at(0.55, 1), height: frame.height * 0.55, flipped: true)
                    say(canvas, frame, "どの本でも、\n一さつだけ。", 0.86, 0.45, tail: (0.6, 0.62))
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.1))
                    canvas.rays(from: frame.centre, reach: 800, .white, count: 24, opacity: 0.3)
                    canvas.glow(frame.centre, 300, .white, opacity: 0.9)
                    canvas.placed(at: frame.centre, degrees: -12) {
                        canvas.shape(.rect(Frame(-110, -150, 220, 300), radius: 8), Colour(grey: 0.25), ink: ink, 6)
                        canvas.stroke(.rect(Frame(-90, -130, 180, 260), radius: 4), .white, 3)
                        canvas.umbrella(grip: Place(0, 80), height: 170, shade: 0.95)
                    }
                },
                { canvas, frame in
                    canvas.bokeh(frame, seed: 7)
                    bust(canvas, frame, Cast.haru, .happy, 0.56, 0.62, size: 0.5, turn: 0.3)
                    say(canvas, frame, "これ！", 0.16, 0.22, tail: (0.42, 0.56), size: 40)
                }
            )
        },
        {
            page(
                [(0.85, [1, 1]), (1.15, [1])],
                slants: [-24],
                { canvas, frame in
                    canvas.dots(frame, ink, pitch: 9) { 0.5 - $0 * 0.4 }
                    canvas.librarianCat(feet: frame.at(0.4, 1.02), height: frame.height * 0.66)
                    say(canvas, frame, "返すのは、\nつぎの雨の日に。", 0.82, 0.32, tail: (0.5, 0.5))
                },
                { canvas, frame in
                    canvas.openBook(frame.at(0.5, 0.66), width: frame.width * 0.86, degrees: -5)
                    canvas.hatch(
                        Frame(frame.x, frame.y, frame.width, frame.height * 0.25),
                        ink,
                        spacing: 12,
                        degrees: 45,
                        width: 1.6,
                        seed: 9
                    )
                    say(canvas, frame, "やくそくします", 0.14, 0.35)
                },
                { canvas, frame in
                    canvas.street(frame, vanishing: frame.at(0.55, 0.52), isRaining: false, seed: 15)
                    canvas.rays(from: frame.at(0.55, 0.06), reach: 700, ink, count: 40, opacity: 0.1)
                    let haru = Pose(turn: 0.6, right: (-10, -60), mood: .surprised)
                    figure(canvas, frame, Cast.haru, 0.42, 0.98, size: 0.52, haru)
                    say(canvas, frame, "やんだ。", 0.88, 0.2, tail: (0.5, 0.5), size: 36)
                    say(canvas, frame, "ふりむくと、\nそこにはもう\nなにもなかった。", 0.12, 0.74, .caption, size: 30)
                }
            )
        },
        {
            page(
                [(1, [1]), (0.7, [1, 1, 1])],
                { canvas, frame in
                    canvas.roofs(frame, moon: frame.at(0.3, 0.26), seed: 18)
                    say(canvas, frame, "その夜、", 0.88, 0.2, .caption, size: 34)
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.2))
                    canvas.glow(frame.at(0.5, 0.7), 260, .white, opacity: 0.9)
                    bust(canvas, frame, Cast.haru, .calm, 0.5, 0.5, size: 0.42)
                    canvas.openBook(frame.at(0.5, 0.92), width: frame.width * 0.7)
                },
                { canvas, frame in
                    canvas.tone(frame, 0.15)
                    canvas.openBook(frame.at(0.5, 0.5), width: frame.width * 1.5, degrees: 8)
                    canvas.verticalNoise("パラ", at: frame.at(0.2, 0.22), size: 60)
                },
                { canvas, frame in
                    canvas.bokeh(frame, darkness: 0.45, seed: 28)
                    bust(canvas, frame, Cast.haru, .asleep, 0.5, 0.6, size: 0.46, lean: -12)
                    say(canvas, frame, "すう…", 0.8, 0.2, .whisper, size: 28)
                }
            )
        },
        {
            bleed { canvas in
                canvas.fill(.rect(canvas.frame), Colour(grey: 0.06))
                canvas.stars(canvas.frame, count: 340, .white, seed: 33)
                canvas.placed(at: Place(620, 1_180), degrees: -6) {
                    canvas.glow(Place(0, 0), 620, .white, opacity: 0.6)
                    canvas.openBook(Place(0, 120), width: 980)
                }
                canvas.whale(
                    at: Place(560, 560),
                    length: 820,
                    body: Colour(grey: 0.42),
                    belly: Colour(grey: 0.93),
                    ink: ink
                )
                canvas.dots(Frame(0, 1_350, width, 450), .black, pitch: 11) { 0.1 + $0 * 0.9 }
                canvas.fish(around: Place(880, 900), spread: Place(260, 120), count: 26, .white, length: 50, seed: 5)
                canvas.fish(around: Place(280, 980), spread: Place(180, 80), count: 12, .white, length: 40, seed: 9)
                Cast.haru.draw(
                    on: canvas,
                    feet: Place(600, 520),
                    height: 300,
                    Pose(turn: 0.5, left: (200, 250), right: (-20, -60), legs: .sitting, mood: .happy)
                )
                canvas.verticalBalloon(
                    "物語は、海の底から\nはじまっていた。",
                    at: Place(1_080, 1_300),
                    style: .caption,
                    size: 36,
                    limits: canvas.frame.inset(50)
                )
            }
        },
        {
            page(
                [(0.8, [1.1, 1]), (1.2, [1])],
                slants: [22],
                { canvas, frame in
                    canvas.roofs(frame, moon: frame.at(0.2, 0.2), isNight: false, seed: 44)
                    say(canvas, frame, "朝。\n快晴。", 0.85, 0.3, .caption, size: 32)
                },
                { canvas, frame in
                    canvas.speedLines(
                        frame,
                        focus: frame.at(0.5, 0.62),
                        free: Place(190, 210),
                        ink,
                        count: 60,
                        seed: 41
                    )
                    bust(canvas, frame, Cast.haru, .worried, 0.5, 0.64, size: 0.5, turn: 0.3)
                    say(canvas, frame, "つづきが\n気になる…！", 0.18, 0.24, .shout, size: 28)
                },
                { canvas, frame in
                    canvas.street(frame, vanishing: frame.at(0.4, 0.42), isRaining: false, seed: 36)
                    let haru = Pose(turn: -0.2, left: (210, 260), right: (-30, -80), mood: .determined)
                    figure(canvas, frame, Cast.haru, 0.35, 0.98, size: 0.56, haru)
                    canvas.umbrella(grip: frame.at(0.5, 0.72), height: frame.height * 0.56, shade: 0.9, degrees: 8)
                    say(canvas, frame, "はやく\n雨ふれー！！", 0.86, 0.32, tail: (0.46, 0.52), .shout, size: 44)
                    say(canvas, frame, "第二話へ\nつづく", 0.1, 0.86, .caption, size: 28)
                }
            )
        },
    ]
}
