// A list that changes around a turn.
extension TurnMachine {
    /// The list has grown or shrunk around what is on screen: positions keep their meaning, so nothing moves.
    mutating func setRange(_ new: ClosedRange<Int>, wish index: Int?) {
        let shown = position(at: 0)
        range = new
        if case .finger(_, let travel) = course {
            course = .finger(grab: RubberBand.pull(for: shown, beyond: extent, dimension: 1) - travel, travel: travel)
        }
        target = Self.clamp(target, to: new)
        grabTarget = Self.clamp(grabTarget, to: new)
        switch wish {
        case nil: break
        case .walk: wish = index.map { .walk(to: $0) }
        case .cut: wish = index.map { .cut(to: $0) }
        }
        if wish?.index == target { wish = nil }
    }

    /// Shows this position at once, wherever the page was.
    mutating func place(at position: Int) {
        target = Self.clamp(position, to: range)
        grabTarget = target
        course = .rest
        if wish?.index == target { wish = nil }
        arrivedByCut = true
    }

    /// What was asked for and not reached is given up.
    mutating func forgetWish() { wish = nil }
}
