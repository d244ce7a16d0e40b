// What a finger does to a turn.
extension TurnMachine {
    /// A finger has been down long enough on a page in flight: it stops under it.
    mutating func brake(at time: Double) {
        switch course {
        case .spring, .glide: break
        case .rest, .brake, .finger: return
        }
        course = .brake(Brake(start: time, position: position(at: time), velocity: velocity(at: time)))
    }

    /// The finger lifted without having moved: the page goes on where it went.
    mutating func letGo(at time: Double) {
        guard case .brake = course else { return }
        settle(
            to: target,
            from: position(at: time),
            at: time,
            velocity: velocity(at: time),
            how: .released
        )
    }

    /// The finger began to move the page.
    mutating func beginTracking(at time: Double) {
        grabPosition = position(at: time)
        grabTarget = target
        course = .finger(grab: RubberBand.pull(for: grabPosition, beyond: extent, dimension: 1), travel: 0)
    }

    /// The finger has gone `travel` items since it began, positive towards the next item.
    mutating func track(travel: Double) {
        guard case .finger(let grab, _) = course else { return }
        course = .finger(grab: grab, travel: travel)
    }

    /// The finger lifted.
    ///
    /// - Parameters:
    ///   - travel: how far the finger has come since it touched, in widths of the page, positive towards the next item;
    ///     the slop is part of it.
    ///   - velocity: of the finger, in widths per second, positive towards the next item.
    ///   - turnVelocity: of the turn under it, in items per second. A sheet goes at half of its finger's speed: what is
    ///     held of it comes to lie a width beyond the spine.
    ///   - duration: how long the finger was down, in seconds.
    /// - Returns: the end of the sequence beyond which the reader pulled, if so.
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
            wish: wish,
            position: position,
            travel: travel,
            velocity: velocity,
            duration: duration
        ).item
        let inside = Self.clamp(decided, to: range)
        let asked = wish
        course = .brake(Brake(start: time, position: position, velocity: turnVelocity))
        go(towards: inside, at: time, velocity: turnVelocity, how: .released, isShowable: isShowable)
        if decided == grabTarget, let asked {
            // The finger changed nothing: what was asked for before still stands.
            wish = asked
            resume(at: time, isShowable: isShowable)
        }
        return edge(beyond: decided)
    }

    /// The system took the finger away, or a second one came: back to where the turn began.
    mutating func cancelTracking(at time: Double) {
        guard isTracking else { return }
        settle(to: grabTarget, from: position(at: time), at: time, velocity: 0, how: .released)
    }
}
