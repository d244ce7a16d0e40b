/// Draws a head from back to front: rear hair, face, features, front hair and hood.
struct PersonHead {
    let person: Person
    let pose: Pose

    private var ink: Colour { person.ink }
    private var line: Double { person.line }
    /// The horizontal offset of the features when the head turns.
    private var shift: Double { pose.turn * 19 }

    func draw(on canvas: Canvas) {
        if person.hasScarf {
            let scarf = Outline.rect(Frame(-42, -262, 84, 34), radius: 16)
            let end = Outline.rect(Frame(14, -250, 28, 74), radius: 8)
            canvas.shape(end, person.accent.darker(0.12), ink: ink, line)
            canvas.shape(scarf, person.accent, ink: ink, line)
        }
        if person.isHooded {
            drawHoodBack(canvas)
        } else {
            drawHairBack(canvas)
        }
        if pose.isFromBehind {
            drawBackOfHead(canvas)
            return
        }
        let face = Outline(
            "M-60 -318C-60 -268 -34 -246 \(shift * 0.3) -246C34 -246 60 -268 60 -318C60 -362 32 -378 0 -378C-32 -378 -60 -362 -60 -318Z"
        )
        if !person.isHooded {
            canvas.shape(.circle(Place(-59 + shift * 0.4, -306), 13), person.skin, ink: ink, line)
            canvas.shape(.circle(Place(59 + shift * 0.4, -306), 13), person.skin, ink: ink, line)
        }
        canvas.shape(face, person.skin, ink: ink, line)
        canvas.clipped(to: face) { drawFeatures(canvas) }
        drawHairFront(canvas)
        if person.isHooded { drawHoodFront(canvas) }
        if person.isCaptain { drawCap(canvas) }
    }

    // MARK: Hair and hood

    private func drawHairBack(_ canvas: Canvas) {
        switch person.style {
        case .bob:
            canvas.shape(
                Outline("M-74 -256C-92 -400 -40 -394 0 -394C40 -394 92 -400 74 -256C40 -240 -40 -240 -74 -256Z"),
                person.hair,
                ink: ink,
                line
            )
        case .long:
            canvas.shape(
                Outline("M-78 -160C-96 -400 -40 -396 0 -396C40 -396 96 -400 78 -160C50 -146 -50 -146 -78 -160Z"),
                person.hair,
                ink: ink,
                line
            )
        case .bun:
            canvas.shape(.circle(Place(-12 - shift, -400), 27), person.hair, ink: ink, line)
            canvas.shape(.ellipse(Place(0, -326), 70, 64), person.hair, ink: ink, line)
        case .ponytail:
            canvas.shape(
                Outline("M40 -372C120 -372 112 -286 96 -226C84 -262 70 -300 44 -322Z"),
                person.hair,
                ink: ink,
                line
            )
            canvas.shape(.ellipse(Place(0, -326), 70, 66), person.hair, ink: ink, line)
        case .short:
            canvas.shape(.ellipse(Place(0, -330), 69, 62), person.hair, ink: ink, line)
        }
    }

    private func drawBackOfHead(_ canvas: Canvas) {
        if person.isHooded {
            canvas.shape(
                Outline("M-80 -246C-96 -420 -30 -414 0 -416C30 -414 96 -420 80 -246C40 -230 -40 -230 -80 -246Z"),
                person.coat,
                ink: ink,
                line
            )
            canvas.stroke(Outline("M0 -412C-8 -350 -4 -300 0 -240"), ink, line * 0.7)
        } else {
            canvas.shape(.ellipse(Place(0, -322), 68, 68), person.hair, ink: ink, line)
            canvas.stroke(
                Outline(
                    "M-30 -372C-40 -330 -36 -300 -26 -268M6 -380C4 -340 8 -300 10 -264M36 -366C44 -330 40 -296 34 -274"
                ),
                person.hair.lighter(0.18),
                line * 0.8
            )
        }
    }

