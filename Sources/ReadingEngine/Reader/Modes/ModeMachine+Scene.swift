import Geometry

// Queries of the current mode.
extension ModeMachine {
    /// Returns the position of the visible item, or the target of a turn.
    func target(in context: ReadingContext) -> Int {
        switch self {
        case .paged(let machine): machine.turn.target
        case .strip(let machine): machine.target(in: context)
        }
    }

    /// The requested position while it is not yet shown.
    var pendingPosition: Int? {
        switch self {
        case .paged(let machine): machine.turn.request?.index
        case .strip: nil
        }
    }

    /// Whether the visible item was reached without a turn.
    var arrivedByJump: Bool {
        switch self {
        case .paged(let machine): machine.turn.arrivedByJump
        case .strip(let machine): machine.strip.isPinned
        }
    }

    /// Returns the state of the turn.
    func turnPhase(in context: ReadingContext) -> TurnTracker.Phase {
        switch self {
        case .paged(let machine):
            let turn = machine.turn
            if turn.isTracking { return .tracking(position: turn.position(at: context.now)) }
            return turn.isAtRest
                ? .rest(at: turn.target, isJump: turn.arrivedByJump) : .moving(target: turn.target)
        case .strip(let machine): return .rest(at: machine.target(in: context), isJump: machine.strip.isPinned)
        }
    }

    /// Returns the visible positions and those between them and a turn's target.
    func span(in context: ReadingContext) -> ClosedRange<Int> {
        switch self {
        case .paged(let machine): machine.span(in: context)
        case .strip(let machine): machine.span(in: context)
        }
    }

    /// Returns the pages to load and those to keep.
    func pendingLoads(in context: ReadingContext) -> PendingLoads {
        switch self {
        case .paged(let machine):
            PendingLoads(
                context.sequence,
                needed: machine.turn.needed,
                span: machine.span(in: context),
                direction: machine.turn.direction,
                pagesAhead: context.options.pagesAhead
            )
        case .strip(let machine):
            PendingLoads(
                pages: machine.strip.pagesToLoad(pagesAhead: context.options.pagesAhead, at: context.now),
                kept: machine.strip.pagesToKeep(at: context.now)
            )
        }
    }

    /// Returns whether a chapter whose last page is `last` is shown to its end.
    func isAtEnd(of last: PageIdentifier, in context: ReadingContext) -> Bool {
        switch self {
        case .paged(let machine): machine.isAtEnd(of: last, in: context)
        case .strip(let machine): machine.strip.isEndVisible(of: last, at: context.now)
        }
    }

    /// Returns the position on the page, 0 to 1.
    func fraction(in context: ReadingContext) -> Double {
        switch self {
        case .paged(let machine): machine.fraction(at: context.now)
        case .strip(let machine): machine.strip.readingPosition?.fraction ?? 0
        }
    }

    /// The touch that shows a loupe; nil if there is none.
    var loupe: Gesture.LoupeDrag? {
        let gesture =
            switch self {
            case .paged(let machine): machine.gesture
            case .strip(let machine): machine.gesture
            }
        if case .magnifying(let loupe) = gesture { return loupe }
        return nil
    }

    func surfaces(in context: ReadingContext) -> [ReaderSurface] {
        switch self {
        case .paged(let machine): machine.surfaces(in: context)
        case .strip(let machine): machine.surfaces(in: context)
        }
    }

    func camera(in context: ReadingContext) -> Camera {
        switch self {
        case .paged: .identity
        case .strip(let machine): machine.strip.sceneCamera(at: context.now)
        }
    }

    /// Returns the transition to draw at this moment.
    func pageTransition(in context: ReadingContext) -> PageTransition {
        switch self {
        case .paged(let machine): machine.drawnTransition(in: context)
        case .strip: .none
        }
    }

    func curlStage(in context: ReadingContext) -> CurlStage? {
        switch self {
        case .paged(let machine): context.options.pageTransition == .curl ? machine.curlStage(in: context) : nil
        case .strip: nil
        }
    }

    func pageCurl(in context: ReadingContext) -> PageCurl? {
        switch self {
        case .paged(let machine): machine.pageCurl(in: context)
        case .strip: nil
        }
    }

    func predictedCurls(step: Double, atMost count: Int, in context: ReadingContext) -> [PageCurl] {
        switch self {
        case .paged(let machine): machine.predictedCurls(step: step, atMost: count, in: context)
        case .strip: []
        }
    }

    func activity(in context: ReadingContext) -> ReaderActivity {
        switch self {
        case .paged(let machine): machine.activity(at: context.now)
        case .strip(let machine): machine.activity(at: context.now)
        }
    }

    /// Whether no finger is down and no tap waits for a second one. The activity doesn't tell: on an e-ink screen, it
    /// is at rest during a drag.
    var hasNoInput: Bool {
        switch self {
        case .paged(let machine): machine.touches.count == 0 && machine.taps.deadline == nil
        case .strip(let machine): machine.touches.count == 0 && machine.taps.deadline == nil
        }
    }

    func magnification(in context: ReadingContext) -> Double {
        switch self {
        case .paged(let machine): machine.magnification(in: context)
        case .strip(let machine): machine.strip.camera(at: context.now).scale
        }
    }

    var isAutoScrolling: Bool {
        switch self {
        case .paged: false
        case .strip(let machine): machine.strip.isAutoScrolling
        }
    }

    func page(at point: Point, in context: ReadingContext) -> PageIdentifier? {
        switch self {
        case .paged(let machine): machine.page(at: point, in: context)
        case .strip(let machine): machine.page(at: point, in: context)
        }
    }

    func brokenInvariants(in context: ReadingContext) -> [String] {
        switch self {
        case .paged(let machine): machine.brokenInvariants(in: context)
        case .strip(let machine): machine.brokenInvariants(in: context)
        }
    }
}
