import Geometry

// The turn as a hand makes it: what it takes hold of, where it draws it, how it lets go.
extension PagedMachine {
    /// Where the sheet lies that turns: all of the window, or its half away from the spine where two pages face each other.
    func curlStage(in context: ReadingContext) -> CurlStage {
        let window = Rect(origin: .zero, size: context.viewport)
        let turning: CurlStage.Turning
        switch context.options.mode.progression {
        case .leftToRight: turning = .leftwards
        case .rightToLeft: turning = .rightwards
        case .topToBottom: turning = .upwards
        }
        guard context.rules.isDouble, turning != .upwards else { return CurlStage(frame: window, turning: turning) }
        let half = Size(width: window.size.width / 2, height: window.size.height)
        let origin = Point(x: turning == .leftwards ? half.width : 0, y: 0)
        return CurlStage(frame: Rect(origin: origin, size: half), turning: turning)
    }

    /// The sheet that is on its way, for looks that bend it.
    func pageCurl(in context: ReadingContext) -> PageCurl? {
        guard drawnLook(in: context) == .curl else { return nil }
        let position = turn.position(at: context.now)
        let stage = curlStage(in: context)
        let sheet = Int(position.rounded(.down))
        guard let fold = curl.fold(on: stage.leaf, position: position, time: context.now),
            let item = context.sequence.item(at: sheet), let next = context.sequence.item(at: sheet + 1)
        else { return nil }
        return PageCurl(
            sheet: item,
            next: next,
            isDouble: context.rules.isDouble,
            stage: stage,
            fold: fold,
            fraction: position - Double(sheet)
        )
    }

    /// The way of a sheet that goes on by itself: where it is from now on, every `step` seconds, until it lies or there are
    /// `count` places. Empty while a finger holds it.
    func curlAhead(step: Double, atMost count: Int, in context: ReadingContext) -> [PageCurl] {
        guard curl.grip == nil, !turn.isTracking else { return [] }
        var context = context
        var way: [PageCurl] = []
        let begin = context.now
        while way.count < count, let curl = pageCurl(in: context), curl.sheet == way.first?.sheet ?? curl.sheet {
            way.append(curl)
            // As near to an end as a turn comes that is over.
            if way.count > 1, min(curl.fraction, 1 - curl.fraction) < TurnMachine.restDistance { break }
            context.now = begin + Double(way.count) * step
        }
        return way
    }

    /// The finger begins to turn: movement counts from where it went beyond the slop.
    mutating func beginTurn(_ drag: Gesture.Drag, in context: ReadingContext) {
        let now = context.now
        turn.beginTracking(at: now)
        guard context.options.turnLook == .curl else { return }
        let stage = curlStage(in: context)
        curl.take(stage.leaf, at: stage.toLeaf(drag.origin), position: turn.position(at: now), time: now)
    }

    /// The finger that turns has come to `point`.
    mutating func followTurn(_ drag: Gesture.Drag, to point: Point, in context: ReadingContext) {
        let plain = itemTravel(point - drag.origin, in: context)
        guard let grip = curl.grip else {
            turn.track(travel: plain)
            return
        }
        let travel = curl.move(to: curlStage(in: context).toLeaf(point))
        // Beyond the ends there is no sheet to hold.
        let pullsBeyond =
            plain < 0 ? turn.grabTarget == turn.range.lowerBound : turn.grabTarget == turn.range.upperBound
        turn.track(travel: grip.caught == nil && pullsBeyond ? plain : travel)
    }

    /// The finger that turns lifts at `velocity`, in points per second: how fast the turn goes, in items per second.
    mutating func turnVelocity(at point: Point, velocity: Point, in context: ReadingContext) -> Double {
        guard curl.grip != nil else { return itemTravel(velocity, in: context) }
        let stage = curlStage(in: context)
        return curl.letGo(
            at: stage.toLeaf(point),
            velocity: stage.velocityOnLeaf(velocity),
            position: turn.position(at: context.now),
            time: context.now
        )
    }

    /// What the finger did to the turn does not count.
    mutating func cancelTurn(at time: Double) {
        if turn.isTracking { curl.drop(position: turn.position(at: time), time: time) }
        turn.cancelTracking(at: time)
    }

    /// Points of finger travel, or points per second, in widths of the page towards the next one.
    func itemTravel(_ points: Point, in context: ReadingContext) -> Double {
        let progression = context.options.mode.progression
        return -progression.sign * points[progression.axis] / pitch(in: context)
    }
}
