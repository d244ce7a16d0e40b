import Geometry

extension PagedMachine {
    /// The items on screen or on the way, and one on each side of them.
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
            ? zoom.layout(at: context.now) : beginning(of: item, as: layout, at: position, in: context)
        {
            scale = shown.scale
            translation = shown.origin - layout.home.origin * scale
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

    /// Where an item lies that is not the one held, so that nothing changes when the turn comes to it; nil at home.
    private func beginning(of item: SequenceItem, as layout: ItemLayout, at position: Int, in context: ReadingContext)
        -> ZoomLayout?
    {
        let scale = scaleElsewhere(in: context)
        guard scale != 1 else { return nil }
        let bounds = ZoomBounds(home: layout.home, slot: context.viewport, pixels: layout.pixels)
        return beginning(of: item, in: bounds, scale: scale, startsAtEnd: position < zoomPosition, in: context)
    }

    /// The page under a point of the reading surface.
    func page(at point: Point, in context: ReadingContext) -> PageIdentifier? {
        // Where pages lie over each other, the one that comes later in reading is on top.
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

    /// How far the picture is magnified over its home, or will be once the turn has come to it.
    func magnification(in context: ReadingContext) -> Double {
        if zoomPosition == turn.target { return zoom.layout(at: context.now).scale }
        let scale = scaleElsewhere(in: context)
        guard scale != 1, let item = context.sequence.item(at: turn.target), item.firstPage != nil else { return 1 }
        return bounds(of: item, startsAtEnd: false, in: context).clampedScale(scale)
    }
}
