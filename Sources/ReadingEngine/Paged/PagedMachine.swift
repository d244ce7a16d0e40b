import Geometry

/// Pages, halves and spreads, one item at a time, turned by hand.
struct PagedMachine: Equatable, Sendable {
    var turn: TurnMachine
    /// The hand on the sheet, where turns bend it.
    var curl = CurlHand()
    /// The magnified picture.
    var zoom: ZoomMachine
    /// The position and the item whose picture the zoom machine holds.
    var zoomPosition: Int
    var zoomItem: SequenceItem?
    /// Whether its view began where reading ends, because it was reached by going back.
    var startsAtEnd = false
    /// How far the last picture was magnified, for those that follow a card.
    private var keptScale = 1.0
    var fingers = Fingers()
    var gesture = Gesture.none
    var taps = TapMemory()
    var wheel = WheelMemory()
    /// What the reader around it must do, in order.
    var outcomes: [ModeOutcome] = []

    /// Shows the item at `position`; one larger than the window with `fraction` of its height in the middle.
    init(at position: Int, fraction: Double, in context: ReadingContext) {
        turn = TurnMachine(range: context.sequence.range, target: position)
        turn.pace = TurnPace(context)
        zoomPosition = turn.target
        zoom = ZoomMachine(bounds: ZoomBounds(home: .zero, slot: .zero, pixels: nil))
        takeUp(startsAtEnd: false, in: context)
        let middle = context.viewport.height / 2
        if fraction > 0, zoom.bounds.home.size.height > context.viewport.height {
            let down = zoom.resting.origin.y + fraction * zoom.bounds.home.size.height - middle
            zoom.scroll(by: Point(x: 0, y: -down), time: context.now)
        }
    }

    /// How far down a picture larger than the window the middle of the window is, 0 to 1; 0 at its top.
    func fraction(at time: Double) -> Double {
        let layout = zoom.layout(at: time)
        let height = zoom.bounds.home.size.height * layout.scale
        guard holdsPicture, height > zoom.bounds.slot.height, layout.origin.y < 0 else { return 0 }
        return min((zoom.bounds.slot.height / 2 - layout.origin.y) / height, 1)
    }

    // MARK: Time

    /// True when the scene changes by itself.
    func isAnimating(at time: Double) -> Bool { turn.isMoving(at: time) || zoom.isMoving }

    var nextDeadline: Double? {
        switch (gesture.deadline, taps.deadline) {
        case (let one?, let other?): min(one, other)
        case (let one, let other): one ?? other
        }
    }

    mutating func moveOn(to time: Double) {
        turn.advance(to: time)
        zoom.advance(to: time)
    }

    /// Acts on what was to happen at this moment.
    mutating func meetDeadline(_ deadline: Double, in context: ReadingContext) {
        if gesture.deadline == deadline { pressWasHeld(in: context) }
        if taps.deadline == deadline {
            // No second tap followed: the one in the middle shows or hides the bars.
            taps.lapse()
            outcomes.append(.toggleBars)
        }
    }

    mutating func reduceMotion(_ reduces: Bool) {
        turn.pace.reducesMotion = reduces
        zoom.reducesMotion = reduces
    }

    // MARK: Another list, another window

    /// The list has changed around what is on screen, which has kept its position.
    mutating func sequenceChanged(from old: ReadingSequence, in context: ReadingContext) {
        turn.setRange(context.sequence.range, wish: newPosition(ofWishIn: old, in: context))
    }

    /// The list has become another one; what was shown is at `position` now.
    mutating func place(at position: Int, from old: ReadingSequence, in context: ReadingContext) {
        let wish = newPosition(ofWishIn: old, in: context)
        endMotion(at: context.now)
        turn.pace = TurnPace(context)
        curl.forget()
        turn.setRange(context.sequence.range, wish: wish)
        turn.place(at: position)
        takeUpIfNew(startsAtEnd: false, in: context)
        // The item may be the same and its pages of other shapes.
        reflowPicture(in: context)
    }

    /// Ends what a hand is doing: the fingers that are down count no more.
    mutating func endMotion(at time: Double) {
        cancelTurn(at: time)
        turn.letGo(at: time)
        zoom.catchFlight(at: time)
        zoom.letGo(at: time)
        taps.forget()
        gesture = fingers.count > 0 ? .spent : .none
    }

    private func newPosition(ofWishIn old: ReadingSequence, in context: ReadingContext) -> Int? {
        guard let wish = turn.wish, let item = old.item(at: wish.index) else { return nil }
        if let position = context.sequence.position(of: item) { return position }
        if let page = item.firstPage { return context.sequence.position(showing: page) }
        if case .unresolved(let chapter) = item { return context.sequence.firstPosition(ofChapter: chapter) }
        return nil
    }

    /// The window or a picture's size changed: the picture keeps its scale and what lies in the middle.
    mutating func reflow(in context: ReadingContext) {
        if case .turning = gesture {
            cancelTurn(at: context.now)
            gesture = .spent
        }
        turn.pace = TurnPace(context)
        curl.forget()
        reflowPicture(in: context)
    }

