import Geometry

// New rows, sizes, windows: lay out again, and keep what the reader looks at.
extension StripMachine {
    /// Beyond this the strip's origin is moved along, in points: browsers place layers in numbers of single precision, which
    /// are exact to a sixteenth of a point up to here.
    static let farthest = 500_000.0

    /// What stays where it is while the strip is laid out again.
    private struct Hold {
        /// A row of the old strip, and what it has become.
        let old: Int
        let new: Int
        /// Heights of the old row and of the new one that are the same to the eye, 0 to 1.
        var oldPart: Double
        var newPart: Double
    }

    /// Takes over new rows or a new geometry. What is under the reader's eye stays there, and whatever moves moves on.
    mutating func regenerate(rows: [StripRow], geometry: StripGeometry, at time: Double) {
        guard rows != strip.rows || geometry != strip.geometry else { return }
        let shown = camera(at: time)
        let velocity = velocity(at: time)
        guard let hold = hold(for: rows, geometry: geometry, through: shown) else {
            replace(rows: rows, geometry: geometry, at: time)
            return
        }
        let old = strip
        lay(rows, geometry: geometry, holding: hold)
        current = hold.new
        var moved = shown
        moved.translation.y = translationY(of: shown, holding: hold, old: old)
        moved.translation.x = translationX(of: shown, old: old)
        if !bounds.showsContent(moved) { moved = bounds.clamped(moved) }
        carryOn(from: shown, as: moved, velocity: velocity, keepsWindow: geometry == old.geometry, at: time)
        seen = camera(at: time)
        driftOn(at: time)
    }

    // MARK: What stays

    private func hold(for rows: [StripRow], geometry: StripGeometry, through camera: Camera) -> Hold? {
        guard !rows.isEmpty, strip.rows.indices.contains(current) else { return nil }
        let fresh = StripLayout(rows: rows, geometry: geometry)
        if var hold = counterpart(of: current, in: fresh) {
            fixPart(&hold, in: fresh, through: camera)
            return hold
        }
        // The reader's row is gone: the nearest one that is left holds by the edge that faces it.
        for distance in 1..<max(strip.rows.count, 2) {
            for old in [current - distance, current + distance] where strip.rows.indices.contains(old) {
                guard var hold = counterpart(of: old, in: fresh) else { continue }
                hold.oldPart = old < current ? 1 : 0
                hold.newPart = hold.oldPart
                return hold
            }
        }
        return nil
    }

    /// What a row has become: itself; a chapter that was awaited its first row, or its last if it was awaited above; a page
    /// its halves, or the other way round.
    private func counterpart(of old: Int, in fresh: StripLayout) -> Hold? {
        let row = strip.rows[old]
        if let new = fresh.index(of: row.item, near: row.position) {
            return Hold(old: old, new: new, oldPart: .nan, newPart: .nan)
        }
        switch row.item {
        case .unresolved(let chapter):
            let isAbove = old == 0 && strip.rows.count > 1
            let first = fresh.rows.firstIndex { $0.item.chapter == chapter }
            let last = fresh.rows.lastIndex { $0.item.chapter == chapter }
            guard let new = isAbove ? last : first else { return nil }
            return Hold(old: old, new: new, oldPart: isAbove ? 1 : 0, newPart: isAbove ? 1 : 0)
        case .page(let page), .half(let page, _), .spread(let page, _):
            guard let rows = fresh.indices(of: page), let before = strip.indices(of: page) else { return nil }
            let part = fraction(of: old, at: seen)
            let whole = (Double(old - before.lowerBound) + part) / Double(before.count) * Double(rows.count)
            let step = min(Int(whole), rows.count - 1)
            return Hold(old: old, new: rows.lowerBound + step, oldPart: part, newPart: whole - Double(step))
        case .transition:
            return nil
        }
    }

    /// Chooses by what height the reader's row holds, if its counterpart has not said so already.
    private func fixPart(_ hold: inout Hold, in fresh: StripLayout, through camera: Camera) {
        guard hold.oldPart.isNaN else { return }
        var part = fraction(of: hold.old, at: camera)
        if isPinned {
            part = 0
        } else if fresh.geometry == strip.geometry, fresh.exactHeight(of: hold.new) != strip.exactHeight(of: hold.old) {
            // Its size has become known, and nothing was to be seen of it before: what is seen beside it must stay.
            let height = bounds.viewport.height
            let topIsSeen = (0...height).contains(camera.windowY(of: strip.top(of: hold.old)))
            let bottomIsSeen = (0...height).contains(camera.windowY(of: strip.bottom(of: hold.old)))
            if topIsSeen, direction > 0 || !bottomIsSeen {
                part = 0
            } else if bottomIsSeen {
                part = 1
            }
        }
        hold.oldPart = part
        hold.newPart = part
    }

    // MARK: How it stays

