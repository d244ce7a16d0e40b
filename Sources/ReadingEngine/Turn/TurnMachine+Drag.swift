// Gestures that turn pages.
extension TurnMachine {
    /// Stops a moving page after a press.
    mutating func brake(at time: Double) {
        switch motion {
        case .spring, .glide: break
        case .rest, .brake, .drag: return
        }
        motion = .brake(BrakingMotion(start: time, position: position(at: time), velocity: velocity(at: time)))
    }

    /// Continues to the target after a touch without movement.
    mutating func releaseBrake(at time: Double) {
        guard case .brake = motion else { return }
        settle(
            to: target,
            from: position(at: time),
            at: time,
            velocity: velocity(at: time),
            cause: .released
        )
    }

    /// Begins a drag.
    mutating func beginTracking(at time: Double) {
        grabPosition = position(at: time)
        grabTarget = target
        motion = .drag(grab: RubberBand.pull(for: grabPosition, beyond: extent, dimension: 1), travel: 0)
    }

    /// Moves the page by `travel` items from where the drag began, positive towards the next item.
    mutating func track(travel: Double) {
        guard case .drag(let grab, _) = motion else { return }
        motion = .drag(grab: grab, travel: travel)
    }

    /// Ends a drag.
    ///
    /// - Parameters:
    ///   - travel: the travel of the finger since it touched, in page widths, positive towards the next item. It
    ///     includes the travel before the drag was recognized.
    ///   - velocity: the velocity of the finger, in page widths per second, positive towards the next item.
    ///   - turnVelocity: the velocity of the turn, in items per second. A curling page turns at half of the finger's
    ///     speed, because its outer edge moves two page widths.
    ///   - duration: the duration of the touch, in seconds.
    /// - Returns: the end of the sequence that the user pulled beyond, if any.
    mutating func release(
        at time: Double,
        travel: Double,
        velocity: Double,
        turnVelocity: Double,
        duration: Double,
        isShowable: (Int) -> Bool
    ) -> PublicationEdge? {
        guard isTracking else { return nil }
        let position = position(at: time)
        let decided = TurnDecision(
            range: range,
            grabPosition: grabPosition,
            grabTarget: grabTarget,
            request: request,
            position: position,
            travel: travel,
            velocity: velocity,
            duration: duration
        ).item
        let inside = Self.clamp(decided, to: range)
        let requested = request
        motion = .brake(BrakingMotion(start: time, position: position, velocity: turnVelocity))
        go(towards: inside, at: time, velocity: turnVelocity, cause: .released, isShowable: isShowable)
        if decided == grabTarget, let requested {
            // The drag changed nothing: keep the pending request.
            request = requested
            resume(at: time, isShowable: isShowable)
        }
        return edge(beyond: decided)
    }

    /// Cancels a drag: the page moves to the target that it had before the drag.
    mutating func cancelTracking(at time: Double) {
        guard isTracking else { return }
        settle(to: grabTarget, from: position(at: time), at: time, velocity: 0, cause: .released)
    }
}
