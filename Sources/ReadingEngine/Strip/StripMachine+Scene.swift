import Geometry

extension StripMachine {
    /// Returns the camera to draw. At scale 1 it is on whole device pixels, so that pictures stay sharp and no seams
    /// open between rows.
    func sceneCamera(at time: Double) -> Camera {
        var camera = camera(at: time)
        guard camera.scale == 1 else { return camera }
        let density = strip.geometry.density
        camera.translation.x = (camera.translation.x * density).rounded() / density
        camera.translation.y = (camera.translation.y * density).rounded() / density
        return camera
    }

    /// Returns the rows in the window and near it, in reading order.
    func surfaces(
        at time: Double,
        content: (PageIdentifier) -> PageContent,
        isFailed: (Int) -> Bool
    ) -> [ReaderSurface] {
        let visible = visibleIndices(at: time)
        return indices(windowsBefore: Self.windowsDrawn, after: Self.windowsDrawn, at: time).map { index in
            surface(of: index, isVisible: visible.contains(index), content: content, isFailed: isFailed)
        }
    }

    private func surface(
        of index: Int,
        isVisible: Bool,
        content: (PageIdentifier) -> PageContent,
        isFailed: (Int) -> Bool
    ) -> ReaderSurface {
        let row = strip.rows[index]
        let slot = strip.frame(of: index)
        var pictures: [PagePlacement] = []
        if let page = row.item.firstPage {
            pictures.append(
                PagePlacement(
                    page: page,
                    frame: Rect(origin: .zero, size: slot.size),
                    half: row.half,
                    quarterTurns: row.quarterTurns,
                    content: content(page)
                )
            )
        }
        var hasFailed = false
        if case .unresolved(let chapter) = row.item { hasFailed = isFailed(chapter) }
        return ReaderSurface(
            item: row.item,
            slot: slot,
            scale: 1,
            translation: .zero,
            pictures: pictures,
            isFailed: hasFailed,
            isVisible: isVisible
        )
    }
}
