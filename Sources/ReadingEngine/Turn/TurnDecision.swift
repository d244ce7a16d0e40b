/// Where a turn goes when the finger lifts: by displacement or projected velocity, never by one alone.
///
/// A pure function of what the finger did, so that it can be held against tables.
struct TurnDecision: Equatable, Sendable {
    /// Six hundredths of the width are enough to turn when the finger does not come back: decisions by velocity alone
    /// are felt as "it follows my finger and springs back".
    static let commitTravel = 0.06
    /// A finger that goes back this fast at release, in items per second, calls the turn off.
    static let retreatVelocity = 0.43
    /// A finger that holds a page in flight for longer than this is placing it, not flicking on, in seconds.
    static let flickDuration = 0.3

    /// The positions that exist.
    let range: ClosedRange<Int>
    /// The position when the finger took over, in items.
    let grabPosition: Double
    /// The item that was shown, or flown to, when the finger took over.
    let grabTarget: Int
    /// What had been asked for and could not be shown yet.
    let wish: TurnMachine.Wish?
    /// The position at the release, in items.
    let position: Double
    /// How far the finger has come since it touched, in items, positive towards the next item; the slop is part of it.
    let travel: Double
    /// The finger's velocity at the release, in items per second.
    let velocity: Double
    /// How long the finger was down, in seconds.
    let duration: Double

    /// The item the release goes to; outside the sequence when the reader pulled beyond its end.
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
            // The finger came back: the page it came from stays, whichever side it lies on.
            return heading > 0 ? nearestAfter : nearestBefore
        }
        let isFlick = duration < Self.flickDuration && velocity * heading > 1
        if isFlick, case .walk(let asked) = wish, Double(asked - grabTarget) * heading > 0 {
            // A flick while the page before it is still on its way counts as another page, as a tap would.
            return asked + (heading > 0 ? 1 : -1)
        }
        let flight = Double(grabTarget) - grabPosition
        if wasInFlight, flight * heading > 0 {
            // A flick on top of a turn in flight counts as another page; a hand that places the page does not, unless
            // it pulls the page clearly past its place.
            let passed = (position - Double(grabTarget)) * heading
            return isFlick || passed >= Self.commitTravel ? grabTarget + (heading > 0 ? 1 : -1) : grabTarget
        }
        if !wasInFlight, grabTarget == range.lowerBound, heading < 0 { return grabTarget - 1 }
        if !wasInFlight, grabTarget == range.upperBound, heading > 0 { return grabTarget + 1 }
        return heading > 0 ? nearestAfter : nearestBefore
    }
}
