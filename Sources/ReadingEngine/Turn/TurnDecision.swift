/// The target of a turn when the finger lifts, decided by distance and projected velocity.
///
/// A pure function of the finger's movement.
struct TurnDecision: Equatable, Sendable {
    /// The travel that turns the page if the finger doesn't move back, in page widths. If only the velocity decided,
    /// slow drags would spring back.
    static let commitTravel = 0.06
    /// The velocity, in items per second, at which a finger that moves back at release cancels the turn.
    static let retreatVelocity = 0.43
    /// The longest contact with a moving page that counts as a flick, in seconds.
    static let flickDuration = 0.3

    /// The positions that exist.
    let range: ClosedRange<Int>
    /// The position when the drag began, in items.
    let grabPosition: Double
    /// The target when the drag began.
    let grabTarget: Int
    /// The pending request when the drag began.
    let request: TurnMachine.Request?
    /// The position at the release, in items.
    let position: Double
    /// The travel of the finger since it touched, in items, positive towards the next item; includes the slop.
    let travel: Double
    /// The finger's velocity at the release, in items per second.
    let velocity: Double
    /// The duration of the touch, in seconds.
    let duration: Double

    /// The target of the turn; outside the range if the user pulled beyond an end.
    var item: Int {
        let projected = travel + Decay.projection(of: velocity)
        var heading = 0.0
        if abs(travel) >= Self.commitTravel {
            heading = travel > 0 ? 1 : -1
            if velocity * heading < -Self.retreatVelocity { heading = -heading }
        } else if abs(projected) >= 0.5 {
            heading = projected > 0 ? 1 : -1
        }

        let nearestBefore = Int(position.rounded(.down))
        let nearestAfter = Int(position.rounded(.up))
        let wasInFlight = abs(grabPosition - Double(grabTarget)) > TurnMachine.restDistance
        if heading == 0 {
            return wasInFlight && abs(Double(grabTarget) - position) < 1 ? grabTarget : Int(position.rounded())
        }
        if travel * heading < 0 {
            // The finger moved back: stay on the page where the drag began.
            return heading > 0 ? nearestAfter : nearestBefore
        }
        let isFlick = duration < Self.flickDuration && velocity * heading > 1
        if isFlick, case .walk(let requested) = request, Double(requested - grabTarget) * heading > 0 {
            // A flick while the previous page is still loading counts as another page, like a tap.
            return requested + (heading > 0 ? 1 : -1)
        }
        let flight = Double(grabTarget) - grabPosition
        if wasInFlight, flight * heading > 0 {
            // A flick on a moving page counts as another page. A drag does not, unless it pulls the page clearly past
            // its target.
            let passed = (position - Double(grabTarget)) * heading
            return isFlick || passed >= Self.commitTravel ? grabTarget + (heading > 0 ? 1 : -1) : grabTarget
        }
        if !wasInFlight, grabTarget == range.lowerBound, heading < 0 { return grabTarget - 1 }
        if !wasInFlight, grabTarget == range.upperBound, heading > 0 { return grabTarget + 1 }
        return heading > 0 ? nearestAfter : nearestBefore
    }
}
