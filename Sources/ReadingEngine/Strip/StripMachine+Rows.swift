import Geometry

// Rebuilding of the layout after rows, sizes or the window changed. The point in the middle of the window doesn't move.
extension StripMachine {
    /// The largest coordinate before the strip's origin is moved, in points. Browsers place layers in single precision,
    /// which is exact to a sixteenth of a point up to here.
    static let maximumOffset = 500_000.0

    /// The point of the strip that stays fixed in the window during a rebuild.
    private struct Anchor {
        /// The index of a row in the old layout, and of its counterpart in the new one.
        let old: Int
        let new: Int
        /// The parts of their heights that correspond to each other, 0 to 1.
        var oldPart: Double
        var newPart: Double
    }

    /// Replaces the rows or the geometry. The point in the middle of the window stays there, and motions continue.
    mutating func regenerate(rows: [StripRow], geometry: StripGeometry, at time: Double) {
        guard rows != strip.rows || geometry != strip.geometry else { return }
        let shown = camera(at: time)
        let velocity = velocity(at: time)
        guard let anchor = anchor(for: rows, geometry: geometry, through: shown) else {
            replace(rows: rows, geometry: geometry, at: time)
            return
        }
        let old = strip
        layOut(rows, geometry: geometry, anchoredAt: anchor)
        current = anchor.new
        var moved = shown
        moved.translation.y = translationY(of: shown, anchoredAt: anchor, old: old)
        moved.translation.x = translationX(of: shown, old: old)
        if !bounds.showsContent(moved) { moved = bounds.clamped(moved) }
        continueMotion(from: shown, as: moved, velocity: velocity, keepsWindow: geometry == old.geometry, at: time)
        recordedCamera = camera(at: time)
        continueAutoScroll(at: time)
    }

    // MARK: Anchor

    private func anchor(for rows: [StripRow], geometry: StripGeometry, through camera: Camera) -> Anchor? {
        guard !rows.isEmpty, strip.rows.indices.contains(current) else { return nil }
        let fresh = StripLayout(rows: rows, geometry: geometry)
        if var anchor = counterpart(of: current, in: fresh) {
            fixPart(&anchor, in: fresh, through: camera)
            return anchor
        }
        // The current row was removed: use the facing edge of the nearest row that still exists.
        for distance in 1..<max(strip.rows.count, 2) {
            for old in [current - distance, current + distance] where strip.rows.indices.contains(old) {
                guard var anchor = counterpart(of: old, in: fresh) else { continue }
                anchor.oldPart = old < current ? 1 : 0
                anchor.newPart = anchor.oldPart
                return anchor
            }
        }
        return nil
    }

    /// Returns the row of the new layout that corresponds to an old row:
    ///
    /// - the row with the same item, if there is one;
    /// - for the placeholder of a chapter, the chapter's first row; its last row if the placeholder was above the other
    ///   rows;
    /// - for a page that was split or is whole again, the row with the same part of the page.
    private func counterpart(of old: Int, in fresh: StripLayout) -> Anchor? {
        let row = strip.rows[old]
        if let new = fresh.index(of: row.item, near: row.position) {
            return Anchor(old: old, new: new, oldPart: .nan, newPart: .nan)
        }
        switch row.item {
        case .unresolved(let chapter):
            let isAbove = old == 0 && strip.rows.count > 1
            let first = fresh.rows.firstIndex { $0.item.chapter == chapter }
            let last = fresh.rows.lastIndex { $0.item.chapter == chapter }
            guard let new = isAbove ? last : first else { return nil }
            return Anchor(old: old, new: new, oldPart: isAbove ? 1 : 0, newPart: isAbove ? 1 : 0)
        case .page(let page), .half(let page, _), .spread(let page, _):
            guard let rows = fresh.indices(of: page), let before = strip.indices(of: page) else { return nil }
            let part = fraction(of: old, at: recordedCamera)
            let whole = (Double(old - before.lowerBound) + part) / Double(before.count) * Double(rows.count)
            let step = min(Int(whole), rows.count - 1)
            return Anchor(old: old, new: rows.lowerBound + step, oldPart: part, newPart: whole - Double(step))
        case .chapterTransition:
            return nil
        }
    }

    /// Chooses the fixed part of the current row unless its counterpart determined it.
    private func fixPart(_ anchor: inout Anchor, in fresh: StripLayout, through camera: Camera) {
        guard anchor.oldPart.isNaN else { return }
        var part = fraction(of: anchor.old, at: camera)
        if isPinned {
            part = 0
        } else if fresh.geometry == strip.geometry,
            fresh.exactHeight(of: anchor.new) != strip.exactHeight(of: anchor.old)
        {
            // The row's size became known. The visible rows next to it have to stay in place. The row itself may move,
            // because it showed no picture.
            let height = bounds.viewport.height
            let topIsSeen = (0...height).contains(camera.windowY(of: strip.top(of: anchor.old)))
            let bottomIsSeen = (0...height).contains(camera.windowY(of: strip.bottom(of: anchor.old)))
            if topIsSeen, direction > 0 || !bottomIsSeen {
                part = 0
            } else if bottomIsSeen {
                part = 1
            }
        }
        anchor.oldPart = part
        anchor.newPart = part
    }

