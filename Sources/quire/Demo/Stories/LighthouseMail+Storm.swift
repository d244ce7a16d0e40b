/// The middle of the book: the whale, the storm and the rock.
extension LighthouseMail {
    static func whaleSpread() -> DrawnPage {
        bleed(isDoublePage: true) { canvas in
            let frame = canvas.frame
            canvas.sky(Frame(0, 0, frame.width, 640), [Colour(0x060A26), Colour(0x15225A), Colour(0x40508F)])
            canvas.stars(Frame(0, 0, frame.width, 560), count: 420, seed: 77)
            canvas.moon(at: Place(2_130, 250), radius: 110)
            canvas.deep(Frame(0, 610, frame.width, 1_500), top: Colour(0x2E7FA3), foot: Colour(0x061233), seed: 5)
            canvas.glow(Place(2_130, 620), 900, Colour(0xBFE9F2), opacity: 0.4)
            canvas.fish(
                around: Place(700, 1_780),
                spread: Place(420, 130),
                count: 34,
                Colour(0x9FD6DE),
                length: 62,
                seed: 4
            )
            canvas.fish(
                around: Place(2_300, 1_120),
                spread: Place(300, 110),
                count: 24,
                Colour(0xF5B08A),
                length: 46,
                seed: 8
            )
            canvas.whale(
                at: Place(1_390, 1_370),
                length: 2_150,
                body: Colour(0x24567F),
                belly: Colour(0xB9DCE6),
                ink: ink
            )
            canvas.fish(
                around: Place(1_900, 1_880),
                spread: Place(520, 90),
                count: 30,
                Colour(0x7FC0D0),
                length: 44,
                seed: 14
            )
            canvas.printGrain(Frame(0, 1_300, frame.width, 800), Colour(0x020617), pitch: 16, opacity: 0.4)
            canvas.boat(keel: Place(1_060, 668), length: 330, degrees: -3) {
                rower(canvas, hooded: false, mood: .surprised)
            }
            canvas.gull(feet: Place(945, 596), height: 70, worried: true)
            var surface = Outline()
            surface.move(Place(-10, 640))
            for index in 0..<15 {
                let x = Double(index) * 200
                surface.quad(Place(x + 50, 612), Place(x + 100, 640))
                surface.quad(Place(x + 150, 662), Place(x + 200, 640))
            }
            canvas.stroke(surface, Colour(0xDDF3F5), 8, opacity: 0.9)
            var depths = surface
            depths.line(Place(2_900, 760))
            depths.line(Place(-10, 760))
            depths.close()
            canvas.fill(depths, canvas.linear([(0, Colour(0x9FE0E6), 0.55), (1, Colour(0x2E7FA3), 0)]))
            caption(
                canvas,
                "And something in it, larger than the post office, going the same way.",
                frame.inset(70),
                0.03,
                0.03,
                measure: 860,
                size: 42
            )
            canvas.balloon(
                "Biscuit. Don't look down.",
                at: Place(1_540, 330),
                tail: Place(1_090, 480),
                size: 46,
                measure: 560,
                limits: frame.inset(70)
            )
            canvas.balloon("…", at: Place(740, 400), tail: Place(940, 530), size: 60, limits: frame.inset(70))
        }
    }