    /// The picture that is held has got a size.
    mutating func pictureChanged(_ page: PageIdentifier, in context: ReadingContext) {
        guard let zoomItem, zoomItem.shows(page) else { return }
        reflowPicture(in: context)
    }

    /// The borders that are left out have changed.
    mutating func picturesChanged(in context: ReadingContext) { reflowPicture(in: context) }

    private mutating func reflowPicture(in context: ReadingContext) {
        let bounds = bounds(of: zoomItem, startsAtEnd: startsAtEnd, in: context)
        let start = beginning(of: zoomItem, in: bounds, scale: zoom.start.scale, startsAtEnd: startsAtEnd, in: context)
        zoom.reflow(to: bounds, start: start, at: context.now)
    }

    // MARK: After each event

    /// Goes on with what was asked for, and takes up the picture the turn has come to.
    mutating func settle(in context: ReadingContext) {
        turn.resume(at: context.now) { context.isShowable($0) }
        if turn.isAtRest {
            // A chapter that became known in its own place was reached the way the last turn went.
            let cameBack = turn.target < zoomPosition || turn.target == zoomPosition && turn.direction < 0
            takeUpIfNew(startsAtEnd: cameBack && !turn.arrivedByCut, in: context)
        }
        beginPinchIfReady(in: context)
    }

    private mutating func takeUpIfNew(startsAtEnd: Bool, in context: ReadingContext) {
        guard zoomPosition != turn.target || zoomItem != context.sequence.item(at: turn.target) else { return }
        takeUp(startsAtEnd: startsAtEnd, in: context)
    }

    private mutating func takeUp(startsAtEnd: Bool, in context: ReadingContext) {
        keptScale = scaleElsewhere(in: context)
        zoomPosition = turn.target
        zoomItem = context.sequence.item(at: turn.target)
        self.startsAtEnd = startsAtEnd
        let bounds = bounds(of: zoomItem, startsAtEnd: startsAtEnd, in: context)
        let start = beginning(of: zoomItem, in: bounds, scale: keptScale, startsAtEnd: startsAtEnd, in: context)
        zoom = ZoomMachine(bounds: bounds, start: start)
        zoom.reducesMotion = turn.pace.reducesMotion
    }

    func bounds(of item: SequenceItem?, startsAtEnd: Bool, in context: ReadingContext) -> ZoomBounds {
        guard let item else { return ZoomBounds(home: .zero, slot: context.viewport, pixels: nil) }
        let layout = ItemLayout(item, in: context, startsAtEnd: startsAtEnd)
        return ZoomBounds(home: layout.home, slot: context.viewport, pixels: layout.pixels)
    }

    /// Where the view of an item begins that is magnified by `scale`, as far as its bounds allow. A card never is.
    func beginning(
        of item: SequenceItem?,
        in bounds: ZoomBounds,
        scale: Double,
        startsAtEnd: Bool,
        in context: ReadingContext
    ) -> ZoomLayout {
        guard scale != 1, item?.firstPage != nil else { return bounds.homeLayout }
        return PageHome.beginning(
            of: bounds.home.size,
            scale: bounds.clampedScale(scale),
            in: bounds.slot,
            zoomStart: context.options.zoomStart,
            progression: context.options.mode.progression,
            startsAtEnd: startsAtEnd
        )
    }

    /// How far the pages beside the one that is held are magnified: as it is, if the reader wants that kept; else not.
    func scaleElsewhere(in context: ReadingContext) -> Double {
        guard context.options.keepsZoom else { return 1 }
        return zoomItem?.firstPage == nil ? keptScale : zoom.destination(at: context.now).scale
    }

    // MARK: What is where

    /// The positions between what is on screen and where the turn is going: none of them may be let go.
    func span(in context: ReadingContext) -> ClosedRange<Int> {
        let position = turn.position(at: context.now)
        let low = min(Int(position.rounded(.down)), turn.target)
        let high = max(Int(position.rounded(.up)), turn.target)
        return context.sequence.clamped(low)...context.sequence.clamped(high)
    }

    /// True when the picture of the item at rest is the one the zoom machine holds, and there is a picture.
    var holdsPicture: Bool {
        turn.isAtRest && zoomPosition == turn.target && zoomItem?.firstPage != nil
    }

    /// Nothing is left to see of the item shown, which is the last one with this page; of a strip the foot has come into
    /// view.
    func isAtEnd(of last: PageIdentifier, in context: ReadingContext) -> Bool {
        guard let item = context.sequence.item(at: turn.target), item.lastPage == last else { return false }
        // Of a page in two halves the second one has the end.
        if context.sequence.item(at: turn.target + 1)?.firstPage == last { return false }
        let isHeld = zoomPosition == turn.target && zoomItem == item
        let bounds = isHeld ? zoom.bounds : bounds(of: item, startsAtEnd: false, in: context)
        guard bounds.home.size.height > bounds.slot.height + 0.5 else { return true }
        guard isHeld else { return false }
        let layout = zoom.layout(at: context.now)
        return layout.origin.y + bounds.home.size.height * layout.scale <= bounds.slot.height + 1
    }
}
