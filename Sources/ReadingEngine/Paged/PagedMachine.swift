import Geometry

/// Paged reading: pages, halves and spreads, turned one item at a time.
struct PagedMachine: PressRecognizing, Equatable, Sendable {
    var turn: TurnMachine
    /// The gesture on a page that curls.
    var curl = CurlGesture()
    /// The pan and zoom of the current page.
    var zoom: ZoomMachine
    /// The position and the item of the page that ``zoom`` belongs to.
    var zoomPosition: Int
    var zoomItem: SequenceItem?
    /// Whether the page is first shown at its end, because the reader turned back to it.
    var startsAtEnd = false
    /// The scale of the last page, for pages that follow a card.
    private var keptScale = 1.0
    var touches = Touches()
    var gesture = Gesture.none
    var taps = DoubleTapRecognizer()
    /// The state before the last tap that turned the page.
    var tapUndo: TapUndo?
    /// A double tap on a page that is still moving.
    var pendingZoom: PendingZoom?
    var wheel = WheelRecognizer()
    /// Effects for the reader, in order.
    var effects: [ModeEffect] = []

    /// Shows the item at `position`. If the page is taller than the window, the point at `fraction` of its height, 0 to
    /// 1, is in the middle of the window.
    init(at position: Int, fraction: Double, in context: ReadingContext) {
        turn = TurnMachine(range: context.sequence.range, target: position)
        turn.timing = TurnTiming(context)
        zoomPosition = turn.target
        zoom = ZoomMachine(bounds: PanZoomBounds(initialFrame: .zero, slot: .zero, pixels: nil))
        resetZoom(startsAtEnd: false, in: context)
        let middle = context.viewport.height / 2
        if fraction > 0, zoom.bounds.initialFrame.size.height > context.viewport.height {
            let down = zoom.resting.translation.y + fraction * zoom.bounds.initialFrame.size.height - middle
            zoom.scroll(by: Point(x: 0, y: -down), time: context.now)
        }
    }

    /// Returns the part of a page higher than the window that is above the window's centre, 0 to 1; 0 at its top.
    func fraction(at time: Double) -> Double {
        let camera = zoom.camera(at: time)
        let height = zoom.bounds.initialFrame.size.height * camera.scale
        guard hasZoomablePage, height > zoom.bounds.viewport.height, camera.translation.y < 0 else { return 0 }
        return min((zoom.bounds.viewport.height / 2 - camera.translation.y) / height, 1)
    }

    // MARK: Time

    /// Returns whether the scene changes without input.
    func isAnimating(at time: Double) -> Bool { turn.isMoving(at: time) || zoom.isMoving }

    mutating func advance(to time: Double) {
        turn.advance(to: time)
        zoom.advance(to: time)
    }

    mutating func reduceMotion(_ reduces: Bool) {
        turn.timing.reducesMotion = reduces
        zoom.reducesMotion = reduces
    }

    // MARK: Sequence and window

    /// Adapts to a sequence that changed around the visible items, which kept their positions.
    mutating func sequenceChanged(from old: ReadingSequence, in context: ReadingContext) {
        turn.setRange(context.sequence.range, request: newPosition(ofRequestIn: old, in: context))
    }

    /// Adapts to a rebuilt sequence, in which the visible item is at `position`.
    mutating func place(at position: Int, from old: ReadingSequence, in context: ReadingContext) {
        let request = newPosition(ofRequestIn: old, in: context)
        endMotion(at: context.now)
        turn.timing = TurnTiming(context)
        curl.reset()
        turn.setRange(context.sequence.range, request: request)
        turn.place(at: position)
        resetZoomIfNeeded(startsAtEnd: false, in: context)
        // The item may be the same with pages of different shapes.
        reflowImage(in: context)
    }

    /// Ends all gestures. Touches that continue are ignored.
    mutating func endMotion(at time: Double) {
        cancelTurn(at: time)
        turn.releaseBrake(at: time)
        zoom.stopMotion(at: time)
        zoom.endTouches(at: time)
        taps.reset()
        pendingZoom = nil
        gesture = touches.count > 0 ? .ignored : .none
    }

    private func newPosition(ofRequestIn old: ReadingSequence, in context: ReadingContext) -> Int? {
        guard let request = turn.request, let item = old.item(at: request.index) else { return nil }
        if let position = context.sequence.position(of: item) { return position }
        if let page = item.firstPage { return context.sequence.position(showing: page) }
        if case .unresolved(let chapter) = item { return context.sequence.firstPosition(ofChapter: chapter) }
        return nil
    }

    /// Adapts to a new size of the window. The page keeps its scale and the point in the middle of the window.
    mutating func reflow(in context: ReadingContext) {
        if case .turning = gesture {
            cancelTurn(at: context.now)
            gesture = .ignored
        }
        turn.timing = TurnTiming(context)
        curl.reset()
        reflowImage(in: context)
    }

    /// Adapts to the size of a page that became known.
    mutating func pictureChanged(_ page: PageIdentifier, in context: ReadingContext) {
        guard let zoomItem, zoomItem.shows(page) else { return }
        reflowImage(in: context)
    }