    static func clouds() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(1.2, [1]), (0.8, [1, 1]), (0.7, [1])])
            layout.panel(frames[0]) { frame in
                canvas.sky(frame, storm)
                canvas.stormCeiling(frame, Colour(0x171C33), Colour(0x6B7797), seed: 4)
                canvas.lightning(from: frame.at(0.78, 0.3), to: frame.at(0.7, 0.74), seed: 6)
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.72, frame.width, frame.height * 0.3),
                    far: Colour(0x55617F),
                    near: Colour(0x18213F),
                    foam: .white,
                    swell: 1.8,
                    seed: 41
                )
                canvas.boat(keel: frame.at(0.3, 0.86), length: 300, degrees: -9) {
                    rower(canvas, hooded: true, mood: .worried)
                }
                canvas.sea(
                    Frame(frame.x, frame.bottom - 110, frame.width, 120),
                    far: Colour(0x2C3757),
                    near: Colour(0x10172F),
                    foam: .white,
                    swell: 1.4,
                    isOpen: true,
                    seed: 43
                )
                canvas.rain(frame, Colour(0xC9D6EC), count: 120, opacity: 0.5, seed: 3)
                caption(canvas, "The weather had read the address too.", frame, 0.25, 0.08)
            }
            layout.panel(frames[1]) { frame in
                canvas.sky(frame, storm)
                canvas.glow(frame.at(0.5, 0.5), 340, Colour(0xFFD36B), opacity: 0.5)
                Cast.hoodedPia.drawBust(
                    on: canvas,
                    face: frame.at(0.5, 0.6),
                    headHeight: 250,
                    Pose(turn: 0.6, mood: .determined)
                )
                canvas.rain(frame, .white, count: 70, degrees: 112, opacity: 0.6, seed: 5)
                canvas.balloon(
                    "Hold on to your feathers!",
                    at: frame.at(0.42, 0.13),
                    tail: frame.at(0.5, 0.42),
                    style: .shout,
                    measure: 330,
                    limits: frame.inset(8)
                )
            }
            layout.panel(frames[2]) { frame in
                canvas.sky(frame, [Colour(0x3B4668), Colour(0x1A2140)])
                canvas.speedLines(frame, focus: frame.at(0.5, 0.55), free: Place(170, 190), .white, count: 60, seed: 9)
                canvas.gull(feet: frame.at(0.5, 0.86), height: 330, worried: true)
                canvas.balloon(
                    "Kraa.",
                    at: frame.at(0.2, 0.17),
                    tail: frame.at(0.62, 0.38),
                    size: 24,
                    limits: frame.inset(14)
                )
            }
            layout.panel(frames[3]) { frame in
                canvas.sky(frame, [Colour(0x232B4A), Colour(0x4E5A7C)])
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.3, frame.width, frame.height * 0.75),
                    far: Colour(0x4E5A7C),
                    near: Colour(0x121A38),
                    foam: .white,
                    swell: 2.6,
                    seed: 47
                )
                canvas.boat(keel: frame.at(0.62, 0.66), length: 210, degrees: 16) {
                    rower(canvas, hooded: true, mood: .worried)
                }
                canvas.sea(
                    Frame(frame.x, frame.y + frame.height * 0.64, frame.width, frame.height * 0.4),
                    far: Colour(0x35406A),
                    near: Colour(0x0D1430),
                    foam: .white,
                    swell: 2.4,
                    isOpen: true,
                    seed: 48
                )
                canvas.rain(frame, .white, count: 110, degrees: 116, opacity: 0.5, seed: 8)
                Lettering(size: 100, weight: 0.2, slant: -0.2).drawTitle(
                    "WHOOOSH",
                    on: canvas,
                    centre: frame.at(0.29, 0.3),
                    core: Colour(0xDDEBFF),
                    rim: Colour(0x2F4A73),
                    shadow: .black
                )
            }
        }
    }

    static func breakers() -> DrawnPage {
        bleed { canvas in
            let frame = canvas.frame
            canvas.sky(frame, [Colour(0x12172E), Colour(0x37415F), Colour(0x7A86A0)])
            canvas.stormCeiling(Frame(0, 0, width, 900), Colour(0x10152B), Colour(0x5C6886), seed: 9)
            canvas.lightning(from: Place(330, 330), to: Place(270, 980), seed: 4)
            canvas.rock(foot: Place(240, 1_300), width: 430, height: 200, Colour(0x343B5E), seed: 8)
            canvas.lighthouse(foot: Place(240, 1_130), height: 520, isLit: false, shade: 0.62)
            canvas.sea(
                Frame(0, 1_230, width, 900),
                far: Colour(0x6E7C99),
                near: Colour(0x16204A),
                foam: .white,
                swell: 2.2,
                seed: 52
            )
            canvas.breaker(
                foot: Place(1_480, 1_800),
                size: 1_330,
                Colour(0x2A5F86),
                Colour(0xF3FAFA),
                ink: ink,
                flipped: true
            )
            canvas.boat(keel: Place(500, 1_640), length: 430, degrees: -21) {
                rower(canvas, hooded: true, mood: .surprised)
            }
            canvas.sea(
                Frame(-60, 1_600, width + 120, 560),
                far: Colour(0x31527F),
                near: Colour(0x0C1536),
                foam: .white,
                swell: 2,
                isOpen: true,
                seed: 57
            )
            canvas.rain(frame, .white, count: 260, degrees: 112, opacity: 0.42, seed: 12)
            canvas.balloon(
                "Left! Left! Other left!",
                at: Place(1_050, 1_560),
                tail: Place(590, 1_500),
                style: .shout,
                size: 40,
                measure: 330,
                limits: frame.inset(40)
            )
            Lettering(size: 170, weight: 0.19, slant: -0.2).drawTitle(
                "KRAAASH",
                on: canvas,
                centre: Place(690, 1_900),
                core: .white,
                rim: Colour(0x1D4A78),
                shadow: .black
            )
            canvas.stroke(.rect(frame.inset(30)), paper, 60, extra: "style=\"stroke-linejoin:miter\" ")
            canvas.stroke(.rect(frame.inset(62)), ink, 6)
        }
    }

    static func landfall() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let frames = layout.rows([(0.62, [1, 1]), (1.5, [1])])
            layout.panel(frames[0]) { frame in
                canvas.sky(frame, [Colour(0x27304F), Colour(0x5A6684)])
                canvas.rock(foot: frame.at(0.5, 1.1), width: frame.width * 1.5, height: 330, Colour(0x4A5177), seed: 4)
                canvas.boat(keel: frame.at(0.5, 0.8), length: 330, degrees: 24) {}
                canvas.rain(frame, .white, count: 50, opacity: 0.5, seed: 9)
                Lettering(size: 66, weight: 0.2).drawTitle(
                    "CRUNCH",
                    on: canvas,
                    centre: frame.at(0.36, 0.2),
                    core: Colour(0xFFD66B),
                    rim: Colour(0x7A2A22),
                    shadow: .black
                )
            }
            layout.panel(frames[1]) { frame in
                canvas.sky(frame, [Colour(0x27304F), Colour(0x5A6684)])
                Cast.hoodedPia.drawBust(
                    on: canvas,
                    face: frame.at(0.38, 0.6),
                    headHeight: 220,
                    Pose(turn: 0.8, lean: -7, mood: .smile)
                )
                canvas.gull(feet: frame.at(0.8, 0.97), height: 190, flipped: true)
                canvas.rain(frame, .white, count: 50, opacity: 0.5, seed: 10)
                canvas.balloon(
                    "We're here! Mostly.",
                    at: frame.at(0.6, 0.14),
                    tail: frame.at(0.42, 0.42),
                    limits: frame.inset(14)
                )
            }
            layout.panel(frames[2]) { frame in
                canvas.sky(frame, [Colour(0x0D1230), Colour(0x27305C), Colour(0x5B6690)])
                canvas.stormCeiling(
                    Frame(frame.x, frame.y, frame.width, frame.height * 0.55),
                    Colour(0x121732),
                    Colour(0x414C72),
                    seed: 14
                )
                canvas.rays(from: frame.at(0.58, 0.25), reach: 1_500, Colour(0xBFD0F0), count: 26, opacity: 0.07)
                canvas.rock(foot: frame.at(0.58, 1.06), width: 1_250, height: 430, Colour(0x333B62), seed: 12)
                canvas.lighthouse(foot: frame.at(0.62, 0.85), height: 900, isLit: false, shade: 0.35)
                for step in 0..<9 {
                    let y = frame.bottom - 40 - Double(step) * 34
                    canvas.shape(
                        .rect(Frame(frame.x + 300 + Double(step) * 38, y, 150 - Double(step) * 8, 22), radius: 5),
                        Colour(0x6C769C),
                        ink: ink,
                        4
                    )
                }
                Cast.hoodedPia.draw(
                    on: canvas,
                    feet: Place(frame.x + 350, frame.bottom - 40),
                    height: 270,
                    Pose(lean: 3, legs: .walking, isFromBehind: true)
                )
                canvas.gull(feet: Place(frame.x + 500, frame.bottom - 86), height: 84)
                canvas.rain(frame, Colour(0xC9D6EC), count: 190, degrees: 101, opacity: 0.4, seed: 15)
                caption(
                    canvas,
                    "Far Point.\nThe door was not locked. Nobody locks a lighthouse.",
                    frame,
                    0.22,
                    0.12,
                    measure: 430
                )
                canvas.balloon(
                    "Hello? Post!",
                    at: frame.at(0.16, 0.6),
                    tail: Place(frame.x + 330, frame.bottom - 250),
                    size: 30,
                    limits: frame.inset(18)
                )
            }
        }
    }

    static func stairs() -> DrawnPage {
        page { layout in
            let canvas = layout.canvas
            let gap = layout.gutter
            let live = layout.live
            let tall = Frame(live.x, live.y, live.width * 0.56, live.height)
            let side = Frame(tall.right + gap, live.y, live.width - tall.width - gap, (live.height - 2 * gap) / 3)
            layout.panel(tall) { frame in
                canvas.stairwell(frame)
                let climb: [(flight: Int, share: Double, mood: Mood, says: String, across: Double)] = [
                    (1, 0.45, .calm, "One hundred and one…", 0.26), (3, 0.45, .calm, "two hundred and… phew…", 0.76),
                    (5, 0.5, .worried, "three hundred and lots.", 0.26),
                ]
                for step in climb {
                    let feet = Canvas.stair(in: frame, flight: step.flight, share: step.share)
                    (step.flight == 1 ? Cast.hoodedPia : Cast.pia).draw(
                        on: canvas,
                        feet: feet,
                        height: 190 - Double(step.flight) * 6,
                        Pose(turn: 0.6, lean: step.flight == 5 ? 10 : 3, legs: .walking, mood: step.mood),
                        flipped: true
                    )
                    canvas.balloon(
                        step.says,
                        at: Place(frame.at(step.across, 0).x, feet.y - 240),
                        tail: feet + Place(0, -190),
                        size: 23,
                        measure: 230,
                        limits: frame.inset(14)
                    )
                }
            }
            layout.panel(side) { frame in
                canvas.sky(frame, [Colour(0x6C7FB0), Colour(0x2B3566)])
                canvas.hatch(frame, .white, spacing: 26, degrees: 35, width: 2, seed: 4)
                canvas.gull(feet: frame.at(0.5, 0.86), height: 300)
                canvas.balloon(
                    "I could have flown.",
                    at: frame.at(0.4, 0.14),
                    tail: frame.at(0.62, 0.32),
                    style: .thought,
                    size: 23,
                    measure: 250,
                    limits: frame.inset(14)
                )
            }
            layout.panel(Frame(side.x, side.bottom + gap, side.width, side.height)) { frame in
                canvas.fill(.rect(frame), Colour(0x1D2548))
                canvas.fill(
                    .polygon([frame.at(0.62, 0.1), frame.at(0.8, 0.1), frame.at(1.1, 1), frame.at(0.2, 1)]),
                    Colour(0xC9D9F5),
                    opacity: 0.35
                )
                let door = Frame(
                    frame.x + frame.width * 0.28,
                    frame.y + frame.height * 0.16,
                    frame.width * 0.46,
                    frame.height * 0.9
                )
                canvas.shape(.rect(door, radius: 12), Colour(0x8A5A38), ink: ink, 8)
                for share in [0.25, 0.5, 0.75] { canvas.stroke(.line(door.at(share, 0), door.at(share, 1)), ink, 4) }
                canvas.shape(.circle(door.at(0.84, 0.52), 15), Colour(0xF2C14E), ink: ink, 5)
                canvas.shape(
                    .rect(Frame(door.x + door.width * 0.2, door.y + 66, door.width * 0.6, 66), radius: 6),
                    Colour(0xF2D89A),
                    ink: ink,
                    5
                )
                Lettering(size: 30).draw(["LAMP"], on: canvas, centre: Place(door.centre.x, door.y + 99), ink)
            }
            layout.panel(Frame(side.x, side.bottom * 2 + 2 * gap - side.y, side.width, side.height)) { frame in
                canvas.sky(frame, [Colour(0x3B477A), Colour(0x171C3D)])
                canvas.speedLines(
                    frame,
                    focus: frame.at(0.5, 0.58),
                    free: Place(190, 210),
                    Colour(0x8FA3D6),
                    count: 50,
                    seed: 2
                )
                Cast.pia.drawBust(on: canvas, face: frame.at(0.5, 0.62), headHeight: 260, Pose(mood: .surprised))
                canvas.balloon(
                    "Oh.",
                    at: frame.at(0.2, 0.16),
                    tail: frame.at(0.44, 0.55),
                    size: 32,
                    limits: frame.inset(14)
                )
            }
        }
    }
}
