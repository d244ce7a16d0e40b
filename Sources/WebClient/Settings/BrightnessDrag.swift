import Geometry

/// A vertical drag along the left edge of the window that sets the brightness.
struct BrightnessDrag {
    /// The state of the recognition.
    enum State: Equatable {
        /// The touch may still become a tap.
        case possible
        /// The drag sets this brightness, in percent.
        case brightness(Int)
        /// The touch is another gesture.
        case failed
    }

    private let start: Point
    private let initialBrightness: Int
    private var state = State.possible
    /// The width of the edge, and the distance after which the drag is recognised, in points. The reader's own gestures begin
    /// after ten.
    private static let edge = 24.0
    private static let slop = 8.0
    /// The part of the window's height that covers the whole range.
    private static let fullDistance = 0.6
    /// The brightness in percent: from dim enough for a dark room to unchanged.
    static let range = 20...100

    /// Makes the drag of a touch that begins at `start`; nil away from the edge.
    init?(at start: Point, brightness: Int) {
        guard start.x >= 0, start.x <= Self.edge else { return nil }
        self.start = start
        initialBrightness = brightness
    }

    /// Moves the touch. `height` is that of the window. Returns the new state.
    mutating func move(to position: Point, height: Double) -> State {
        let moved = position - start
        if state == .possible {
            guard moved.length >= Self.slop else { return .possible }
            // Page turns and the browsers' own edge gestures are horizontal.
            guard moved.y.magnitude > 2 * moved.x.magnitude else {
                state = .failed
                return .failed
            }
        }
        if state == .failed { return .failed }
        let (darkest, lightest) = (Self.range.lowerBound, max(Self.range.upperBound, initialBrightness))
        let change = -moved.y / max(height * Self.fullDistance, 1) * Double(Self.range.upperBound - darkest)
        let value = max(
            darkest,
            min(Int((Double(initialBrightness) + max(-1000, min(change, 1000))).rounded()), lightest)
        )
        state = .brightness(value)
        return state
    }
}
