import Geometry

extension StripMachine {
    /// Returns the invariants that don't hold. All of them must hold after every event.
    ///
    /// For tests; takes time proportional to the number of rows.
    func brokenInvariants(at time: Double) -> [String] {
        var broken = strip.brokenInvariants()
        guard !strip.isEmpty else { return broken }
        let camera = camera(at: time)
        if !camera.scale.isFinite || !camera.translation.x.isFinite || !camera.translation.y.isFinite {
            broken.append("the camera is \(camera)")
            return broken
        }
        if !strip.rows.indices.contains(current) { broken.append("the current row \(current) does not exist") }
        if visibleIndices(at: time).isEmpty && !isBetweenRows(camera) {
            broken.append("no row is in the window: \(camera)")
        }
        if motion == .rest, !isTouched {
            let legal = bounds.clamped(camera)
            if (legal.translation - camera.translation).length > 0.01 { broken.append("the strip rests out of bounds") }
            if abs(bounds.clampedScale(camera.scale) - camera.scale) > 1e-6 {
                broken.append("the strip rests at scale \(camera.scale)")
            }
            if isAutoScrolling, !awaitsMore(after: true) {
                broken.append("auto-scroll is on and the strip rests")
            }
        }
        if case .autoScroll = motion, isTouched { broken.append("the strip auto-scrolls during a touch") }
        return broken
    }

    /// Returns the violations of the limits for loaded pages.
    func brokenDemand(for pages: [PageIdentifier], at time: Double) -> [String] {
        var broken: [String] = []
        let camera = camera(at: time)
        let reach = reach(of: camera)
        let low = camera.contentY(at: 0) - Self.retainedDistance * reach
        let high = camera.contentY(at: bounds.viewport.height) + Self.retainedDistance * reach
        var height = 0.0
        var outside = 0
        for page in pages {
            guard let rows = strip.indices(of: page) else {
                broken.append("\(page) is loaded and not in the strip")
                continue
            }
            let top = strip.top(of: rows.lowerBound)
            let bottom = strip.bottom(of: rows.upperBound - 1)
            height += max(0, min(bottom, high) - max(top, low))
            if top < low || bottom > high { outside += 1 }
        }
        if height > Self.maximumLoadedHeight * reach + 0.01 {
            broken.append("\(height / reach) windows of pages are loaded, more than \(Self.maximumLoadedHeight)")
        }
        let towers = visibleIndices(at: time).count { strip.top(of: $0) < low || strip.bottom(of: $0) > high }
        if outside > 2 + towers { broken.append("\(outside) pages far away are loaded") }
        return broken
    }

    /// Returns whether the window shows only a gap that is longer than the window.
    private func isBetweenRows(_ camera: Camera) -> Bool {
        let top = camera.contentY(at: 0)
        let bottom = camera.contentY(at: bounds.viewport.height)
        return top >= strip.top && bottom <= strip.bottom
    }
}

extension StripLayout {
    /// Checks that edges are on whole device pixels, without seams and overlaps.
    func brokenInvariants() -> [String] {
        var broken: [String] = []
        for index in rows.indices {
            let frame = frame(of: index)
            for edge in [frame.minY, bottom(of: index), frame.minX, frame.maxX] {
                let pixels = edge * geometry.density
                if abs(pixels - pixels.rounded()) > 1e-6 {
                    broken.append("row \(index) has an edge at pixel \(pixels)")
                }
            }
            if frame.size.height <= 0 { broken.append("row \(index) has no height") }
            guard index > 0 else { continue }
            let gap = geometry.gap(after: rows[index - 1], before: rows[index])
            let expected = geometry.points(gap / StripGeometry.unitsPerPixel)
            if abs(frame.minY - bottom(of: index - 1) - expected) > 1e-6 {
                broken.append("there is a seam before row \(index)")
            }
        }
        return broken
    }
}
