/// A character of the demo comics: build, hair, clothes and colours.
struct Person: Sendable {
    enum Hair: Sendable { case bob, short, long, bun, ponytail }
    enum Eyes: Sendable { case dots, manga }

    var skin: Colour
    var hair: Colour
    var style: Hair
    var coat: Colour
    var trousers: Colour
    var boots: Colour
    var accent: Colour
    var ink: Colour
    var eyes: Eyes = .dots
    /// Whether the hood of the coat covers the head.
    var isHooded = false
    /// Whether the figure wears a scarf in the accent colour.
    var hasScarf = false
    /// Whether the figure carries a postbag in the accent colour.
    var hasBag = false
    /// Whether the figure has a beard and a captain's cap.
    var isCaptain = false
    /// The width of outlines, in the units of the figure.
    var line = 5.0
}

/// A facial expression.
enum Mood: Sendable {
    case calm, smile, happy, surprised, worried, determined, asleep, moved
}

/// The pose of a character. Angles are in degrees, clockwise from the right, so 90 points down.
struct Pose: Sendable {
    enum Legs: Sendable { case standing, walking, sitting, hidden }

    /// The direction of the head, from -1 (left) to 1 (right).
    var turn = 0.0
    var lean = 0.0
    /// The angles of the upper arm and the forearm of the arm on the left of the picture.
    var left = (112.0, 96.0)
    var right = (68.0, 84.0)
    var legs = Legs.standing
    var mood = Mood.calm
    /// Whether the back of the head is drawn instead of the face.
    var isFromBehind = false
}

extension Person {
    /// The height of a standing figure, in its own units. Its feet are at the origin.
    static let height = 385.0
    /// The centre of the face, relative to the feet.
    static let face = Place(0, -305)

    /// Draws the figure.
    ///
    /// - Parameters:
    ///   - feet: The position of the feet.
    ///   - height: The height in pixels.
    func draw(on canvas: Canvas, feet: Place, height: Double, _ pose: Pose = Pose(), flipped: Bool = false) {
        canvas.placed(at: feet, scale: height / Self.height, degrees: pose.lean, flipped: flipped) {
            drawBody(canvas, pose)
            PersonHead(person: self, pose: pose).draw(on: canvas)
        }
    }

    /// Draws the figure with its face at a position, for close-ups. The frame of the panel clips the rest.
    func drawBust(on canvas: Canvas, face: Place, headHeight: Double, _ pose: Pose, flipped: Bool = false) {
        let scale = headHeight / 130
        var pose = pose
        if pose.legs == .standing { pose.legs = .hidden }
        let offset = Place(0, 0).moved(Self.face.length * scale, degrees: pose.lean + 90)
        draw(on: canvas, feet: face + offset, height: Self.height * scale, pose, flipped: flipped)
    }

    private func limb(_ canvas: Canvas, _ places: [Place], _ width: Double, _ colour: Colour) {
        let path = Outline.polyline(places)
        canvas.stroke(path, ink, width + 2 * line)
        canvas.stroke(path, colour, width)
    }

    private func arm(_ canvas: Canvas, from shoulder: Place, _ angles: (Double, Double)) {
        let elbow = shoulder.moved(52, degrees: angles.0)
        let wrist = elbow.moved(44, degrees: angles.1)
        let hand = wrist.moved(15, degrees: angles.1)
        canvas.shape(.circle(hand, 14), skin, ink: ink, line)
        limb(canvas, [shoulder, elbow, wrist], 29, coat)
    }

    private func drawLegs(_ canvas: Canvas, _ pose: Pose) {
        switch pose.legs {
        case .hidden: return
        case .standing:
            leg(canvas, [Place(-22, -110), Place(-23, -12)], 1)
            leg(canvas, [Place(22, -110), Place(23, -12)], 1)
        case .walking:
            leg(canvas, [Place(-12, -110), Place(-32, -62), Place(-54, -22)], 1)
            leg(canvas, [Place(12, -110), Place(38, -62), Place(34, -12)], 1)
        case .sitting:
            leg(canvas, [Place(-18, -112), Place(44, -104), Place(50, -30)], 1)
            leg(canvas, [Place(18, -112), Place(78, -104), Place(84, -30)], 1)
        }
    }

    private func leg(_ canvas: Canvas, _ places: [Place], _ direction: Double) {
        guard let foot = places.last else { return }
        limb(canvas, places, 27, trousers)
        let boot = Outline.rect(Frame(foot.x - 19, foot.y - 22, 38, 34), radius: 9)
        let toe = Outline.rect(Frame(foot.x - 19, foot.y - 6, 50 * direction, 20), radius: 10)
        canvas.stroke(boot + toe, ink, 2 * line)
        canvas.fill(boot, boots)
        canvas.fill(toe, boots)
    }

    private func drawBody(_ canvas: Canvas, _ pose: Pose) {
        drawLegs(canvas, pose)
        arm(canvas, from: Place(-37, -222), pose.left)
        var torso = Outline()
        torso.move(Place(-30, -246))
        torso.curve(Place(-50, -240), Place(-56, -160), Place(-64, -96))
        torso.quad(Place(0, -80), Place(64, -96))
        torso.curve(Place(56, -160), Place(50, -240), Place(30, -246))
        torso.close()
        canvas.shape(torso, coat, ink: ink, line)
        canvas.clipped(to: torso) {
            canvas.fill(
                .polygon([Place(22, -250), Place(80, -250), Place(80, -70), Place(36, -70)]),
                coat.darker(0.16)
            )
        }
        if !pose.isFromBehind {
            canvas.stroke(.line(Place(0, -240), Place(0, -90)), ink, line * 0.7)
            for y in [-206.0, -168, -130] { canvas.fill(.circle(Place(9, y), 4.5), ink) }
        }
        if hasBag {
            canvas.stroke(.line(Place(-34, -242), Place(54, -128)), ink, 15)
            canvas.stroke(.line(Place(-34, -242), Place(54, -128)), accent.darker(0.25), 8)
            let bag = Outline.rect(Frame(34, -146, 58, 52), radius: 8)
            canvas.shape(bag, accent, ink: ink, line)
            canvas.stroke(Outline("M34 -132Q63 -104 92 -132"), ink, line * 0.8)
        }
        arm(canvas, from: Place(37, -222), pose.right)
    }
}