    private func drawHairFront(_ canvas: Canvas) {
        let s = shift * 0.7
        let fringe: Outline
        switch person.style {
        case .bob, .long:
            fringe = Outline(
                "M-66 -300C-78 -388 -30 -388 0 -388C34 -388 78 -388 66 -300C62 -322 54 -334 48 -344C40 -332 30 -328 \(22 + s) -332"
                    + "C\(14 + s) -336 \(10 + s) -342 \(8 + s) -350C-4 -334 -24 -328 -44 -336C-54 -326 -62 -316 -66 -300Z"
            )
        case .bun, .ponytail:
            fringe = Outline(
                "M-64 -312C-74 -388 -28 -390 0 -390C32 -390 74 -386 64 -312C56 -336 36 -352 \(-12 + s) -360C-34 -352 -54 -338 -64 -312Z"
            )
        case .short:
            fringe = Outline(
                "M-66 -318C-78 -374 -46 -398 -20 -388C4 -408 62 -396 66 -318C60 -330 54 -338 46 -342L36 -328L24 -346L8 -330L-6 -348L-22 -330L-36 -344L-48 -328Z"
            )
        }
        canvas.shape(fringe, person.hair, ink: ink, line)
        canvas.stroke(
            Outline("M\(-34 + s) -374Q\(-4 + s) -386 \(26 + s) -372"),
            person.hair.lighter(0.3),
            line * 0.9,
            opacity: 0.8
        )
    }

    private func drawHoodBack(_ canvas: Canvas) {
        canvas.shape(
            Outline("M-84 -244C-104 -424 -34 -414 0 -420C34 -414 104 -424 84 -244C40 -226 -40 -226 -84 -244Z"),
            person.coat,
            ink: ink,
            line
        )
        canvas.fill(.ellipse(Place(0, -312), 70, 74), person.coat.darker(0.35))
    }

    private func drawHoodFront(_ canvas: Canvas) {
        // The rim is the area between two ovals.
        let rim = Outline(
            "M-84 -244C-104 -424 -34 -414 0 -420C34 -414 104 -424 84 -244C74 -238 66 -236 58 -234C84 -300 70 -384 0 -384C-70 -384 -84 -300 -58 -234C-66 -236 -74 -238 -84 -244Z"
        )
        canvas.shape(rim, person.coat, ink: ink, line)
        canvas.stroke(Outline("M-72 -300C-76 -356 -44 -394 -6 -400"), person.coat.lighter(0.45), line, opacity: 0.8)
    }

    private func drawCap(_ canvas: Canvas) {
        canvas.shape(
            Outline(
                "M-52 -262C-60 -214 -28 -196 0 -196C28 -196 60 -214 52 -262C30 -280 16 -276 0 -272C-16 -276 -30 -280 -52 -262Z"
            ),
            .white.darker(0.08),
            ink: ink,
            line
        )
        canvas.stroke(Outline("M-14 -262Q0 -252 14 -262"), ink, line)
        canvas.shape(
            Outline("M-78 -352C-84 -408 -40 -420 0 -420C40 -420 84 -408 78 -352Z"),
            person.accent,
            ink: ink,
            line
        )
        canvas.shape(Outline("M-66 -352C-70 -326 70 -326 66 -352Z"), ink, ink: ink, line)
        canvas.fill(.circle(Place(0, -384), 13), Colour(0xF2C14E))
    }

    // MARK: Features

    private func drawFeatures(_ canvas: Canvas) {
        if person.eyes == .dots || pose.mood == .happy {
            let blush = Colour(0xE8705A)
            canvas.fill(.ellipse(Place(-37 + shift, -281), 13, 8), blush, opacity: person.skin.blue > 235 ? 0.16 : 0.42)
            canvas.fill(.ellipse(Place(37 + shift, -281), 13, 8), blush, opacity: person.skin.blue > 235 ? 0.16 : 0.42)
        }
        for side in [-1.0, 1.0] { drawEye(canvas, side) }
        drawBrows(canvas)
        canvas.stroke(Outline("M\(shift * 1.25 - 2) -291q5 4 0 7"), ink, line * 0.55)
        drawMouth(canvas)
    }

