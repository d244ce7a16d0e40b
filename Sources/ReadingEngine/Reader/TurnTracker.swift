/// Detects turns by comparing the position of the mode with the item that was last at rest.
///
/// Each ``ReaderEffect/willTurn(from:to:)`` is followed by one ``ReaderEffect/didTurn(from:to:completed:)`` before the next
/// turn begins.
struct TurnTracker: Equatable, Sendable {
    /// The state of a mode's turn.
    enum Phase: Equatable, Sendable {
        /// The item at this position is at rest. `isJump` means that it was reached without a turn.
        case rest(at: Int, isJump: Bool)
        /// An animation moves to the item at `target`.
        case moving(target: Int)
        /// A finger drags the page. The turn is at `position`, which is fractional between two items.
        case tracking(position: Double)
    }

    /// An item at its position in the sequence.
    private struct Place: Equatable, Sendable {
        var position: Int
        var item: SequenceItem

        /// Returns whether `other` is the same item, or belongs to the chapter for which the item is a placeholder.
        func isSame(as other: SequenceItem?) -> Bool {
            other.map { SequenceBuilder.isSame(item, $0) } ?? false
        }
    }

    /// The visible item, or the item from which the current turn began.
    private var shown: Place?
    /// The target of the current turn; nil while no turn is in progress.
    private var turn: Place?

    /// Records the phase. Returns the effects of turns that began or ended.
    mutating func update(_ phase: Phase, in sequence: ReadingSequence) -> [ReaderEffect] {
        guard let shown else {
            if case .rest(let position, _) = phase { self.shown = Self.place(at: position, in: sequence) }
            return []
        }
        var effects: [ReaderEffect] = []
        switch phase {
        case .rest(let position, let isJump):
            if let turn, position != shown.position {
                end(&effects, completed: position == turn.position || !isJump && passes(turn, to: Double(position)))
            } else {
                end(&effects, completed: false)
            }
            begin(to: position, in: sequence, &effects)
            end(&effects, completed: true)
            // A loaded chapter replaces its placeholder.
            self.shown = Self.place(at: position, in: sequence) ?? self.shown
        case .moving(let target):
            // The turn may return to the item from which it began. It then ends when it arrives there.
            let item = sequence.item(at: target)
            if let turn, turn.position == target, turn.isSame(as: item) { break }
            if shown.position == target, shown.isSame(as: item) { break }
            if let turn { end(&effects, completed: passes(turn, to: Double(target))) }
            begin(to: target, in: sequence, &effects)
        case .tracking(let position):
            if let turn, passes(turn, to: position) {
                end(&effects, completed: true)
            } else if let turn, (position - Double(shown.position)) * Double(turn.position - shown.position) < 0 {
                end(&effects, completed: false)
            }
            guard turn == nil, let from = self.shown?.position else { break }
            let travel = position - Double(from)
            guard abs(travel) > TurnMachine.restDistance else { break }
            begin(to: from + (travel < 0 ? -1 : 1), in: sequence, &effects)
        }
        return effects
    }

    /// Adapts to a rebuilt sequence in which the item at `position` is visible. This isn't a turn, but it ends a turn
    /// in progress.
    mutating func place(at position: Int, in sequence: ReadingSequence) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        end(&effects, completed: turn.map { $0.item == sequence.item(at: position) } ?? false)
        shown = Self.place(at: position, in: sequence)
        return effects
    }

    /// Reports a jump to the item at `position` of another sequence.
    mutating func jump(to position: Int, in sequence: ReadingSequence) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        end(&effects, completed: false)
        let target = Self.place(at: position, in: sequence)
        if let from = shown?.item, let to = target?.item, from != to {
            effects.append(.willTurn(from: from, to: to))
            effects.append(.didTurn(from: from, to: to, completed: true))
        }
        shown = target
        return effects
    }

    private static func place(at position: Int, in sequence: ReadingSequence) -> Place? {
        sequence.item(at: position).map { Place(position: position, item: $0) }
    }

    /// Returns whether `position` is beyond the target of `turn`.
    private func passes(_ turn: Place, to position: Double) -> Bool {
        guard let shown else { return false }
        return (position - Double(turn.position)) * Double(turn.position - shown.position) > 0
    }

    private mutating func begin(to position: Int, in sequence: ReadingSequence, _ effects: inout [ReaderEffect]) {
        guard let shown, position != shown.position, let to = Self.place(at: position, in: sequence) else { return }
        turn = to
        effects.append(.willTurn(from: shown.item, to: to.item))
    }

    private mutating func end(_ effects: inout [ReaderEffect], completed: Bool) {
        guard let shown, let turn else { return }
        effects.append(.didTurn(from: shown.item, to: turn.item, completed: completed))
        if completed { self.shown = turn }
        self.turn = nil
    }
}
