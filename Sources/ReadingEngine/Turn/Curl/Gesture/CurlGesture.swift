import Geometry

/// The gesture on a page that curls, and the tilt of the page after its release.
///
/// The turn machine owns the progress of the turn. This adds the position along the spine.
struct CurlGesture: Equatable, Sendable {
    /// The drag of the finger that holds the page.
    private(set) var dragGesture: CurlDragGesture?
    /// The displayed position of the held point, in points of the leaf.
    private var touch = Point.zero
    /// The position of the page that was released last, and the animation of its tilt.
    private var released: (sheet: Int, motion: CurlRelease)?

    /// Closer to either end of its turn than this, a page is flat.
    private static let flat = TurnMachine.restDistance

    /// Begins a drag on `leaf` while the turn is at `position`.
    mutating func begin(on leaf: CurlLeaf, at finger: Point, position: Double, time: Double) {
        let sheet = position.rounded(.down)
        let part = position - sheet
        if part > Self.flat, part < 1 - Self.flat {
            let path = path(of: Int(sheet), on: leaf, at: time)
            let caught = path.fold(at: part).touch
            dragGesture = CurlDragGesture(leaf: leaf, grab: path.grab, catching: caught, at: finger)
            touch = caught
        } else {
            dragGesture = CurlDragGesture(leaf: leaf, at: finger)
            touch = finger
        }
        released = nil
    }

    /// Moves the finger. Returns the travel of the turn since the drag began, in items.
    mutating func move(to finger: Point) -> Double {
        guard let dragGesture else { return 0 }
        let hold = dragGesture.hold(under: finger)
        touch = hold.touch
        return hold.travel
    }

    /// Ends the drag at `velocity`, in points of the leaf per second. Returns the velocity of the turn in items per
    /// second.
    @discardableResult
    mutating func endDrag(at finger: Point, velocity: Point, position: Double, time: Double) -> Double {
        guard let dragGesture else { return 0 }
        self.dragGesture = nil
        let (turn, along) = dragGesture.velocity(of: velocity, under: finger)
        let sheet = position.rounded(.down)
        released = (
            Int(Mathematics.clamp(sheet, to: -1e9...1e9)),
            CurlRelease(
                leaf: dragGesture.leaf,
                grab: dragGesture.grab,
                fraction: position - sheet,
                touch: touch,
                turnVelocity: turn,
                alongVelocity: along,
                at: time
            )
        )
        return turn
    }

    /// Cancels the drag. The page keeps its tilt.
    mutating func cancel(position: Double, time: Double) {
        endDrag(at: touch, velocity: .zero, position: position, time: time)
    }

    /// Discards the drag and the tilt after the page or its size changed.
    mutating func reset() {
        dragGesture = nil
        released = nil
    }

    /// Returns the path of a page that is not held.
    private func path(of sheet: Int, on leaf: CurlLeaf, at time: Double) -> CurlPath {
        guard let released, released.sheet == sheet, released.motion.leaf == leaf else { return .tap(leaf) }
        return released.motion.path(at: time)
    }

    /// Returns the fold of the page on `leaf` when the turn is at `position`; nil if no page is turning.
    func fold(on leaf: CurlLeaf, position: Double, time: Double) -> CurlFold? {
        let sheet = position.rounded(.down)
        let part = position - sheet
        guard part > 0, part < 1 else { return nil }
        if let dragGesture {
            let held = Point(x: leaf.width * (1 - 2 * part), y: touch.y)
            return CurlFold(leaf: leaf, grab: dragGesture.grab, touch: held)
        }
        return path(of: Int(sheet), on: leaf, at: time).fold(at: part)
    }

    static func == (left: CurlGesture, right: CurlGesture) -> Bool {
        left.dragGesture == right.dragGesture && left.touch == right.touch
            && left.released?.sheet == right.released?.sheet
            && left.released?.motion == right.released?.motion
    }
}