    /// Adapts to changed crop boxes.
    mutating func picturesChanged(in context: ReadingContext) { reflowImage(in: context) }

    mutating func reflowImage(in context: ReadingContext) {
        let bounds = bounds(of: zoomItem, startsAtEnd: startsAtEnd, in: context)
        let start = initialLayout(
            of: zoomItem,
            in: bounds,
            scale: zoom.start.scale,
            startsAtEnd: startsAtEnd,
            in: context
        )
        zoom.reflow(to: bounds, start: start, at: context.now)
    }

    // MARK: After each event

    /// Continues a requested turn, and creates the zoom for a new page.
    mutating func settle(in context: ReadingContext) {
        turn.resume(at: context.now) { context.isShowable($0) }
        if turn.isAtRest {
            // A chapter that replaced its placeholder was reached in the direction of the last turn.
            let cameBack = turn.target < zoomPosition || turn.target == zoomPosition && turn.direction < 0
            resetZoomIfNeeded(startsAtEnd: cameBack && !turn.arrivedByJump, in: context)
        }
        performPendingZoom(in: context)
        beginPinchIfReady(in: context)
    }

    private mutating func resetZoomIfNeeded(startsAtEnd: Bool, in context: ReadingContext) {
        guard zoomPosition != turn.target || zoomItem != context.sequence.item(at: turn.target) else { return }
        resetZoom(startsAtEnd: startsAtEnd, in: context)
    }

    private mutating func resetZoom(startsAtEnd: Bool, in context: ReadingContext) {
        keptScale = neighbourScale(in: context)
        zoomPosition = turn.target
        zoomItem = context.sequence.item(at: turn.target)
        self.startsAtEnd = startsAtEnd
        let bounds = bounds(of: zoomItem, startsAtEnd: startsAtEnd, in: context)
        let start = initialLayout(of: zoomItem, in: bounds, scale: keptScale, startsAtEnd: startsAtEnd, in: context)
        zoom = ZoomMachine(bounds: bounds, start: start)
        zoom.reducesMotion = turn.timing.reducesMotion
    }

    func bounds(of item: SequenceItem?, startsAtEnd: Bool, in context: ReadingContext) -> PanZoomBounds {
        guard let item else { return PanZoomBounds(initialFrame: .zero, slot: context.viewport, pixels: nil) }
        let layout = ItemLayout(item, in: context, startsAtEnd: startsAtEnd)
        return PanZoomBounds(initialFrame: layout.initialFrame, slot: context.viewport, pixels: layout.pixels)
    }

    /// Returns the initial layout of an item at `scale`, within its bounds. Cards are never scaled.
    func initialLayout(
        of item: SequenceItem?,
        in bounds: PanZoomBounds,
        scale: Double,
        startsAtEnd: Bool,
        in context: ReadingContext
    ) -> Camera {
        guard scale != 1, item?.firstPage != nil else { return bounds.initialCamera }
        return InitialZoom.initialLayout(
            of: bounds.initialFrame.size,
            scale: bounds.clampedScale(scale),
            in: bounds.viewport,
            zoomStart: context.options.zoomStart,
            progression: context.options.mode.progression,
            startsAtEnd: startsAtEnd && !context.showsImagesOnly
        )
    }

    /// Returns the scale of the pages next to the current one: its own scale if `keepsZoom` is set, otherwise 1.
    func neighbourScale(in context: ReadingContext) -> Double {
        guard context.options.keepsZoom else { return 1 }
        return zoomItem?.firstPage == nil ? keptScale : zoom.destination(at: context.now).scale
    }

    // MARK: Queries

    /// Returns the positions of the visible items, of the turn's target, and of the items between them. These items must
    /// not be removed.
    func span(in context: ReadingContext) -> ClosedRange<Int> {
        let position = turn.position(at: context.now)
        let low = min(Int(position.rounded(.down)), turn.target)
        let high = max(Int(position.rounded(.up)), turn.target)
        return context.sequence.clamped(low)...context.sequence.clamped(high)
    }

    /// Whether the item at rest is a page with a zoom.
    var hasZoomablePage: Bool {
        turn.isAtRest && zoomPosition == turn.target && zoomItem?.firstPage != nil
    }

    /// Returns whether the page `last` is shown to its end: the visible item is the last one with this page, and the
    /// end of a page higher than the window is visible.
    func isAtEnd(of last: PageIdentifier, in context: ReadingContext) -> Bool {
        guard let item = context.sequence.item(at: turn.target), item.lastPage == last else { return false }
        // The end of a split page is in its second half.
        if context.sequence.item(at: turn.target + 1)?.firstPage == last { return false }
        let isHeld = zoomPosition == turn.target && zoomItem == item
        let bounds = isHeld ? zoom.bounds : bounds(of: item, startsAtEnd: false, in: context)
        guard bounds.initialFrame.size.height > bounds.viewport.height + 0.5 else { return true }
        guard isHeld else { return false }
        let camera = zoom.camera(at: context.now)
        return camera.translation.y + bounds.initialFrame.size.height * camera.scale <= bounds.viewport.height + 1
    }
}
