import Geometry

// What a mode says of where the reader is and what is on screen.
extension ModeMachine {
    /// The position of the item shown, or turned to.
    func target(in context: ReadingContext) -> Int {
        switch self {
        case .paged(let machine): machine.turn.target
        case .strip(let machine): machine.target(in: context)
        }
    }

    /// The position asked for last; nil once it is shown.
    var awaited: Int? {
        switch self {
        case .paged(let machine): machine.turn.wish?.index
        case .strip: nil
        }
    }

    /// Whether the item shown was reached by a cut.
    var arrivedByCut: Bool {
        switch self {
        case .paged(let machine): machine.turn.arrivedByCut
        case .strip(let machine): machine.strip.isPinned
        }
    }

    /// The positions on screen, and on the way of a turn.
    func span(in context: ReadingContext) -> ClosedRange<Int> {
        switch self {
        case .paged(let machine): machine.span(in: context)
        case .strip(let machine): machine.span(in: context)
        }
    }

    /// Which pages should be there, and which may stay.
    func wishes(in context: ReadingContext) -> LoadWishes {
        switch self {
        case .paged(let machine):
            LoadWishes(
                context.sequence,
                needed: machine.turn.needed,
                span: machine.span(in: context),
                direction: machine.turn.direction,
                pagesAhead: context.options.pagesAhead
            )
        case .strip(let machine):
            LoadWishes(
                pages: machine.strip.wantedPages(pagesAhead: context.options.pagesAhead, at: context.now),
                kept: machine.strip.keptPages(at: context.now)
            )
        }
    }

    /// Whether nothing is left to read of a chapter whose last page is `last`: it is shown to its end.
    func isAtEnd(of last: PageIdentifier, in context: ReadingContext) -> Bool {
        switch self {
        case .paged(let machine): machine.isAtEnd(of: last, in: context)
        case .strip(let machine): machine.strip.isFootInView(of: last, at: context.now)
        }
    }

    /// How far down the page the reader is, 0 to 1.
    func fraction(in context: ReadingContext) -> Double {
        switch self {
        case .paged(let machine): machine.fraction(at: context.now)
        case .strip(let machine): machine.strip.place?.fraction ?? 0
        }
    }

    /// The finger that holds a loupe; nil when none does.
    var loupe: Gesture.LoupeHand? {
        let gesture =
            switch self {
            case .paged(let machine): machine.gesture
            case .strip(let machine): machine.gesture
            }
        if case .magnifying(let hand) = gesture { return hand }
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
        case .paged: .home
        case .strip(let machine): machine.strip.sceneCamera(at: context.now)
        }
    }

    /// What turns look like at this moment.
    func turnLook(in context: ReadingContext) -> PageTurnLook {
        switch self {
        case .paged(let machine): machine.drawnLook(in: context)
        case .strip: .none
        }
    }

    func curlStage(in context: ReadingContext) -> CurlStage? {
        switch self {
        case .paged(let machine): context.options.turnLook == .curl ? machine.curlStage(in: context) : nil
        case .strip: nil
        }
    }

    func pageCurl(in context: ReadingContext) -> PageCurl? {
        switch self {
        case .paged(let machine): machine.pageCurl(in: context)
        case .strip: nil
        }
    }

    func curlAhead(step: Double, atMost count: Int, in context: ReadingContext) -> [PageCurl] {
        switch self {
        case .paged(let machine): machine.curlAhead(step: step, atMost: count, in: context)
        case .strip: []
        }
    }

    func activity(in context: ReadingContext) -> ReaderActivity {
        switch self {
        case .paged(let machine): machine.activity(at: context.now)
        case .strip(let machine): machine.activity(at: context.now)
        }
    }

    func magnification(in context: ReadingContext) -> Double {
        switch self {
        case .paged(let machine): machine.magnification(in: context)
        case .strip(let machine): machine.strip.camera(at: context.now).scale
        }
    }

    var scrollsByItself: Bool {
        switch self {
        case .paged: false
        case .strip(let machine): machine.strip.scrollsByItself
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