    /// Lays out so that the row that holds keeps the edge it holds by.
    private mutating func lay(_ rows: [StripRow], geometry: StripGeometry, holding hold: Hold) {
        let old = strip
        var top = old.exactTop(of: hold.old)
        if geometry.density != old.geometry.density {
            top = Int64((Double(top) * geometry.density / old.geometry.density).rounded())
        } else if hold.oldPart == 1, hold.newPart == 1 {
            top += old.exactHeight(of: hold.old) - geometry.height(of: rows[hold.new])
        }
        if abs(geometry.points(geometry.pixels(top))) > Self.farthest {
            // By whole pixels, so that nothing is rounded otherwise than before.
            top -= geometry.pixels(top) * StripGeometry.partsOfPixel
        }
        strip = StripLayout(rows: rows, geometry: geometry, anchor: hold.new, top: top)
        bounds = StripBounds(of: strip)
    }

    private func translationY(of shown: Camera, holding hold: Hold, old: StripLayout) -> Double {
        let before = old.frame(of: hold.old)
        let after = strip.frame(of: hold.new)
        let oldY = before.minY + hold.oldPart * before.size.height
        let newY = after.minY + hold.newPart * after.size.height
        if old.geometry.viewport == strip.geometry.viewport {
            return shown.translation.y + (oldY - newY) * shown.scale
        }
        let line = shown.windowY(of: oldY) * strip.geometry.viewport.height / max(old.geometry.viewport.height, 1)
        return line - newY * shown.scale
    }

    /// The same part of the strip's width stays in the middle of the window.
    private func translationX(of shown: Camera, old: StripLayout) -> Double {
        let before = old.geometry
        let after = strip.geometry
        if before.viewport.width == after.viewport.width, before.points(before.width) == after.points(after.width) {
            return shown.translation.x
        }
        let middle = (before.viewport.width / 2 - shown.translation.x) / shown.scale
        let part = (middle - before.points(before.inset)) / before.points(before.width)
        let newMiddle = after.points(after.inset) + part * after.points(after.width)
        return after.viewport.width / 2 - newMiddle * shown.scale
    }

    /// Nothing of the old strip is left: the first row, from its top.
    private mutating func replace(rows: [StripRow], geometry: StripGeometry, at time: Double) {
        strip = StripLayout(rows: rows, geometry: geometry)
        bounds = StripBounds(of: strip)
        rest(at: bounds.clamped(Camera(scale: 1, translation: .zero)))
        seen = resting
        current = 0
        isPinned = true
        direction = 1
        wayBack = 0
        driftOn(at: time)
    }

    // MARK: What moves on

    /// Continues what moves the strip, which was `shown` and is `moved` now, at the velocity it had.
    private mutating func carryOn(
        from shown: Camera,
        as moved: Camera,
        velocity: Point,
        keepsWindow: Bool,
        at time: Double
    ) {
        let shift = moved.translation - shown.translation
        switch course {
        case .pan(_, let travel):
            resting = moved
            course = .pan(pull: bounds.pulled(moved.translation, at: moved.scale), travel: travel)
        case .pinch(let pinch):
            grab(moved, centroid: pinch.centroid, distance: pinch.distance)
        case .fling:
            release(from: moved, velocity: velocity, at: time)
        case .glide(let x, let y):
            let goal = bounds.clamped(
                Camera(scale: moved.scale, translation: Point(x: x.target + shift.x, y: y.target + shift.y))
            )
            guard bounds.clampedScale(moved.scale) == moved.scale else {
                settle(from: moved, to: goal, at: time)
                return
            }
            resting = moved
            course = .glide(
                x: spring(from: moved.translation.x, velocity: velocity.x, to: goal.translation.x, at: time),
                y: spring(from: moved.translation.y, velocity: velocity.y, to: goal.translation.y, at: time)
            )
        case .run(var run):
            // The same row of the strip has moved by the same way at every scale, seen through that scale.
            let way = shift * (1 / shown.scale)
            run.from.translation = run.from.translation + way * run.from.scale
            run.to.translation = run.to.translation + way * run.to.scale
            resting = moved
            if keepsWindow, bounds.clamped(run.to) == run.to {
                course = .run(run)
            } else {
                settle(from: moved, to: run.to, at: time)
            }
        case .drift, .rest:
            settle(from: moved, to: moved, at: time)
        }
    }

    /// Rests where it is if it may, and runs back into the limits otherwise.
    private mutating func settle(from moved: Camera, to goal: Camera, at time: Double) {
        let middle = Point(x: bounds.viewport.width / 2, y: bounds.viewport.height / 2)
        let best = bounds.clamped(goal.magnified(to: bounds.clampedScale(goal.scale), about: middle))
        rest(at: moved)
        guard best != moved else { return }
        if isTouched { return }
        run(from: moved, to: best, at: time)
    }
}
