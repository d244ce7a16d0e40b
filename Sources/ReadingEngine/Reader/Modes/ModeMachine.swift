import Geometry

/// The machine of the current mode. No other type depends on the set of modes.
enum ModeMachine: Equatable, Sendable {
    case paged(PagedMachine)
    case strip(StripMode)

    /// Creates the machine for the mode of the options. It shows the item at `position`, a page at `fraction` of its
    /// height.
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

    /// Changes the machine in place. Without `consume`, its lists would be copied.
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

    /// Returns the effects for the reader and clears them.
    mutating func takeEffects() -> [ModeEffect] {
        var taken: [ModeEffect] = []
        switch self {
        case .paged(let machine): taken = machine.effects
        case .strip(let machine): taken = machine.effects
        }
        if !taken.isEmpty { change({ $0.effects = [] }, { $0.effects = [] }) }
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

    mutating func advance(in context: ReadingContext) {
        change({ $0.advance(to: context.now) }, { $0.advance(to: context.now) })
    }

    mutating func handleDeadline(_ deadline: Double, in context: ReadingContext) {
        change({ $0.handleDeadline(deadline, in: context) }, { $0.handleDeadline(deadline, in: context) })
    }

    // MARK: Input

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

    mutating func setAutoScrolling(_ scrolls: Bool, in context: ReadingContext) {
        change({ _ in }, { $0.setAutoScrolling(scrolls, in: context) })
    }

    mutating func jump(to position: Int, in context: ReadingContext) {
        change({ $0.jump(to: position, in: context) }, { $0.jump(to: position, in: context) })
    }

    mutating func reduceMotion(_ reduces: Bool) {
        change({ $0.reduceMotion(reduces) }, { $0.reduceMotion(reduces) })
    }

    // MARK: Sequence and window

    /// Adapts to a sequence that changed around the visible items, which kept their positions.
    mutating func sequenceChanged(from old: ReadingSequence, in context: ReadingContext) {
        change({ $0.sequenceChanged(from: old, in: context) }, { $0.updateRows(in: context) })
    }

    /// Adapts to a rebuilt sequence, in which the visible item is at `position`. With `isMoved` it is another item.
    mutating func place(at position: Int, isMoved: Bool, from old: ReadingSequence, in context: ReadingContext) {
        change(
            { $0.place(at: position, from: old, in: context) },
            {
                $0.updateRows(in: context)
                if isMoved { $0.jump(to: position, in: context) }
            }
        )
    }

    mutating func reflow(in context: ReadingContext) {
        change({ $0.reflow(in: context) }, { $0.updateRows(in: context) })
    }

    mutating func pictureChanged(_ page: PageIdentifier, in context: ReadingContext) {
        change({ $0.pictureChanged(page, in: context) }, { $0.updateRows(in: context) })
    }

    mutating func picturesChanged(in context: ReadingContext) {
        change({ $0.picturesChanged(in: context) }, { $0.updateRows(in: context) })
    }

    mutating func cancelRequest() { change({ $0.turn.cancelRequest() }, { _ in }) }

    mutating func settle(in context: ReadingContext) {
        change({ $0.settle(in: context) }, { $0.strip.continueAutoScroll(at: context.now) })
    }
}
