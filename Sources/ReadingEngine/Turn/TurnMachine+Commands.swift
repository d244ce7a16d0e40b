// Taps, keys and jumps.
extension TurnMachine {
    /// Turns by `steps` items from the last requested item.
    ///
    /// - Returns: the end of the sequence that prevents it, if any.
    mutating func step(by steps: Int, at time: Double, isShowable: (Int) -> Bool) -> PublicationEdge? {
        guard steps != 0 else { return nil }
        let requested = wanted + steps
        let inside = Self.clamp(requested, to: range)
        if case .jump = request {
            request = inside == target ? nil : .jump(to: inside)
            resume(at: time, isShowable: isShowable)
        } else {
            let velocity = velocity(at: time)
            go(towards: inside, at: time, velocity: velocity, cause: .tapped, isShowable: isShowable)
        }
        return edge(beyond: requested)
    }

    /// Shows an item without animation, as soon as it can be shown.
    mutating func jump(to index: Int, at time: Double, isShowable: (Int) -> Bool) {
        let inside = Self.clamp(index, to: range)
        if inside == target {
            request = nil
            if motion != .rest {
                settle(to: target, from: position(at: time), at: time, velocity: velocity(at: time), cause: .tapped)
            }
            return
        }
        request = .jump(to: inside)
        resume(at: time, isShowable: isShowable)
    }

    /// Continues a pending request if the next page can be shown.
    mutating func resume(at time: Double, isShowable: (Int) -> Bool) {
        guard let request, !isHeld else { return }
        switch request {
        case .jump(let index):
            guard isShowable(index) else { return }
            self.request = nil
            direction = index < target ? -1 : 1
            target = index
            arrivedByJump = true
            motion = .rest
        case .walk(let index):
            let before = target
            let position = position(at: time)
            let velocity = velocity(at: time)
            walk(towards: index, isShowable: isShowable)
            if target != before {
                settle(to: target, from: position, at: time, velocity: velocity, cause: .tapped)
            }
        }
    }
}
