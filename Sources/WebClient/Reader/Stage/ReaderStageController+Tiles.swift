import Geometry
import PageImages
import ReadingEngine
import WebBinding

// Pages that are too large to be decoded whole. When magnified, their visible part is covered by sharper tiles.
extension ReaderStageController {
    /// Whether a page is too large to be decoded whole.
    func usesTiles(_ page: PageIdentifier) -> Bool {
        guard let size = chapters.ownSize(of: page) else { return false }
        return TileWindow.needsTiles(width: size.width, height: size.height)
    }

    /// Adds tiles to the pages that are magnified beyond their image, and removes them from all others.
    func updateTiles(_ scene: ReaderScene) {
        guard pageViews.contains(where: { usesTiles($0.page) }) else { return }
        var tiled: [Int32] = []
        for surface in scene.surfaces where surface.isVisible {
            for placement in surface.pictures where usesTiles(placement.page) {
                let pageView = pageViews.first { $0.page == placement.page && $0.half == placement.half }
                guard let pageView, addTiles(to: pageView, placement, on: surface, in: scene) else { continue }
                tiled.append(pageView.root.number)
            }
        }
        for pageView in pageViews where !tiled.contains(pageView.root.number) { pageView.setTiles(nil) }
    }

    /// Returns false when the page's own image is sharp enough, or not loaded.
    private func addTiles(
        to pageView: PageView,
        _ placement: PagePlacement,
        on surface: ReaderSurface,
        in scene: ReaderScene
    ) -> Bool {
        let page = pageView.page
        guard let picture = loader?.picture(of: page)?.picture, let size = chapters.ownSize(of: page),
            let manifest = chapters.manifest(page.chapter),
            let part = scene.visiblePart(of: placement, on: surface, in: reader.viewport)
        else { return false }
        let shownWidth = pixelWidth(of: placement, scale: surface.scale * scene.camera.scale)
        let width = Double(picture.width)
        guard width < shownWidth * TileWindow.sharpness, width < size.width else { return false }
        let tiles =
            pageView.tiles
            ?? PageTilesView(
                size: size,
                limit: TileWindow.limit(forBytes: ImageLoader.shared.pageBudget.byteLimit)
            ) { [quality = tileQuality, isDithered = reader.options.isEInk] in
                let variant =
                    isDithered
                    ? PageVariant(tile: $0, isDithered: true, format: .png) : PageVariant(tile: $0, quality: quality)
                return manifest.address(ofPage: page.page, variant)
            }
        pageView.setTiles(tiles)
        let box = chapters.crop(of: page).picture(half: placement.half)
        let visible = Rect(
            x: (part.minX - box.minX) / box.size.width,
            y: (part.minY - box.minY) / box.size.height,
            width: part.size.width / box.size.width,
            height: part.size.height / box.size.height
        )
        tiles.show(visible, pixelWidth: shownWidth, isAtRest: scene.activity == .rest)
        return true
    }

    /// The encoding quality of tiles: higher than that of pages, because artefacts are visible when magnified.
    private var tileQuality: Int { imageQuality == .saver ? PageVariantChoice.saverQuality : 92 }
}