    // MARK: Layout

    /// Lays out the rows so that the fixed edge stays where it is.
    private mutating func layOut(_ rows: [StripRow], geometry: StripGeometry, anchoredAt anchor: Anchor) {
        let old = strip
        var top = old.exactTop(of: anchor.old)
        if geometry.density != old.geometry.density {
            top = Int64((Double(top) * geometry.density / old.geometry.density).rounded())
        } else if anchor.oldPart == 1, anchor.newPart == 1 {
            top += old.exactHeight(of: anchor.old) - geometry.height(of: rows[anchor.new])
        }
        if abs(geometry.points(geometry.pixels(top))) > Self.maximumOffset {
            // Moves by whole pixels, so that rounding stays the same.
            top -= geometry.pixels(top) * StripGeometry.unitsPerPixel
        }
        strip = StripLayout(rows: rows, geometry: geometry, anchor: anchor.new, top: top)
        bounds = PanZoomBounds(of: strip)
    }

    private func translationY(of shown: Camera, anchoredAt anchor: Anchor, old: StripLayout) -> Double {
        let before = old.frame(of: anchor.old)
        let after = strip.frame(of: anchor.new)
        let oldY = before.minY + anchor.oldPart * before.size.height
        let newY = after.minY + anchor.newPart * after.size.height
        if old.geometry.viewport == strip.geometry.viewport {
            return shown.translation.y + (oldY - newY) * shown.scale
        }
        let line = shown.windowY(of: oldY) * strip.geometry.viewport.height / max(old.geometry.viewport.height, 1)
        return line - newY * shown.scale
    }

    /// Keeps the same part of the strip's width in the middle of the window.
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

    /// Shows the first row from its top, because no old row has a counterpart.
    private mutating func replace(rows: [StripRow], geometry: StripGeometry, at time: Double) {
        strip = StripLayout(rows: rows, geometry: geometry)
        bounds = PanZoomBounds(of: strip)
        rest(at: bounds.clamped(Camera(scale: 1, translation: .zero)))
        recordedCamera = resting
        current = 0
        isPinned = true
        direction = 1
        reverseTravel = 0
        continueAutoScroll(at: time)
    }

    // MARK: Motion

    /// Continues the motion at its velocity. The camera was `shown` and is `moved` now.
    private mutating func continueMotion(
        from shown: Camera,
        as moved: Camera,
        velocity: Point,
        keepsWindow: Bool,
        at time: Double
    ) {
        let shift = moved.translation - shown.translation
        switch motion {
        case .pan(_, let travel):
            resting = moved
            motion = .pan(pull: bounds.pulled(moved.translation, at: moved.scale), travel: travel)
        case .pinch(let pinch):
            beginPinch(from: moved, centroid: pinch.fingers.centroid, distance: pinch.fingers.distance)
        case .fling:
            release(from: moved, velocity: velocity, at: time)
        case .scroll(let x, let y):
            let goal = bounds.clamped(
                Camera(scale: moved.scale, translation: Point(x: x.target + shift.x, y: y.target + shift.y))
            )
            guard bounds.clampedScale(moved.scale) == moved.scale else {
                settle(from: moved, to: goal, at: time)
                return
            }
            resting = moved
            motion = .scroll(
                x: spring(from: moved.translation.x, velocity: velocity.x, to: goal.translation.x, at: time),
                y: spring(from: moved.translation.y, velocity: velocity.y, to: goal.translation.y, at: time)
            )
        case .zoom(var zoom):
            // The shift in points of the strip is the same at both ends of the animation. In points of the window, it
            // depends on the scale.
            let offset = shift * (1 / shown.scale)
            zoom.from.translation = zoom.from.translation + offset * zoom.from.scale
            zoom.to.translation = zoom.to.translation + offset * zoom.to.scale
            resting = moved
            if keepsWindow, bounds.clamped(zoom.to) == zoom.to {
                motion = .zoom(zoom)
            } else {
                settle(from: moved, to: zoom.to, at: time)
            }
        case .autoScroll, .rest:
            settle(from: moved, to: moved, at: time)
        }
    }

    /// Rests if the limits permit it, otherwise animates back to them.
    private mutating func settle(from moved: Camera, to goal: Camera, at time: Double) {
        let best = bounds.clamped(goal.magnified(to: bounds.clampedScale(goal.scale), about: bounds.viewportCenter))
        rest(at: moved)
        guard best != moved else { return }
        if isTouched { return }
        zoom(from: moved, to: best, at: time)
    }
}