    private func drawEye(_ canvas: Canvas, _ side: Double) {
        let centre = Place(27 * side + shift, -303)
        switch pose.mood {
        case .happy:
            canvas.stroke(Outline("M\(centre.x - 12) -299q12 -16 24 0"), ink, line * 1.1)
        case .asleep:
            canvas.stroke(Outline("M\(centre.x - 12) -304q12 13 24 0"), ink, line * 1.1)
        default:
            let wide = pose.mood == .surprised ? 1.25 : 1
            if person.eyes == .dots {
                canvas.fill(.ellipse(centre, 7.5 * wide, 11.5 * wide), ink)
                canvas.fill(.circle(centre + Place(-2.5, -4.5), 3.2), .white)
            } else {
                canvas.fill(.ellipse(centre, 15 * wide, 19 * wide), .white)
                canvas.fill(.ellipse(centre + Place(pose.turn * 3, 2), 11.5, 16.5 * wide), ink)
                canvas.fill(.ellipse(centre + Place(pose.turn * 3, 9), 8, 8), Colour(grey: 0.5))
                canvas.fill(.circle(centre + Place(-4, -5), 5), .white)
                canvas.fill(.circle(centre + Place(5, 8), 2.6), .white)
                // The lashes slope outwards. Lashes that slope inwards make the face look angry.
                let outer = centre + Place(18 * side, -4)
                let inner = centre + Place(-8 * side, -21 * wide)
                var lash = Outline()
                lash.move(outer)
                lash.quad(centre + Place(12 * side, -24 * wide), inner)
                canvas.stroke(lash, ink, line * 1.35)
            }
        }
        if pose.mood == .moved {
            let tear = Outline(
                "M\(centre.x + 8 * side) -292c\(9 * side) 12 \(9 * side) 22 0 24c\(-8 * side) -2 \(-8 * side) -12 0 -24Z"
            )
            canvas.shape(tear, Colour(0xD6F1FF), ink: ink, line * 0.5)
        }
    }

    private func drawBrows(_ canvas: Canvas) {
        // Level brows that a fringe partly covers would make the face look angry.
        if person.eyes == .manga, [.calm, .smile, .surprised, .happy].contains(pose.mood) { return }
        let (inner, outer): (Double, Double)
        switch pose.mood {
        case .worried, .moved: (inner, outer) = (-9, 2)
        case .determined: (inner, outer) = (8, -6)
        case .surprised: (inner, outer) = (-12, -9)
        case .happy: (inner, outer) = (-6, -4)
        default: (inner, outer) = (-1, 0)
        }
        for side in [-1.0, 1.0] {
            let middle = 27 * side + shift
            let path = Outline.smooth([
                Place(middle - 12 * side, -330 + inner),
                Place(middle, -333 + (inner + outer) / 2),
                Place(middle + 13 * side, -329 + outer),
            ])
            canvas.stroke(path, person.hair.darker(0.3), line)
        }
    }

    private func drawMouth(_ canvas: Canvas) {
        let x = shift * 1.15
        switch pose.mood {
        case .calm: canvas.stroke(Outline("M\(x - 8) -269q8 5 16 0"), ink, line * 0.9)
        case .smile: canvas.stroke(Outline("M\(x - 15) -272q15 14 30 0"), ink, line * 0.9)
        case .happy:
            canvas.shape(
                Outline("M\(x - 17) -275q17 5 34 0q-3 23 -17 23q-14 0 -17 -23Z"),
                Colour(0x9C2B32),
                ink: ink,
                line * 0.8
            )
        case .surprised: canvas.shape(.ellipse(Place(x, -266), 7, 9), Colour(0x9C2B32), ink: ink, line * 0.8)
        case .worried: canvas.stroke(Outline("M\(x - 13) -266q6 -7 13 -1q7 6 13 -2"), ink, line * 0.9)
        case .determined: canvas.stroke(Outline("M\(x - 11) -268q11 -5 22 1"), ink, line)
        case .asleep: canvas.stroke(Outline("M\(x - 6) -268q6 3 12 0"), ink, line * 0.8)
        case .moved: canvas.stroke(Outline("M\(x - 13) -270q6 9 13 3q7 6 13 -3"), ink, line * 0.9)
        }
    }
}
