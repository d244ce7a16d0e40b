import Geometry

// Double taps, zoom keys, scrolling, and changes of the window's or page's size.
extension ZoomMachine {
    /// Scales closer to 1 than this count as the initial scale.
    private static let initialScaleTolerance = 0.01

    /// The scale of a double tap on a page at its initial scale. A page with free space beside it gets the
    /// width of the viewport. A page with much free space above and below gets the height of the viewport. Any other
    /// page gets ``doubleTapScale``.
    var scaleOfDoubleTap: Double {
        let (size, viewport) = (bounds.content.size, bounds.viewport)
        guard !size.isEmpty, !viewport.isEmpty else { return Self.doubleTapScale }
        let (widthRatio, heightRatio) = (viewport.width / size.width, viewport.height / size.height)
        if widthRatio > heightRatio, widthRatio >= Self.minimumWidening { return bounds.clampedScale(widthRatio) }
        return heightRatio >= Self.minimumFill ? bounds.clampedScale(heightRatio) : Self.doubleTapScale
    }

    /// Zooms in about `focus`, or back to scale 1. If a turn is undone at the same time, `origin` is the camera before
    /// the turn, and the zoom is computed from it.
    mutating func doubleTap(at focus: Point, returningTo origin: Camera? = nil, time: Double) {
        let from = camera(at: time)
        let origin = origin ?? from
        let isInitial = abs(origin.scale - 1) <= Self.initialScaleTolerance
        let scale = bounds.clampedScale(isInitial ? scaleOfDoubleTap : 1)
        zoom(from: from, to: bounds.clamped(origin.magnified(to: scale, about: focus)), at: time)
    }

    /// Animates to a scale `factor` times the current one about the viewport's centre, but not past scale 1. During an
    /// animation the current scale is its target, so that fast presses add up.
    mutating func step(by factor: Double, time: Double) {
        let current = destination(at: time).scale
        let goal = current * factor
        let passesInitialScale = abs(current - 1) > Self.initialScaleTolerance && (current - 1) * (goal - 1) < 0
        zoom(to: passesInitialScale ? 1 : goal, about: bounds.viewportCenter, at: time)
    }

    /// Moves the page by `delta` points within its limits, without animation.
    mutating func scroll(by delta: Point, time: Double) { rest(at: scrolled(by: delta, at: time)) }

    /// Moves the page by `delta` points within its limits, with animation.
    mutating func animateScroll(by delta: Point, time: Double) {
        zoom(from: camera(at: time), to: scrolled(by: delta, at: time), at: time)
    }

    /// Adapts to another window or page size. A page that rests where it was first shown moves to `newStart` (its
    /// initial layout if nil). Any other page keeps its scale and the point in the middle of the viewport.
    mutating func reflow(to new: PanZoomBounds, start newStart: Camera? = nil, at time: Double) {
        let wasAtStart = isAtStart
        start = newStart ?? new.initialCamera
        if wasAtStart {
            bounds = new
            rest(at: start)
            return
        }
        let shown = camera(at: time)
        let old = bounds
        let size = old.content.size * shown.scale
        bounds = new
        let overflowed =
            old.content.size.width > old.viewport.width + PanZoomBounds.fitTolerance
            || old.content.size.height > old.viewport.height + PanZoomBounds.fitTolerance
        guard shown.scale > 1.001 || overflowed, !size.isEmpty else {
            rest(at: bounds.initialCamera)
            return
        }
        let center = old.viewportCenter - shown.translation
        let scale = bounds.clampedScale(shown.scale)
        let newSize = bounds.content.size * scale
        let translation = Point(
            x: bounds.viewport.width / 2 - center.x / size.width * newSize.width,
            y: bounds.viewport.height / 2 - center.y / size.height * newSize.height
        )
        rest(at: bounds.clamped(Camera(scale: scale, translation: translation)))
    }
}
