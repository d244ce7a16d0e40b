import Geometry
import ReadingEngine

/// A strip: the slots lie still in it, and one transform moves and magnifies them all.
final class ReaderWebtoonViewController: ReaderSceneViewController {
    private var camera: Camera?
    private var isMoving = false

    /// An empty strip.
    init() {
        super.init(Element("div", class: "webtoon"))
    }

    override func show(
        _ scene: ReaderScene,
        make: (ReaderSurface) -> ReaderItemView,
        leaf: (PagePlacement) -> PageLeaf
    ) {
        super.show(scene, make: make, leaf: leaf)
        if scene.camera != camera {
            camera = scene.camera
            root.setTransform(scene.camera.translation, scale: scene.camera.scale)
            root.setClass("is-magnified", scene.camera.scale != 1)
        }
    }

    override func place(_ slot: ReaderItemView, _ surface: ReaderSurface, in scene: ReaderScene) {
        if slot.isPlaced {
            slot.place(surface, through: scene.camera)
        } else {
            slot.place(surface, byTransform: false)
        }
        slot.setReachable(surface.isVisible)
    }

    /// While it moves, the strip is kept ready for that; at rest it is drawn as sharp as can be.
    override func setMoving(_ isMoving: Bool) {
        guard isMoving != self.isMoving else { return }
        self.isMoving = isMoving
        root.setClass("is-moving", isMoving)
    }
}
