import Geometry

// Touches of one and two fingers.
extension StripMachine {
    /// A touch that stops a fling faster than this, in points per second, is not a tap.
    private static let caughtSpeed = 40.0

    /// Handles the first touch. It stops a fling or auto-scroll immediately, but not an animated scroll or zoom,
    /// because another tap may follow.
    ///
    /// - Returns: whether an animation continues. A longer touch then has to stop it.
    mutating func touch(at time: Double) -> Bool {
        isTouched = true
        hasStoppedFling = false
        switch motion {
        case .fling:
            hasStoppedFling = velocity(at: time).length > Self.caughtSpeed
            stopFling(at: time)
        case .autoScroll:
            stopFling(at: time)
        case .zoom, .scroll:
            return true
        case .rest, .pan, .pinch:
            break
        }
        return false
    }

    /// Stops any fling or animation.
    mutating func stopFling(at time: Double) {
        guard isMoving else { return }
        stopMotion(at: time)
        updatePosition(at: time)
    }

    /// Handles the end of the last touch.
    mutating func touchesEnded(at time: Double) {
        isTouched = false
        guard !isMoving else { return }
        endTouches(at: time)
        continueAutoScroll(at: time)
        updatePosition(at: time)
    }

    /// Moves the strip with a finger that is `travel` points from where the pan began. A strip that scrolls in steps moves
    /// when the finger lifts.
    mutating func pan(travel: Point, at time: Double) {
        guard scrollStep == nil else { return }
        updatePan(travel: travel)
        updatePosition(at: time)
    }

    /// Moves and scales the strip with two fingers.
    mutating func pinch(centroid: Point, distance: Double, at time: Double) {
        updatePinch(centroid: centroid, distance: distance)
        updatePosition(at: time)
    }
}
