import Geometry

/// The machine of the mode that is read in: the one place that knows which there are.
enum ModeMachine: Equatable, Sendable {
    case paged(PagedMachine)
    case strip(StripMode)

    /// A machine for the mode of the options, at the item at `position`, a page at `fraction` of its height.
    init(at position: Int, focus: PageIdentifier?, fraction: Double, in context: ReadingContext) {
        if context.options.mode.isPaged {
            self = .paged(PagedMachine(at: position, fraction: fraction, in: context))
        } else {
            self = .strip(StripMode(at: position, focus: focus, fraction: fraction, in: context))
        }
    }

    var isPaged: Bool {
        if case .paged = self { return true }
        return false
    }

    /// Lets the machine that there is change, in its place: a copy beside it would have every list of it copied as well.
    @inline(never)
    private mutating func change(_ pages: (inout PagedMachine) -> Void, _ strip: (inout StripMode) -> Void) {
        switch consume self {
        case .paged(var machine):
            pages(&machine)
            self = .paged(machine)
        case .strip(var machine):
            strip(&machine)
            self = .strip(machine)
        }
    }

    /// What the reader around it must do; forgotten once taken.
    mutating func takeOutcomes() -> [ModeOutcome] {
        var taken: [ModeOutcome] = []
        switch self {
        case .paged(let machine): taken = machine.outcomes
        case .strip(let machine): taken = machine.outcomes
        }
        if !taken.isEmpty { change({ $0.outcomes = [] }, { $0.outcomes = [] }) }
        return taken
    }

    // MARK: Time

    var nextDeadline: Double? {
        switch self {
        case .paged(let machine): machine.nextDeadline
        case .strip(let machine): machine.nextDeadline
        }
    }

    func isAnimating(in context: ReadingContext) -> Bool {
        switch self {
        case .paged(let machine): machine.isAnimating(at: context.now)
        case .strip(let machine): machine.isAnimating(at: context.now)
        }
    }

    mutating func moveOn(in context: ReadingContext) {
        change({ $0.moveOn(to: context.now) }, { $0.moveOn(to: context.now) })
    }

    mutating func meetDeadline(_ deadline: Double, in context: ReadingContext) {
        change({ $0.meetDeadline(deadline, in: context) }, { $0.meetDeadline(deadline, in: context) })
    }

    // MARK: Hands

    mutating func handlePointer(_ sample: PointerSample, in context: ReadingContext) {
        change({ $0.handlePointer(sample, in: context) }, { $0.handlePointer(sample, in: context) })
    }

    mutating func handleWheel(_ delta: Point, at place: Point, zooms: Bool, time: Double, in context: ReadingContext) {
        change(
            { $0.handleWheel(delta, at: place, zooms: zooms, time: time, in: context) },
            { $0.handleWheel(delta, at: place, zooms: zooms, in: context) }
        )
    }

    mutating func handleKey(_ key: ReaderKey, in context: ReadingContext) {
        change({ $0.handleKey(key, in: context) }, { $0.handleKey(key, in: context) })
    }

    mutating func scrollByItself(_ scrolls: Bool, in context: ReadingContext) {
        change({ _ in }, { $0.scrollByItself(scrolls, in: context) })
    }

    mutating func cut(to position: Int, in context: ReadingContext) {
        change({ $0.cut(to: position, in: context) }, { $0.cut(to: position, in: context) })
    }

    mutating func reduceMotion(_ reduces: Bool) {
        change({ $0.reduceMotion(reduces) }, { $0.reduceMotion(reduces) })
    }

    // MARK: Another list, another window

    /// The list has changed around what is on screen, which has kept its position.
    mutating func sequenceChanged(from old: ReadingSequence, in context: ReadingContext) {
        change({ $0.sequenceChanged(from: old, in: context) }, { $0.renew(in: context) })
    }

    /// The list has become another one, in which what was shown is at `position`; `isMoved` when that is somewhere else.
    mutating func place(at position: Int, isMoved: Bool, from old: ReadingSequence, in context: ReadingContext) {
        change(
            { $0.place(at: position, from: old, in: context) },
            {
                $0.renew(in: context)
                if isMoved { $0.cut(to: position, in: context) }
            }
        )
    }

    mutating func reflow(in context: ReadingContext) {
        change({ $0.reflow(in: context) }, { $0.renew(in: context) })
    }

    mutating func pictureChanged(_ page: PageIdentifier, in context: ReadingContext) {
        change({ $0.pictureChanged(page, in: context) }, { $0.renew(in: context) })
    }

    mutating func picturesChanged(in context: ReadingContext) {
        change({ $0.picturesChanged(in: context) }, { $0.renew(in: context) })
    }

    mutating func forgetWish() { change({ $0.turn.forgetWish() }, { _ in }) }

    mutating func settle(in context: ReadingContext) {
        change({ $0.settle(in: context) }, { $0.strip.driftOn(at: context.now) })
    }
}
