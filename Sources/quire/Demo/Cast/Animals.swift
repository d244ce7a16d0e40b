import Foundation

/// The animals of the cast.
extension Canvas {
    /// Draws a standing gull with its feet at `feet`.
    func gull(feet: Place, height: Double, ink: Colour = Colour(0x1B2140), flipped: Bool = false, worried: Bool = false)
    {
        placed(at: feet, scale: height / 130, flipped: flipped) {
            stroke(Outline("M-10 -26L-10 -2M-18 0L-2 0M14 -26L14 -2M6 0L22 0"), Colour(0xE58A3C), 6)
            let body = Outline(
                "M-62 -52C-44 -20 30 -12 44 -54C50 -74 46 -92 40 -104C36 -126 4 -128 0 -102C-2 -82 -30 -72 -62 -52Z"
            )
            shape(body, .white, ink: ink, 4.5)
            shape(Outline("M-70 -46C-50 -72 -10 -76 18 -62C10 -36 -36 -30 -70 -46Z"), Colour(0xA9B7C9), ink: ink, 4)
            shape(Outline("M38 -108L68 -98L40 -92Z"), Colour(0xF2A541), ink: ink, 4)
            fill(.circle(Place(24, -106), 4.6), ink)
            if worried { stroke(Outline("M16 -116L30 -119"), ink, 4) }
        }
    }

    /// Draws a flying gull.
    func flyingGull(at centre: Place, span: Double, ink: Colour = Colour(0x1B2140), degrees: Double = 0) {
        placed(at: centre, scale: span / 200, degrees: degrees) {
            let wings = Outline(
                "M-100 -34C-64 -46 -26 -30 0 -4C26 -30 64 -46 100 -34C62 -22 34 -2 12 18C6 24 -6 24 -12 18C-34 -2 -62 -22 -100 -34Z"
            )
            shape(wings, .white, ink: ink, 5)
            fill(Outline("M-100 -34C-84 -38 -74 -38 -62 -37L-70 -26ZM100 -34C84 -38 74 -38 62 -37L70 -26Z"), ink)
            shape(Outline("M8 12L30 22L8 26Z"), Colour(0xF2A541), ink: ink, 3)
        }
    }

    /// Draws a whale from the side, swimming to the right.
    func whale(at centre: Place, length: Double, body: Colour, belly: Colour, ink: Colour, flipped: Bool = false) {
        placed(at: centre, scale: length / 1000, flipped: flipped) {
            let outline = Outline(
                "M480 20C460 -90 300 -150 90 -140C-110 -132 -260 -60 -380 -20C-420 -60 -470 -92 -520 -96C-500 -50 -470 -10 -440 12"
                    + "C-470 36 -500 80 -512 126C-462 118 -420 84 -392 44C-280 70 -160 130 20 150C240 172 470 140 480 20Z"
            )
            shape(outline, body, ink: ink, 8)
            clipped(to: outline) {
                fill(Outline("M500 30C400 60 300 62 180 60C40 58 -120 60 -260 66L-100 200L300 220L520 160Z"), belly)
                for index in 0..<9 {
                    let y = 78.0 + Double(index) * 10
                    stroke(
                        Outline("M440 \(y - 20)C330 \(y + 12) 180 \(y + 10) \(40 + Double(index) * 22) \(y)"),
                        body,
                        4,
                        opacity: 0.6
                    )
                }
                fill(Outline("M-400 -60C-200 -110 100 -170 480 -60L480 -200L-400 -200Z"), belly, opacity: 0.12)
            }
            stroke(Outline("M478 30C400 56 320 60 250 44"), ink, 7)
            fill(.circle(Place(268, 14), 12), ink)
            fill(.circle(Place(272, 10), 4), .white)
            shape(Outline("M120 96C90 150 40 196 -30 214C-20 160 10 110 50 84Z"), body.darker(0.12), ink: ink, 7)
        }
    }

