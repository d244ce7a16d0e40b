/// Chapter two: a friend doubts the story, and a book has no ending.
extension RainShelterLibrary {
    static let sequel: [@Sendable () -> DrawnPage] = [
        {
            titlePage("第二話　つづき") { canvas, frame in
                canvas.libraryHall(frame, rows: 8, light: Place(470, 900), seed: 51)
                canvas.shape(.rect(Frame(-20, 1_500, frame.width + 40, 320)), Colour(grey: 0.24), ink: ink, 7)
                Cast.sora.drawBust(
                    on: canvas,
                    face: Place(820, 1_240),
                    headHeight: 330,
                    Pose(turn: -0.6, mood: .surprised)
                )
                Cast.haru.drawBust(on: canvas, face: Place(360, 1_190), headHeight: 360, Pose(turn: 0.5, mood: .smile))
                canvas.openBook(Place(560, 1_610), width: 640, degrees: -3)
                canvas.librarianCat(feet: Place(560, 800), height: 330, mood: .smile)
                canvas.glow(Place(560, 820), 260, .white, opacity: 0.2)
            }
        },
        {
            page(
                [(0.85, [1, 1]), (1.1, [1])],
                slants: [24],
                { canvas, frame in
                    canvas.dots(frame, ink, pitch: 9) { 0.4 - $0 * 0.35 }
                    bust(canvas, frame, Cast.sora, .calm, 0.5, 0.64, size: 0.48, turn: -0.6)
                    say(canvas, frame, "しゃべる\nねこ、ねえ。", 0.82, 0.22, tail: (0.6, 0.52))
                },
                { canvas, frame in
                    canvas.speedLines(
                        frame,
                        focus: frame.at(0.5, 0.62),
                        free: Place(200, 220),
                        ink,
                        count: 70,
                        seed: 61
                    )
                    bust(canvas, frame, Cast.haru, .determined, 0.54, 0.64, size: 0.5, turn: 0.6)
                    say(canvas, frame, "ほんと\nだってば！", 0.16, 0.24, tail: (0.4, 0.55), .shout, size: 30)
                },
                { canvas, frame in
                    canvas.street(frame, vanishing: frame.at(0.5, 0.44), isRaining: false, seed: 62)
                    let haru = Pose(turn: 0.7, right: (-10, -40), legs: .walking, mood: .calm)
                    figure(canvas, frame, Cast.haru, 0.36, 0.98, size: 0.52, haru)
                    let sora = Pose(turn: -0.6, legs: .walking, mood: .smile)
                    figure(canvas, frame, Cast.sora, 0.64, 0.98, size: 0.55, sora)
                    say(canvas, frame, "じゃあ、\n雨をまとう。", 0.9, 0.3, tail: (0.7, 0.5))
                    say(canvas, frame, "三日、晴れ。\n四日目も、晴れ。", 0.1, 0.78, .caption, size: 29)
                }
            )
        },
        {
            page(
                [(0.6, [1, 1, 1]), (0.65, [1]), (0.8, [1.3, 1])],
                slants: [0, 0, 20],
                { canvas, frame in
                    canvas.roofs(frame, moon: frame.at(0.2, 0.2), isNight: false, seed: 64)
                    say(canvas, frame, "月曜", 0.85, 0.3, .caption, size: 28)
                },
                { canvas, frame in
                    canvas.rays(from: frame.at(0.5, 0.3), reach: 600, ink, count: 30, opacity: 0.25)
                    canvas.shape(.circle(frame.at(0.5, 0.3), 72), .white, ink: ink, 6)
                    canvas.verticalNoise("ジリジリ", at: frame.at(0.24, 0.6), size: 56, degrees: -4)
                    say(canvas, frame, "火曜", 0.85, 0.3, .caption, size: 28)
                },
                { canvas, frame in
                    canvas.tone(frame, 0.24)
                    bust(canvas, frame, Cast.haru, .worried, 0.45, 0.62, size: 0.46, turn: -0.2)
                    say(canvas, frame, "水曜", 0.86, 0.3, .caption, size: 28)
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.3))
                    canvas.stormCeiling(frame, Colour(grey: 0.12), Colour(grey: 0.72), seed: 9)
                    canvas.dots(frame, ink, pitch: 9) { 0.5 * $0 }
                    canvas.verticalNoise("ゴロゴロ", at: frame.at(0.14, 0.5), size: 74, degrees: 5)
                    say(canvas, frame, "そして、木曜。", 0.93, 0.42, .caption, size: 30)
                },
                { canvas, frame in
                    canvas.street(frame, vanishing: frame.at(0.4, 0.46), isRaining: true, seed: 66)
                    let haru = Pose(turn: 0.4, left: (210, 260), right: (-30, -80), legs: .walking, mood: .happy)
                    figure(canvas, frame, Cast.haru, 0.3, 1, size: 0.62, haru)
                    figure(canvas, frame, Cast.sora, 0.62, 1, size: 0.64, Pose(turn: -0.6, mood: .surprised))
                    say(canvas, frame, "ふった！", 0.9, 0.24, tail: (0.4, 0.45), .shout, size: 34)
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.9))
                    canvas.speedLines(frame, focus: frame.at(0.5, 0.5), free: Place(90, 120), ink, count: 60, seed: 68)
                    for index in 0..<2 {
                        let x = frame.x + frame.width * (0.36 + 0.28 * Double(index))
                        let boot =
                            Outline.rect(Frame(x - 36, frame.y + frame.height * 0.36, 60, 130), radius: 16)
                            + .rect(Frame(x - 36, frame.y + frame.height * 0.55, 112, 46), radius: 20)
                        canvas.stroke(boot, ink, 12)
                        canvas.fill(boot, Colour(grey: 0.25))
                    }
                    canvas.verticalNoise("ダッ", at: frame.at(0.2, 0.22), size: 76, degrees: -6)
                }
            )
        },
        {
            page(
                [(1.3, [1]), (0.7, [1, 1])],
                slants: [0, -18],
                { canvas, frame in
                    canvas.littleLibrary(frame, isRaining: true, seed: 70)
                    figure(canvas, frame, Cast.haru, 0.2, 1.02, size: 0.4, Pose(isFromBehind: true))
                    figure(canvas, frame, Cast.sora, 0.36, 1.02, size: 0.42, Pose(isFromBehind: true))
                    say(canvas, frame, "…あった。", 0.68, 0.72, tail: (0.42, 0.68), size: 36)
                },
                { canvas, frame in
                    canvas.tone(frame, 0.3)
                    bust(canvas, frame, Cast.sora, .surprised, 0.5, 0.62, size: 0.52, turn: 0.2)
                    canvas.rain(frame, .white, count: 40, opacity: 0.9, seed: 4)
                },
                { canvas, frame in
                    canvas.bokeh(frame, darkness: 0.22, seed: 71)
                    bust(canvas, frame, Cast.haru, .happy, 0.55, 0.62, size: 0.52, turn: 0.7)
                    say(canvas, frame, "ほらね！", 0.16, 0.3, tail: (0.4, 0.6), size: 34)
                }
            )
        },
        {
            page(
                [(1, [1]), (0.8, [1, 1.1])],
                slants: [0, 24],
                { canvas, frame in
                    canvas.libraryHall(frame, rows: 5, light: frame.at(0.5, 0.3), seed: 73)
                    canvas.librarianCat(feet: frame.at(0.5, 0.99), height: frame.height * 0.5, mood: .smile)
                    bust(canvas, frame, Cast.haru, .smile, 0.18, 0.74, size: 0.26, turn: 0.9)
                    bust(canvas, frame, Cast.sora, .surprised, 0.83, 0.74, size: 0.26, turn: -0.9)
                    say(canvas, frame, "お待ちして\nおりました。", 0.84, 0.2, tail: (0.55, 0.55), size: 34)
                    say(canvas, frame, "ほ、本物…", 0.12, 0.22, .whisper, size: 28)
                },
                { canvas, frame in
                    canvas.dots(frame, ink, pitch: 9) { $0 * 0.5 }
                    canvas.openBook(frame.at(0.5, 0.62), width: frame.width * 0.9, isBlank: true, degrees: 4)
                    say(canvas, frame, "最後のページが\nまっ白なの。", 0.82, 0.22, size: 28)
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.12))
                    canvas.glow(frame.at(0.5, 0.6), 340, .white, opacity: 0.8)
                    bust(canvas, frame, Cast.haru, .worried, 0.5, 0.64, size: 0.48, turn: 0.1)
                    say(canvas, frame, "つづきは、\nどこ？", 0.15, 0.25, tail: (0.4, 0.55))
                }
            )
        },
        {
            bleed { canvas in
                canvas.fill(.rect(canvas.frame), .white)
                canvas.speedLines(
                    canvas.frame,
                    focus: Place(620, 900),
                    free: Place(420, 560),
                    ink,
                    count: 130,
                    seed: 75
                )
                canvas.dots(Frame(0, 1_200, width, 600), ink, pitch: 10) { $0 * 0.8 }
                canvas.librarianCat(feet: Place(620, 1_760), height: 1_180)
                canvas.verticalBalloon(
                    "つづきは、",
                    at: Place(1_060, 330),
                    tail: Place(760, 720),
                    size: 52,
                    limits: canvas.frame.inset(60)
                )
                canvas.verticalBalloon(
                    "あなたが\n書くのです。",
                    at: Place(210, 420),
                    tail: Place(480, 760),
                    size: 52,
                    limits: canvas.frame.inset(60)
                )
            }
        },
        {
            page(
                [(0.8, [1, 1]), (0.7, [1]), (0.7, [1, 1])],
                slants: [0, 0, 18],
                { canvas, frame in
                    canvas.tone(frame, 0.15)
                    bust(canvas, frame, Cast.haru, .surprised, 0.5, 0.6, size: 0.52)
                    say(canvas, frame, "わたしが…？", 0.85, 0.25, tail: (0.6, 0.55))
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.14))
                    canvas.rays(from: frame.at(0.5, 0.55), reach: 600, .white, count: 22, opacity: 0.25)
                    canvas.placed(at: frame.at(0.5, 0.55), degrees: 38) {
                        canvas.shape(Outline("M-22 -230L22 -230L22 130L0 190L-22 130Z"), .white, ink: ink, 6)
                        canvas.fill(
                            Outline("M-22 -230L22 -230L22 -190L-22 -190ZM-8 168L8 168L0 190Z"),
                            Colour(grey: 0.3)
                        )
                        canvas.stroke(Outline("M-22 130L22 130M0 -186L0 126"), ink, 4)
                    }
                    say(canvas, frame, "この\nえんぴつで。", 0.16, 0.24)
                },
                { canvas, frame in
                    canvas.libraryHall(frame, rows: 3, light: frame.at(0.55, 0.6), seed: 77)
                    bust(canvas, frame, Cast.sora, .smile, 0.72, 0.64, size: 0.46, turn: -0.7)
                    bust(canvas, frame, Cast.haru, .calm, 0.42, 0.66, size: 0.46, turn: 0.5)
                    say(canvas, frame, "いいじゃん。\n読みたいよ。", 0.92, 0.4, tail: (0.78, 0.58), size: 29)
                    say(canvas, frame, "…", 0.12, 0.4, .thought, size: 34)
                },
                { canvas, frame in
                    canvas.hatch(frame, ink, spacing: 13, degrees: 60, width: 1.5, seed: 5)
                    canvas.openBook(frame.at(0.5, 0.6), width: frame.width * 0.94, isBlank: true)
                    canvas.verticalNoise("カリカリ", at: frame.at(0.24, 0.36), size: 54, degrees: -4)
                },
                { canvas, frame in
                    canvas.bokeh(frame, darkness: 0.35, seed: 78)
                    bust(canvas, frame, Cast.haru, .smile, 0.5, 0.6, size: 0.5, turn: 0.2)
                }
            )
        },
        {
            page(
                [(1.35, [1]), (0.6, [1])],
                { canvas, frame in
                    canvas.roofs(frame, moon: frame.at(0.7, 0.24), seed: 80)
                    canvas.rain(frame, .white, count: 90, opacity: 0.35, seed: 8)
                    say(canvas, frame, "雨は、朝まで\nやまなかった。", 0.12, 0.24, .caption, size: 36)
                },
                { canvas, frame in
                    canvas.fill(.rect(frame), Colour(grey: 0.1))
                    canvas.glow(frame.at(0.45, 0.6), 380, .white, opacity: 0.85)
                    canvas.openBook(frame.at(0.46, 0.64), width: 380, isBlank: true)
                    canvas.librarianCat(
                        feet: frame.at(0.8, 0.98),
                        height: frame.height * 0.8,
                        mood: .asleep,
                        flipped: true
                    )
                    say(canvas, frame, "第三話へ\nつづく", 0.08, 0.7, .caption, size: 28)
                }
            )
        },
    ]
}
