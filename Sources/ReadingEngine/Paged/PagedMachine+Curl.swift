import Geometry

// The gestures of a page that curls.
extension PagedMachine {
    /// Returns the area of the page that turns: the window, or its outer half if two pages or columns are visible.
    func curlStage(in context: ReadingContext) -> CurlStage {
        let window = Rect(origin: .zero, size: context.viewport)
        let turning: CurlStage.Turning
        switch context.options.mode.progression {
        case .leftToRight: turning = .leftwards
        case .rightToLeft: turning = .rightwards
        case .topToBottom: turning = .upwards
        }
        let isDouble = context.rules.isDouble || context.options.hasFacingColumns
        guard isDouble, turning != .upwards else { return CurlStage(frame: window, turning: turning) }
        let half = Size(width: window.size.width / 2, height: window.size.height)
        let origin = Point(x: turning == .leftwards ? half.width : 0, y: 0)
        return CurlStage(frame: Rect(origin: origin, size: half), turning: turning, isDouble: true)
    }

    /// Returns the page that is curling; nil for other transitions and at rest.
    func pageCurl(in context: ReadingContext) -> PageCurl? {
        guard drawnTransition(in: context) == .curl else { return nil }
        let position = turn.position(at: context.now)
        let stage = curlStage(in: context)
        let sheet = Int(position.rounded(.down))
        guard let fold = curl.fold(on: stage.leaf, position: position, time: context.now),
            let item = context.sequence.item(at: sheet), let next = context.sequence.item(at: sheet + 1)
        else { return nil }
        return PageCurl(
            sheet: item,
            next: next,
            stage: stage,
            fold: fold,
            fraction: position - Double(sheet)
        )
    }

    /// Returns the future states of a page that curls without a finger: every `step` seconds from now until it is flat,
    /// at most `count`. Empty while a finger holds the page.
    func predictedCurls(step: Double, atMost count: Int, in context: ReadingContext) -> [PageCurl] {
        guard curl.dragGesture == nil, !turn.isTracking else { return [] }
        var context = context
        var curls: [PageCurl] = []
        let begin = context.now
        while curls.count < count, let curl = pageCurl(in: context), curl.sheet == curls.first?.sheet ?? curl.sheet {
            curls.append(curl)
            // The turn ends this close to its target.
            if curls.count > 1, min(curl.fraction, 1 - curl.fraction) < TurnMachine.restDistance { break }
            context.now = begin + Double(curls.count) * step
        }
        return curls
    }

    /// Begins a turn by a finger. Movement is measured from where the finger left the slop.
    mutating func beginTurn(_ drag: Gesture.Drag, in context: ReadingContext) {
        let now = context.now
        turn.beginTracking(at: now)
        guard context.options.pageTransition == .curl else { return }
        let stage = curlStage(in: context)
        curl.begin(on: stage.leaf, at: stage.toLeaf(drag.origin), position: turn.position(at: now), time: now)
    }

    /// Moves the finger that turns to `point`.
    mutating func followTurn(_ drag: Gesture.Drag, to point: Point, in context: ReadingContext) {
        let plain = itemTravel(point - drag.origin, in: context)
        guard let dragGesture = curl.dragGesture else {
            turn.track(travel: plain)
            return
        }
        let travel = curl.move(to: curlStage(in: context).toLeaf(point))
        // Beyond the ends of the sequence there is no page to turn.
        let pullsBeyond =
            plain < 0 ? turn.grabTarget == turn.range.lowerBound : turn.grabTarget == turn.range.upperBound
        turn.track(travel: dragGesture.caught == nil && pullsBeyond ? plain : travel)
    }

    /// Ends a turn by a finger at `velocity`, in points per second. Returns the velocity of the turn in items per
    /// second.
    mutating func turnVelocity(at point: Point, velocity: Point, in context: ReadingContext) -> Double {
        guard curl.dragGesture != nil else { return itemTravel(velocity, in: context) }
        let stage = curlStage(in: context)
        return curl.endDrag(
            at: stage.toLeaf(point),
            velocity: stage.velocityOnLeaf(velocity),
            position: turn.position(at: context.now),
            time: context.now
        )
    }

    /// Cancels a turn by a finger.
    mutating func cancelTurn(at time: Double) {
        if turn.isTracking { curl.cancel(position: turn.position(at: time), time: time) }
        turn.cancelTracking(at: time)
    }

    /// Converts points of travel, or points per second, to page widths towards the next page.
    func itemTravel(_ points: Point, in context: ReadingContext) -> Double {
        let progression = context.options.mode.progression
        return -progression.sign * points[progression.axis] / pitch(in: context)
    }
}
