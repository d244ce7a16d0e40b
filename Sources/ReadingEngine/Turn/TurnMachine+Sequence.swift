// Changes of the sequence.
extension TurnMachine {
    /// Sets the range after items were added or removed around the visible ones. Positions keep their meaning, so
    /// nothing moves.
    mutating func setRange(_ new: ClosedRange<Int>, request index: Int?) {
        let shown = position(at: 0)
        range = new
        if case .drag(_, let travel) = motion {
            motion = .drag(grab: RubberBand.pull(for: shown, beyond: extent, dimension: 1) - travel, travel: travel)
        }
        target = Self.clamp(target, to: new)
        grabTarget = Self.clamp(grabTarget, to: new)
        switch request {
        case nil: break
        case .walk: request = index.map { .walk(to: $0) }
        case .jump: request = index.map { .jump(to: $0) }
        }
        if request?.index == target { request = nil }
    }

    /// Shows a position immediately.
    mutating func place(at position: Int) {
        target = Self.clamp(position, to: range)
        grabTarget = target
        motion = .rest
        if request?.index == target { request = nil }
        arrivedByJump = true
    }

    /// Cancels a pending request.
    mutating func cancelRequest() { request = nil }
}
