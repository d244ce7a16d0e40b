import Geometry
import ImageLoading
import ReadingEngine

// Pages that are too large to be decoded whole: magnified, they are sharpened by tiles of what is seen.
extension ReaderStageController {
    /// Whether a page is sharpened by tiles.
    func isDeep(_ page: PageIdentifier) -> Bool {
        guard let size = chapters.ownSize(of: page) else { return false }
        return TileWindow.isDeep(width: size.width, height: size.height)
    }

    /// Lays tiles over pages that are magnified beyond their picture, and takes them off all others.
    func tile(_ scene: ReaderScene) {
        guard leaves.contains(where: { isDeep($0.page) }) else { return }
        var seen: [Int32] = []
        for surface in scene.surfaces where surface.isVisible {
            for placement in surface.pictures where isDeep(placement.page) {
                guard let leaf = leaves.first(where: { $0.page == placement.page && $0.half == placement.half }),
                    tile(leaf, placement, on: surface, in: scene)
                else { continue }
                seen.append(leaf.root.number)
            }
        }
        for leaf in leaves where !seen.contains(leaf.root.number) { leaf.setTiles(nil) }
    }

    /// False when the page's own picture is enough, or not there.
    private func tile(_ leaf: PageLeaf, _ placement: PagePlacement, on surface: ReaderSurface, in scene: ReaderScene)
        -> Bool
    {
        guard let picture = loader?.picture(of: leaf.page)?.picture, let size = chapters.ownSize(of: leaf.page),
            let manifest = chapters.manifest(leaf.page.chapter),
            let part = scene.visiblePart(of: placement, on: surface, in: reader.viewport)
        else { return false }
        let across = pixelsAcross(placement, scale: surface.scale * scene.camera.scale)
        let width = Double(picture.width)
        guard width < across * TileWindow.sharpness, width < size.width else { return false }
        let tiles =
            leaf.tiles
            ?? LeafTiles(
                size: size,
                limit: TileWindow.limit(forBytes: ImageLoader.shared.pageBudget.byteLimit)
            ) { manifest.address(ofPage: leaf.page.page, PageVariant(tile: $0, quality: Self.closeQuality)) }
        leaf.setTiles(tiles)
        let box = chapters.crop(of: leaf.page).picture(half: placement.half)
        let visible = Rect(
            x: (part.minX - box.minX) / box.size.width,
            y: (part.minY - box.minY) / box.size.height,
            width: part.size.width / box.size.width,
            height: part.size.height / box.size.height
        )
        tiles.show(visible, across: across, isAtRest: scene.activity == .rest)
        return true
    }

    /// The quality of pictures for looking closely.
    private static let closeQuality = 92
}
