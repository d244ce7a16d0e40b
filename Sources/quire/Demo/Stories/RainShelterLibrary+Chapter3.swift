/// Chapter three: the girl writes the story, and the door opens on a sunny day.
extension RainShelterLibrary {
    static let sunshine: [@Sendable () -> DrawnPage] = [
        {
            titlePage("第三話　晴れの日") { canvas, frame in
                canvas.fill(.rect(frame), .white)
                canvas.dots(Frame(0, 0, frame.width, 1_100), ink, pitch: 10) { 0.5 - $0 * 0.5 }
                canvas.rays(from: Place(420, 560), reach: 1_800, .white, count: 30, opacity: 0.75)
                canvas.shape(.circle(Place(420, 560), 190), .white, ink: ink, 6)
                canvas.cloud(at: Place(250, 900), width: 520, .white, seed: 3)
                canvas.cloud(at: Place(820, 1_020), width: 460, .white, seed: 6)
                canvas.town(
                    Frame(0, 1_060, frame.width, 560),
                    walls: [.white, Colour(grey: 0.92), Colour(grey: 0.84)],
                    roofs: [Colour(grey: 0.2), Colour(grey: 0.35)],
                    windows: .white,
                    ink: ink,
                    rows: 2,
                    seed: 81
                )
                canvas.shape(
                    .polygon([Place(-20, 1_560), Place(1_260, 1_500), Place(1_260, 1_820), Place(-20, 1_820)]),
                    Colour(grey: 0.22),
                    ink: ink,
                    6
                )
                canvas.hatch(
                    Frame(0, 1_570, width, 240),
                    Colour(grey: 0.45),
                    spacing: 26,
                    degrees: -2.6,
                    width: 3,
                    seed: 3
                )
                Cast.haru.draw(
                    on: canvas,
                    feet: Place(420, 1_700),
                    height: 620,
                    Pose(turn: 0.2, left: (200, 240), right: (-20, -60), mood: .happy)
                )
                Cast.sora.draw(
                    on: canvas,
                    feet: Place(690, 1_690),
                    height: 650,
                    Pose(turn: -0.4, right: (-40, -70), mood: .smile)
                )
                canvas.librarianCat(feet: Place(990, 1_690), height: 300, mood: .smile)
            }
        },
        {
            page(
                [(0.7, [1, 1, 1]), (1.2, [1])],
                slants: [20],
                { canvas, frame in
                    canvas.tone(frame, 0.12)
                    bust(canvas, frame, Cast.haru, .determined, 0.5, 0.6, size: 0.44, turn: 0.2)
                    say(canvas, frame, "かいて、", 0.8, 0.2, .caption, size: 28)
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.16))
                    canvas.openBook(frame.at(0.5, 0.58), width: frame.width * 1.1, isBlank: true, degrees: -8)
                    say(canvas, frame, "けして、", 0.8, 0.2, .caption, size: 28)
                },
                { canvas, frame in
                    canvas.hatch(frame, ink, spacing: 12, degrees: 40, width: 1.5, seed: 7)
                    bust(canvas, frame, Cast.haru, .asleep, 0.5, 0.62, size: 0.44, lean: 14)
                    say(canvas, frame, "ねむって、", 0.2, 0.2, .caption, size: 28)
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.06))
                    canvas.stars(frame, count: 160, .white, seed: 83)
                    canvas.sea(
                        Frame(frame.x, frame.y + frame.height * 0.62, frame.width, frame.height * 0.4),
                        far: Colour(grey: 0.45),
                        near: Colour(grey: 0.08),
                        foam: .white,
                        seed: 84
                    )
                    canvas.moon(at: frame.at(0.24, 0.28), radius: 96, .white)
                    canvas.whale(
                        at: frame.at(0.6, 0.66),
                        length: 620,
                        body: Colour(grey: 0.38),
                        belly: Colour(grey: 0.92),
                        ink: ink,
                        flipped: true
                    )
                    canvas.sea(
                        Frame(frame.x, frame.y + frame.height * 0.7, frame.width, frame.height * 0.32),
                        far: Colour(grey: 0.3),
                        near: Colour(grey: 0.05),
                        foam: .white,
                        isOpen: true,
                        seed: 86
                    )
                    say(canvas, frame, "物語のつづきは、\nくじらの背中で\n見つかった。", 0.93, 0.26, .caption, size: 32)
                }
            )
        },
        {
            page(
                [(0.9, [1.2, 1]), (1.05, [1])],
                slants: [-22],
                { canvas, frame in
                    canvas.bokeh(frame, darkness: 0.24, seed: 87)
                    bust(canvas, frame, Cast.haru, .happy, 0.46, 0.62, size: 0.5)
                    say(canvas, frame, "できた！", 0.84, 0.22, tail: (0.6, 0.55), .shout, size: 40)
                },
                { canvas, frame in
                    canvas.rays(from: frame.at(0.5, 0.4), reach: 700, ink, count: 34, opacity: 0.2)
                    canvas.shape(.circle(frame.at(0.5, 0.4), 110), .white, ink: ink, 6)
                    canvas.verticalNoise("ミーン", at: frame.at(0.22, 0.62), size: 58, degrees: -5)
                    say(canvas, frame, "でも、外は\n晴れ。", 0.82, 0.74, .caption, size: 30)
                },
                { canvas, frame in
                    canvas.street(frame, vanishing: frame.at(0.56, 0.44), isRaining: false, seed: 88)
                    let haru = Pose(turn: 0.4, left: (70, 10), right: (110, 170), legs: .walking, mood: .worried)
                    figure(canvas, frame, Cast.haru, 0.4, 0.98, size: 0.54, haru)
                    canvas.openBook(Place(frame.x + frame.width * 0.4, frame.y + frame.height * 0.76), width: 130)
                    say(canvas, frame, "返す日に\nならない…", 0.12, 0.4, tail: (0.36, 0.6))
                }
            )
        },
        {
            page(
                [(0.7, [1, 1]), (1.3, [1])],
                { canvas, frame in
                    canvas.fill(.rect(frame), .white)
                    canvas.dots(frame, ink, pitch: 9) { 0.35 * (1 - $0) }
                    canvas.placed(at: frame.at(0.5, 0.6)) {
                        for angle in stride(from: 0.0, to: 360, by: 45) {
                            canvas.stroke(
                                .line(Place(0, 0).moved(80, degrees: angle), Place(0, 0).moved(130, degrees: angle)),
                                ink,
                                7
                            )
                        }
                        canvas.shape(.circle(Place(0, 0), 46), .white, ink: ink, 6)
                    }
                    canvas.verticalNoise("ピチャ", at: frame.at(0.18, 0.4), size: 58)
                },
                { canvas, frame in
                    canvas.speedLines(frame, focus: frame.at(0.5, 0.6), free: Place(190, 190), ink, count: 60, seed: 90)
                    bust(canvas, frame, Cast.haru, .surprised, 0.5, 0.62, size: 0.54, turn: 0.6)
                },
                { canvas, frame in
                    canvas.littleLibrary(frame, isRaining: false, seed: 91)
                    canvas.rays(from: frame.at(0.86, 0.02), reach: 1_400, .white, count: 36, opacity: 0.14)
                    canvas.rain(
                        Frame(frame.x + frame.width * 0.2, frame.y, frame.width * 0.6, frame.height * 0.9),
                        ink,
                        count: 50,
                        opacity: 0.5,
                        seed: 92
                    )
                    figure(canvas, frame, Cast.haru, 0.5, 1.01, size: 0.36, Pose(left: (200, 250), isFromBehind: true))
                    canvas.verticalNoise("さああ", at: frame.at(0.1, 0.5), size: 70, degrees: -4)
                    say(canvas, frame, "お天気雨！", 0.9, 0.62, tail: (0.56, 0.7), size: 36)
                }
            )
        },
        {
            page(
                [(0.9, [1, 1.1]), (0.9, [1])],
                slants: [24],
                { canvas, frame in
                    canvas.tone(frame, 0.22)
                    canvas.librarianCat(feet: frame.at(0.46, 1.04), height: frame.height * 0.72)
                    say(canvas, frame, "拝見\nします。", 0.86, 0.22, tail: (0.56, 0.46))
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.2))
                    canvas.glow(frame.at(0.5, 0.6), 300, .white, opacity: 0.9)
                    canvas.openBook(frame.at(0.5, 0.66), width: frame.width * 0.86)
                    say(canvas, frame, "……", 0.14, 0.3, .whisper, size: 32)
                },
                { canvas, frame in
                    canvas.libraryHall(frame, rows: 4, light: frame.at(0.5, 0.5), seed: 93)
                    bust(canvas, frame, Cast.haru, .worried, 0.78, 0.66, size: 0.4, turn: -0.8)
                    canvas.librarianCat(feet: frame.at(0.36, 1.02), height: frame.height * 0.72, mood: .asleep)
                    say(canvas, frame, "ど、どう\nですか…", 0.92, 0.26, tail: (0.82, 0.55), size: 28)
                }
            )
        },
        {
            bleed { canvas in
                canvas.bokeh(canvas.frame, darkness: 0.28, seed: 95)
                canvas.librarianCat(feet: Place(600, 1_640), height: 1_100, mood: .smile)
                for index in 0..<9 where index != 4 {
                    let place = Place(140 + Double(index % 3) * 460, 200 + Double(index / 3) * 640)
                    canvas.openBook(
                        place + Place(Double(index * 53 % 90), Double(index * 31 % 120)),
                        width: 170,
                        degrees: Double(index * 47 % 80) - 40
                    )
                }
                canvas.verticalBalloon(
                    "百年、\n待ちました。",
                    at: Place(1_040, 480),
                    tail: Place(740, 760),
                    size: 50,
                    limits: canvas.frame.inset(60)
                )
                canvas.verticalBalloon(
                    "よい物語です。",
                    at: Place(170, 1_180),
                    tail: Place(430, 860),
                    size: 46,
                    limits: canvas.frame.inset(60)
                )
            }
        },
        {
            page(
                [(0.75, [1, 1]), (1.15, [1])],
                slants: [-20],
                { canvas, frame in
                    canvas.dots(frame, ink, pitch: 9) { 0.3 - $0 * 0.3 }
                    bust(canvas, frame, Cast.haru, .moved, 0.5, 0.6, size: 0.54)
                },
                { canvas, frame in
                    canvas.libraryHall(frame, rows: 3, seed: 97)
                    canvas.glow(frame.centre, 260, .white, opacity: 0.9)
                    canvas.shape(
                        .rect(Frame(frame.centre.x - 46, frame.y + frame.height * 0.22, 92, frame.height * 0.56)),
                        .white,
                        ink: ink,
                        6
                    )
                    VerticalLettering(size: 34, isBold: true, isSerif: true).draw(
                        ["はるの本"],
                        on: canvas,
                        centre: frame.centre,
                        ink
                    )
                    say(canvas, frame, "たなに、\n一さつふえた。", 0.16, 0.3, .caption, size: 28)
                },
                { canvas, frame in
                    canvas.littleLibrary(frame, isRaining: false, seed: 98)
                    canvas.rays(from: frame.at(0.1, 0.02), reach: 1_500, .white, count: 40, opacity: 0.14)
                    let haru = Pose(turn: -0.4, right: (-40, -80), mood: .happy)
                    figure(canvas, frame, Cast.haru, 0.34, 1.01, size: 0.46, haru)
                    figure(canvas, frame, Cast.sora, 0.16, 1.01, size: 0.48, Pose(turn: 0.6, mood: .smile))
                    canvas.librarianCat(feet: frame.at(0.53, 0.93), height: 190, mood: .happy)
                    say(canvas, frame, "また、\n雨の日に。", 0.86, 0.34, tail: (0.57, 0.68), size: 36)
                }
            )
        },
        {
            bleed { canvas in
                let frame = canvas.frame
                canvas.roofs(frame, moon: Place(760, 470), seed: 99)
                canvas.librarianCat(feet: Place(760, 935), height: 210, mood: .asleep)
                canvas.sky(Frame(0, 1_350, width, 450), [(0, .black, 0), (1, .black, 0.85)])
                let lettering = VerticalLettering(size: 76, isBold: true, isSerif: true)
                lettering.draw(["おわり"], on: canvas, centre: Place(250, 520), .white)
                canvas.stroke(.rect(frame.inset(24)), .white, 4)
            }
        },
    ]
}
