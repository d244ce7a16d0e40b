import Geometry

extension StripMachine {
    /// What must hold after every event, whatever the events: an empty list when it does.
    ///
    /// For tests; it costs a pass over the rows.
    func brokenInvariants(at time: Double) -> [String] {
        var broken = strip.brokenInvariants()
        guard !strip.isEmpty else { return broken }
        let camera = camera(at: time)
        if !camera.scale.isFinite || !camera.translation.x.isFinite || !camera.translation.y.isFinite {
            broken.append("the camera is \(camera)")
            return broken
        }
        if !strip.rows.indices.contains(current) { broken.append("the reader's row \(current) does not exist") }
        if visibleIndices(at: time).isEmpty && !isBetweenRows(camera) {
            broken.append("the window is empty: \(camera)")
        }
        if course == .rest, !isTouched {
            let legal = bounds.clamped(camera)
            if (legal.translation - camera.translation).length > 0.01 { broken.append("the strip rests out of bounds") }
            if abs(bounds.clampedScale(camera.scale) - camera.scale) > 1e-6 {
                broken.append("the strip rests at scale \(camera.scale)")
            }
            if scrollsByItself, !awaitsMore(after: true) {
                broken.append("the strip should scroll by itself and rests")
            }
        }
        if case .drift = course, isTouched { broken.append("the strip scrolls by itself under a finger") }
        return broken
    }

    /// Whether the pages that are loaded or held are more than a strip may ask for.
    func brokenDemand(for pages: [PageIdentifier], at time: Double) -> [String] {
        var broken: [String] = []
        let camera = camera(at: time)
        let reach = reach(of: camera)
        let low = camera.contentY(at: 0) - Self.windowsKept * reach
        let high = camera.contentY(at: bounds.viewport.height) + Self.windowsKept * reach
        var height = 0.0
        var outside = 0
        for page in pages {
            guard let rows = strip.indices(of: page) else {
                broken.append("\(page) is held and is nowhere in the strip")
                continue
            }
            let top = strip.top(of: rows.lowerBound)
            let bottom = strip.bottom(of: rows.upperBound - 1)
            height += max(0, min(bottom, high) - max(top, low))
            if top < low || bottom > high { outside += 1 }
        }
        if height > Self.windowsHeld * reach + 0.01 {
            broken.append("\(height / reach) screens of pictures are held, more than \(Self.windowsHeld)")
        }
        let towers = visibleIndices(at: time).count { strip.top(of: $0) < low || strip.bottom(of: $0) > high }
        if outside > 2 + towers { broken.append("\(outside) pages are held that lie far away") }
        return broken
    }

    /// A gap that is longer than the window may fill it.
    private func isBetweenRows(_ camera: Camera) -> Bool {
        let top = camera.contentY(at: 0)
        let bottom = camera.contentY(at: bounds.viewport.height)
        return top >= strip.top && bottom <= strip.bottom
    }
}

extension StripLayout {
    /// What is not as it must be: edges on whole device pixels, no seam and no overlap.
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
            let expected = geometry.points(gap / StripGeometry.partsOfPixel)
            if abs(frame.minY - bottom(of: index - 1) - expected) > 1e-6 {
                broken.append("there is a seam before row \(index)")
            }
        }
        return broken
    }
}
