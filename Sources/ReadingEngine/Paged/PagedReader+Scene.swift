import Geometry

extension PagedReader {
    /// What is on screen now.
    public var scene: ReaderScene {
        var surfaces: [PageSurface] = []
        if sequence.count > 0 {
            let flight = pagesInFlight
            let nearby = sequence.clamped(flight.lowerBound - 1)...sequence.clamped(flight.upperBound + 1)
            surfaces.reserveCapacity(nearby.count)
            for item in nearby { surfaces.append(surface(of: item)) }
        }
        return ReaderScene(
            surfaces: surfaces,
            page: turn.target,
            pageCount: sequence.count,
            activity: activity,
            barsVisible: bars.isVisible,
            awaitedPage: turn.wish?.index,
            magnification: zoomItem == turn.target ? zoom.layout(at: now).scale : 1
        )
    }

    /// The slot of `item` now, in points of the reading surface.
    func slot(of item: Int) -> Rect {
        let distance = (Double(item) - turn.position(at: now)) * pitch * progression.sign
        var origin = Point.zero
        origin[progression.axis] = distance
        return Rect(origin: origin, size: viewport)
    }

    private func surface(of item: Int) -> PageSurface {
        let slot = slot(of: item)
        let home: Rect
        var scale = 1.0
        var translation = Point.zero
        if item == zoomItem {
            home = zoom.bounds.home
            let layout = zoom.layout(at: now)
            scale = layout.scale
            translation = layout.origin - home.origin * scale
        } else {
            home = FitPolicy.home(of: sequence.items[item].size, in: viewport, startsAtEnd: item < zoomItem)
        }
        return PageSurface(
            page: sequence.items[item].page,
            slot: slot,
            home: home,
            scale: scale,
            translation: translation,
            content: content(of: item),
            isVisible: slot.intersects(Rect(origin: .zero, size: viewport))
        )
    }

    private func content(of item: Int) -> PageContent {
        switch loads.state(of: item) {
        case .ready: .ready
        case .failed: .failed
        case .idle, .loading: .loading
        }
    }

    private var activity: ReaderActivity {
        if turn.isTracking { return .tracking }
        if zoom.isHeld { return .zooming }
        if case .pressed = gesture { return .pressed }
        if !turn.isAtRest { return .settling }
        return zoom.isMoving ? .zoomSettling : .rest
    }
}
