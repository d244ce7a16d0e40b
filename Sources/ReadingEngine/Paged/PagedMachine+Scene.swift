import Geometry

extension PagedMachine {
    /// Returns the surfaces of the visible items, of those between the current position and the target, and of one more
    /// item on each side.
    func surfaces(in context: ReadingContext) -> [ReaderSurface] {
        let span = span(in: context)
        let low = context.sequence.clamped(span.lowerBound - 1)
        let high = context.sequence.clamped(span.upperBound + 1)
        var surfaces: [ReaderSurface] = []
        surfaces.reserveCapacity(high - low + 1)
        for position in low...high {
            guard let item = context.sequence.item(at: position) else { continue }
            surfaces.append(surface(of: item, at: position, in: context))
        }
        return surfaces
    }

    private func surface(of item: SequenceItem, at position: Int, in context: ReadingContext) -> ReaderSurface {
        let slot = slot(at: position, in: context)
        let isHeld = position == zoomPosition && item == zoomItem
        let layout = ItemLayout(item, in: context, startsAtEnd: position < zoomPosition)
        var scale = 1.0
        var translation = Point.zero
        if let shown = isHeld
            ? zoom.camera(at: context.now) : initialLayout(of: item, as: layout, at: position, in: context)
        {
            scale = shown.scale
            translation = shown.translation - layout.initialFrame.origin * scale
        }
        return ReaderSurface(
            item: item,
            slot: slot,
            scale: scale,
            translation: translation,
            pictures: layout.pictures,
            isFailed: context.isFailed(item),
            isVisible: isVisible(at: position, slot: slot, in: context),
            shade: shade(at: position, in: context)
        )
    }

    /// Returns the camera of an item other than the current one; nil at scale 1. The item has the same camera after a
    /// turn reaches it, so the page doesn't jump.
    private func initialLayout(
        of item: SequenceItem,
        as layout: ItemLayout,
        at position: Int,
        in context: ReadingContext
    )
        -> Camera?
    {
        let scale = neighbourScale(in: context)
        guard scale != 1 else { return nil }
        let bounds = PanZoomBounds(initialFrame: layout.initialFrame, slot: context.viewport, pixels: layout.pixels)
        return initialLayout(of: item, in: bounds, scale: scale, startsAtEnd: position < zoomPosition, in: context)
    }

    /// Returns the page at a point of the reading surface.
    func page(at point: Point, in context: ReadingContext) -> PageIdentifier? {
        // Where pages overlap, the later one is on top.
        for surface in surfaces(in: context).reversed() where surface.isVisible && surface.slot.contains(point) {
            let inside = point - surface.slot.origin - surface.translation
            let place = inside * (1 / max(surface.scale, 0.001))
            for picture in surface.pictures where picture.frame.contains(place) { return picture.page }
        }
        return nil
    }

    func activity(at time: Double) -> ReaderActivity {
        if turn.isTracking { return .tracking }
        if zoom.isHeld { return .zooming }
        switch gesture {
        case .pressed, .magnifying: return .pressed
        default: break
        }
        if !turn.isAtRest { return .settling }
        return zoom.isMoving ? .zoomSettling : .rest
    }

    /// Returns the zoom scale of the current page, or of the turn's target.
    func magnification(in context: ReadingContext) -> Double {
        if zoomPosition == turn.target { return zoom.camera(at: context.now).scale }
        let scale = neighbourScale(in: context)
        guard scale != 1, let item = context.sequence.item(at: turn.target), item.firstPage != nil else { return 1 }
        return bounds(of: item, startsAtEnd: false, in: context).clampedScale(scale)
    }
}
