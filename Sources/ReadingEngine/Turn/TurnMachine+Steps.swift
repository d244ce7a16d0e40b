// What taps, keys and jumps do to a turn.
extension TurnMachine {
    /// Turns by `steps` items from what was last asked for; nothing asked is lost.
    ///
    /// - Returns: the end of the sequence that stands in the way, if one does.
    mutating func step(by steps: Int, at time: Double, isShowable: (Int) -> Bool) -> PublicationEdge? {
        guard steps != 0 else { return nil }
        let asked = wanted + steps
        let inside = Self.clamp(asked, to: range)
        if case .cut = wish {
            wish = inside == target ? nil : .cut(to: inside)
            resume(at: time, isShowable: isShowable)
        } else {
            let velocity = velocity(at: time)
            go(towards: inside, at: time, velocity: velocity, how: .tapped, isShowable: isShowable)
        }
        return edge(beyond: asked)
    }

    /// Shows an item without a turn, as soon as it can be shown.
    mutating func cut(to index: Int, at time: Double, isShowable: (Int) -> Bool) {
        let inside = Self.clamp(index, to: range)
        if inside == target {
            wish = nil
            if course != .rest {
                settle(to: target, from: position(at: time), at: time, velocity: velocity(at: time), how: .tapped)
            }
            return
        }
        wish = .cut(to: inside)
        resume(at: time, isShowable: isShowable)
    }

    /// Goes on with what was asked for when one more page can be shown.
    mutating func resume(at time: Double, isShowable: (Int) -> Bool) {
        guard let wish, !isHeld else { return }
        switch wish {
        case .cut(let index):
            guard isShowable(index) else { return }
            self.wish = nil
            direction = index < target ? -1 : 1
            target = index
            arrivedByCut = true
            course = .rest
        case .walk(let index):
            let before = target
            let position = position(at: time)
            let velocity = velocity(at: time)
            walk(towards: index, isShowable: isShowable)
            if target != before {
                settle(to: target, from: position, at: time, velocity: velocity, how: .tapped)
            }
        }
    }
}
