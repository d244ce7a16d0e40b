import Geometry

// Which row is the reader's, and how far down it the reader is.
extension StripMachine {
    /// The strip must go this far the other way before the reader has turned round, in points.
    private static let turnDistance = 32.0

    /// The reader's row: the one in the middle of the window, and near an end of everything ever more the one at that end, so
    /// that the first and the last row have their turn too.
    ///
    /// Only movement changes it. A chapter that arrives above, a size that becomes known or a window that grows leave the
    /// reader where he was, and so does a jump to a row that is too short to reach the middle.
    var currentRow: StripRow? { strip.rows.indices.contains(current) ? strip.rows[current] : nil }

    /// The reader's place in pages of the file; nil on a card.
    var place: StripPlace? {
        guard let row = currentRow, let page = row.item.firstPage else { return nil }
        let part = isPinned ? 0 : fraction(of: current, at: seen)
        guard row.half != nil, let halves = strip.indices(of: page), !halves.isEmpty else {
            return StripPlace(page: page, fraction: part)
        }
        return StripPlace(page: page, fraction: (Double(current - halves.lowerBound) + part) / Double(halves.count))
    }

    /// The rows that are in the window.
    func visibleIndices(at time: Double) -> Range<Int> { visibleIndices(through: camera(at: time)) }

    func visibleIndices(through camera: Camera) -> Range<Int> {
        strip.indices(from: camera.contentY(at: 0), to: camera.contentY(at: bounds.viewport.height))
    }

    func visibleRows(at time: Double) -> [StripRow] { Array(strip.rows[visibleIndices(at: time)]) }

    /// The row at a point of the window; nil beside the strip and between its pages.
    func row(at point: Point, time: Double) -> StripRow? {
        let camera = camera(at: time)
        let y = camera.contentY(at: point.y)
        guard let index = strip.index(at: y) else { return nil }
        let inside = Point(x: (point.x - camera.translation.x) / camera.scale, y: y)
        return strip.frame(of: index).contains(inside) ? strip.rows[index] : nil
    }

    /// Whether the foot of `page` has come into the window: of the last page, that nothing of its chapter is left to read.
    func isFootInView(of page: PageIdentifier, at time: Double) -> Bool {
        guard let rows = strip.indices(of: page), let last = rows.last else { return false }
        let camera = camera(at: time)
        return camera.windowY(of: strip.bottom(of: last)) <= bounds.viewport.height + 1
    }

    /// Shows `page` at `fraction` of its height: at zero with its top at the top of the window, otherwise with that height in
    /// the middle. A cut; fingers on the strip lose it.
    ///
    /// - Returns: false when there is no row of that page; nothing happens then.
    @discardableResult
    mutating func jump(to page: PageIdentifier, fraction: Double, at time: Double) -> Bool {
        guard let rows = strip.indices(of: page) else { return false }
        let part = Mathematics.clamp(fraction.isFinite ? fraction : 0, to: 0...1) * Double(rows.count)
        let step = min(Int(part), rows.count - 1)
        show(rows.lowerBound + step, fraction: part - Double(step), at: time)
        return true
    }

    /// Shows the top of a row, a card for one.
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
        seen = resting
        current = index
        isPinned = fraction == 0
        direction = 1
        wayBack = 0
        driftOn(at: time)
    }

    // MARK: Inside

    /// Where in the window the reader's row is looked for, in points from its top: the middle, and towards the end of all
    /// there is ever nearer to that end. Where a chapter is still to come nothing ends: the line would leap back when it
    /// does.
    func readingLine(through camera: Camera) -> Double {
        let height = bounds.viewport.height
        let range = bounds.range(along: .vertical, at: camera.scale)
        let room = range.upperBound - range.lowerBound
        let above = Mathematics.clamp(range.upperBound - camera.translation.y, to: 0...max(room, 0))
        if room <= 0 { return height / 2 }
        let beginsHere = !awaitsMore(after: false)
        let endsHere = !awaitsMore(after: true)
        if room < height, beginsHere, endsHere { return height * above / room }
        let up = beginsHere ? max(0, height / 2 - above) : 0
        let down = endsHere ? max(0, height / 2 - (room - above)) : 0
        return height / 2 - up + down
    }

    /// How far down a row the middle of the window is, 0 to 1.
    func fraction(of index: Int, at camera: Camera) -> Double {
        let frame = strip.frame(of: index)
        let y = camera.contentY(at: bounds.viewport.height / 2)
        return Mathematics.clamp((y - frame.minY) / frame.size.height, to: 0...1)
    }

    /// Finds the reader's row anew if the strip has moved since.
    mutating func keepPlace(at time: Double) {
        let shown = camera(at: time)
        guard shown != seen else { return }
        if shown.scale == seen.scale { noteTravel(seen.translation.y - shown.translation.y) }
        seen = shown
        isPinned = false
        current = strip.index(at: shown.contentY(at: readingLine(through: shown))) ?? 0
    }

    private mutating func noteTravel(_ way: Double) {
        if way * Double(direction) >= 0 {
            if way != 0 { wayBack = 0 }
            return
        }
        wayBack += abs(way)
        guard wayBack > Self.turnDistance else { return }
        direction = -direction
        wayBack = 0
    }
}