    /// Draws a black cat with spectacles and a bow tie, sitting at `feet`.
    func librarianCat(feet: Place, height: Double, mood: Mood = .calm, flipped: Bool = false) {
        let black = Colour(0x141414)
        let edge = Colour(0xFFFFFF)
        placed(at: feet, scale: height / 300, flipped: flipped) {
            let tail = Outline("M70 -20C140 -10 150 -80 118 -120")
            stroke(tail, edge, 38)
            stroke(tail, black, 28)
            let body = Outline("M-66 0C-96 -70 -70 -150 -30 -170L34 -170C74 -150 100 -70 70 0Z")
            let head = Outline(
                "M-78 -214C-86 -262 -80 -300 -66 -318C-48 -306 -34 -292 -24 -282C-8 -288 8 -288 24 -282C34 -292 48 -306 66 -318C80 -300 86 -262 78 -214C70 -172 36 -154 0 -154C-36 -154 -70 -172 -78 -214Z"
            )
            stroke(body + head, edge, 12)
            fill(body, black)
            fill(head, black)
            fill(Outline("M-30 -150C-20 -100 20 -100 30 -150C10 -140 -10 -140 -30 -150Z"), .white)
            fill(Outline("M-58 -296L-42 -280L-62 -266ZM58 -296L42 -280L62 -266Z"), Colour(grey: 0.55))
            stroke(Outline("M-26 -10L-26 -56M26 -10L26 -56"), Colour(grey: 0.4), 4)
            fill(Outline("M0 -148L-38 -168L-38 -126ZM0 -148L38 -168L38 -126Z"), Colour(grey: 0.75))
            stroke(Outline("M0 -148L-38 -168L-38 -126ZM0 -148L38 -168L38 -126Z"), black, 4)
            for side in [-1.0, 1.0] {
                let eye = Place(34 * side, -222)
                fill(.circle(eye, 25), .white)
                switch mood {
                case .asleep, .happy, .smile:
                    stroke(Outline("M\(eye.x - 13) -222q13 \(mood == .asleep ? 13 : -15) 26 0"), black, 5)
                case .surprised: fill(.circle(eye, 8), black)
                default:
                    fill(.ellipse(eye, 7, 17), black)
                    fill(.circle(eye + Place(-3, -7), 3), .white)
                }
                stroke(.circle(eye, 28), Colour(grey: 0.8), 5)
                stroke(
                    Outline("M\(30 * side) -184L\(86 * side) -192M\(30 * side) -178L\(84 * side) -172"),
                    Colour(grey: 0.75),
                    3
                )
            }
            stroke(Outline("M-6 -228Q0 -234 6 -228"), Colour(grey: 0.8), 5)
            fill(Outline("M-7 -196L7 -196L0 -187Z"), Colour(grey: 0.75))
            stroke(Outline("M-14 -178Q-7 -172 0 -182Q7 -172 14 -178"), Colour(grey: 0.75), 4)
        }
    }

    /// Draws a fox in a conductor's uniform, standing at `feet`.
    func foxConductor(feet: Place, height: Double, mood: Mood = .calm, raised: Bool = false, flipped: Bool = false) {
        let ink = Colour(0x1A1730)
        let fur = Colour(0xE8793A)
        let coat = Colour(0x2E4A8F)
        placed(at: feet, scale: height / 400, flipped: flipped) {
            let tail = Outline("M60 -70C160 -60 176 -150 140 -220C180 -120 120 -10 50 -30Z")
            shape(tail, fur, ink: ink, 5)
            fill(
                Outline("M140 -220C156 -190 160 -164 154 -146C144 -158 136 -160 128 -152C140 -180 142 -200 140 -220Z"),
                .white
            )
            for x in [-26.0, 26] { shape(.rect(Frame(x - 20, -60, 40, 60), radius: 12), Colour(0x23284A), ink: ink, 5) }
            let body = Outline("M-40 -232C-62 -180 -72 -100 -74 -46Q0 -30 74 -46C72 -100 62 -180 40 -232Z")
            shape(body, coat, ink: ink, 5)
            stroke(Outline("M0 -226L0 -44"), ink, 4)
            for y in [-190.0, -150, -110, -70] { shape(.circle(Place(-16, y), 6), Colour(0xF7CF5E), ink: ink, 2.5) }
            let arms: [[Place]] = [
                [Place(-46, -208), Place(-78, -150), Place(-64, -100)],
                raised
                    ? [Place(46, -208), Place(96, -236), Place(112, -300)]
                    : [Place(46, -208), Place(78, -150), Place(64, -100)],
            ]
            for arm in arms {
                let path = Outline.polyline(arm)
                stroke(path, ink, 40)
                stroke(path, coat, 30)
                if let hand = arm.last { shape(.circle(hand, 17), fur, ink: ink, 5) }
            }
            let ears = Outline("M-70 -330L-84 -420L-24 -366ZM70 -330L84 -420L24 -366Z")
            shape(ears, fur, ink: ink, 5)
            fill(Outline("M-66 -346L-74 -396L-40 -364ZM66 -346L74 -396L40 -364Z"), Colour(0x3A2030))
            let head = Outline(
                "M0 -384C56 -384 84 -344 104 -288C60 -286 34 -236 0 -232C-34 -236 -60 -286 -104 -288C-84 -344 -56 -384 0 -384Z"
            )
            shape(head, fur, ink: ink, 5)
            clipped(to: head) {
                fill(Outline("M-110 -290C-60 -320 -30 -300 0 -276C30 -300 60 -320 110 -290L40 -220L-40 -220Z"), .white)
            }
            for side in [-1.0, 1.0] {
                let eye = Place(34 * side, -318)
                switch mood {
                case .happy, .smile: stroke(Outline("M\(eye.x - 11) -316q11 -14 22 0"), ink, 6)
                case .asleep: stroke(Outline("M\(eye.x - 11) -320q11 12 22 0"), ink, 6)
                default:
                    fill(.ellipse(eye, 8, 12), ink)
                    fill(.circle(eye + Place(-3, -4), 3.2), .white)
                }
            }
            fill(.ellipse(Place(0, -244), 13, 9), ink)
            let cap = Outline("M-62 -372C-66 -420 -40 -436 0 -436C40 -436 66 -420 62 -372Z")
            shape(cap, coat, ink: ink, 5)
            shape(Outline("M-62 -380Q0 -396 62 -380L56 -360Q0 -374 -56 -360Z"), Colour(0xC9402F), ink: ink, 4)
            fill(.circle(Place(0, -406), 11), Colour(0xF7CF5E))
        }
    }
}
