import Geometry

/// The hand on a sheet that curls, and the tilt that stays behind when it lets go.
///
/// How far the turn is, is the turn machine's number; this adds where along the spine the sheet is drawn.
struct CurlHand: Equatable, Sendable {
    /// How the finger that is down holds the sheet.
    private(set) var grip: CurlGrip?
    /// Where it draws the held point, in points of the sheet.
    private var touch = Point.zero
    /// The sheet that was let go last, by its position, and what becomes of its tilt.
    private var released: (sheet: Int, course: CurlRelease)?

    /// Nearer than this to either end of its turn, a sheet lies flat.
    private static let flat = TurnMachine.restDistance

    /// A finger takes hold of the sheet on `leaf` when the turn is at `position`.
    mutating func take(_ leaf: CurlLeaf, at finger: Point, position: Double, time: Double) {
        let sheet = position.rounded(.down)
        let part = position - sheet
        if part > Self.flat, part < 1 - Self.flat {
            let path = path(of: Int(sheet), on: leaf, at: time)
            let caught = path.fold(at: part).touch
            grip = CurlGrip(leaf: leaf, grab: path.grab, catching: caught, at: finger)
            touch = caught
        } else {
            grip = CurlGrip(leaf: leaf, at: finger)
            touch = finger
        }
        released = nil
    }

    /// The finger has come here: how far the turn has come since it took hold, in items.
    mutating func move(to finger: Point) -> Double {
        guard let grip else { return 0 }
        let hold = grip.hold(under: finger)
        touch = hold.touch
        return hold.travel
    }

    /// The finger lets go at `velocity`, in points of the sheet per second: how fast the turn goes then, in items per second.
    @discardableResult
    mutating func letGo(at finger: Point, velocity: Point, position: Double, time: Double) -> Double {
        guard let grip else { return 0 }
        self.grip = nil
        let (turn, along) = grip.velocity(of: velocity, under: finger)
        let sheet = position.rounded(.down)
        released = (
            Int(Mathematics.clamp(sheet, to: -1e9...1e9)),
            CurlRelease(
                leaf: grip.leaf,
                grab: grip.grab,
                fraction: position - sheet,
                touch: touch,
                turnVelocity: turn,
                alongVelocity: along,
                at: time
            )
        )
        return turn
    }

    /// The finger is gone without a word: the sheet keeps its tilt.
    mutating func drop(position: Double, time: Double) {
        letGo(at: touch, velocity: .zero, position: position, time: time)
    }

    /// Forgets the hand: the sheets are others, or of another size.
    mutating func forget() {
        grip = nil
        released = nil
    }

    /// The way of a sheet that nobody holds.
    private func path(of sheet: Int, on leaf: CurlLeaf, at time: Double) -> CurlPath {
        guard let released, released.sheet == sheet, released.course.leaf == leaf else { return .tap(leaf) }
        return released.course.path(at: time)
    }

    /// The fold of the sheet on `leaf` when the turn is at `position`; nil when no sheet is on its way.
    func fold(on leaf: CurlLeaf, position: Double, time: Double) -> CurlFold? {
        let sheet = position.rounded(.down)
        let part = position - sheet
        guard part > 0, part < 1 else { return nil }
        if let grip {
            let held = Point(x: leaf.width * (1 - 2 * part), y: touch.y)
            return CurlFold(leaf: leaf, grab: grip.grab, touch: held)
        }
        return path(of: Int(sheet), on: leaf, at: time).fold(at: part)
    }

    static func == (left: CurlHand, right: CurlHand) -> Bool {
        left.grip == right.grip && left.touch == right.touch && left.released?.sheet == right.released?.sheet
            && left.released?.course == right.released?.course
    }
}
