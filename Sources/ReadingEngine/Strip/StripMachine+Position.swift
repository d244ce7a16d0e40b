import Geometry

// The current row and the position on it.
extension StripMachine {
    /// The distance in points that the strip has to move in the other direction to reverse the direction of travel.
    private static let reversalDistance = 32.0

    /// The row that the user is reading: the one in the middle of the window. Near the first or last row of the
    /// publication the reading line moves towards that end, so that every row becomes current.
    ///
    /// Only movement changes the current row. A new chapter above, a size that becomes known, a resized window, or a
    /// jump to a row that can't reach the middle does not change it.
    var currentRow: StripRow? { strip.rows.indices.contains(current) ? strip.rows[current] : nil }

    /// The reading position as a page of the file; nil on a card.
    var readingPosition: StripPosition? {
        guard let row = currentRow, let page = row.item.firstPage else { return nil }
        let part = isPinned ? 0 : fraction(of: current, at: recordedCamera)
        guard row.half != nil, let halves = strip.indices(of: page), !halves.isEmpty else {
            return StripPosition(page: page, fraction: part)
        }
        return StripPosition(page: page, fraction: (Double(current - halves.lowerBound) + part) / Double(halves.count))
    }

    /// Returns the rows in the window.
    func visibleIndices(at time: Double) -> Range<Int> { visibleIndices(through: camera(at: time)) }

    func visibleIndices(through camera: Camera) -> Range<Int> {
        strip.indices(from: camera.contentY(at: 0), to: camera.contentY(at: bounds.viewport.height))
    }

    /// Returns the row at a point of the window; nil beside the strip and in gaps.
    func row(at point: Point, time: Double) -> StripRow? {
        let camera = camera(at: time)
        let y = camera.contentY(at: point.y)
        guard let index = strip.index(at: y) else { return nil }
        let inside = Point(x: (point.x - camera.translation.x) / camera.scale, y: y)
        return strip.frame(of: index).contains(inside) ? strip.rows[index] : nil
    }

    /// Returns whether the end of `page` is in the window or above it.
    func isEndVisible(of page: PageIdentifier, at time: Double) -> Bool {
        guard let rows = strip.indices(of: page), let last = rows.last else { return false }
        let camera = camera(at: time)
        return camera.windowY(of: strip.bottom(of: last)) <= bounds.viewport.height + 1
    }

    /// Shows `page` at `fraction` of its height, without animation: at zero its top is at the top of the window,
    /// otherwise that height is in the middle. Ends a gesture.
    ///
    /// - Returns: false if no row shows the page.
    @discardableResult
    mutating func jump(to page: PageIdentifier, fraction: Double, at time: Double) -> Bool {
        guard let rows = strip.indices(of: page) else { return false }
        let part = Mathematics.clamp(fraction.isFinite ? fraction : 0, to: 0...1) * Double(rows.count)
        let step = min(Int(part), rows.count - 1)
        show(rows.lowerBound + step, fraction: part - Double(step), at: time)
        return true
    }

    /// Shows the top of the row of `item`, which can be a card.
    @discardableResult
    mutating func jump(to item: SequenceItem, at time: Double) -> Bool {
        guard let index = strip.index(of: item) else { return false }
        show(index, fraction: 0, at: time)
        return true
    }

    private mutating func show(_ index: Int, fraction: Double, at time: Double) {
        let shown = destination(at: time)
        let scale = bounds.clampedScale(shown.scale)
        let frame = strip.frame(of: index)
        let line = fraction == 0 ? 0 : bounds.viewport.height / 2
        let y = frame.minY + fraction * frame.size.height
        rest(
            at: bounds.clamped(
                Camera(scale: scale, translation: Point(x: shown.translation.x, y: line - y * scale))
            )
        )
        recordedCamera = resting
        current = index
        isPinned = fraction == 0
        direction = 1
        reverseTravel = 0
        continueAutoScroll(at: time)
    }

    // MARK: Implementation

    /// Returns the height in the window at which the current row is determined, in points from its top. This is the
    /// middle of the window; near the first or last row of the publication it is closer to that end. It stays in the
    /// middle if another chapter will be loaded at that end, because it would jump back when the chapter is loaded.
    func readingLine(through camera: Camera) -> Double {
        let height = bounds.viewport.height
        let range = bounds.range(along: .vertical, at: camera.scale)
        let scrollRange = range.upperBound - range.lowerBound
        let above = Mathematics.clamp(range.upperBound - camera.translation.y, to: 0...max(scrollRange, 0))
        if scrollRange <= 0 { return height / 2 }
        let beginsHere = !awaitsMore(after: false)
        let endsHere = !awaitsMore(after: true)
        if scrollRange < height, beginsHere, endsHere { return height * above / scrollRange }
        let up = beginsHere ? max(0, height / 2 - above) : 0
        let down = endsHere ? max(0, height / 2 - (scrollRange - above)) : 0
        return height / 2 - up + down
    }

    /// Returns the part of a row above the window's centre, 0 to 1.
    func fraction(of index: Int, at camera: Camera) -> Double {
        let frame = strip.frame(of: index)
        let y = camera.contentY(at: bounds.viewport.height / 2)
        return Mathematics.clamp((y - frame.minY) / frame.size.height, to: 0...1)
    }

    /// Updates the current row if the camera has changed.
    mutating func updatePosition(at time: Double) {
        let shown = camera(at: time)
        guard shown != recordedCamera else { return }
        if shown.scale == recordedCamera.scale { recordTravel(recordedCamera.translation.y - shown.translation.y) }
        recordedCamera = shown
        isPinned = false
        current = strip.index(at: shown.contentY(at: readingLine(through: shown))) ?? 0
    }

    private mutating func recordTravel(_ distance: Double) {
        if distance * Double(direction) >= 0 {
            if distance != 0 { reverseTravel = 0 }
            return
        }
        reverseTravel += abs(distance)
        guard reverseTravel > Self.reversalDistance else { return }
        direction = -direction
        reverseTravel = 0
    }
}
