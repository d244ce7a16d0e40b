import Geometry
import ReadingEngine
import WebBinding

/// The view of strip modes: the item views rest in it, and one transform moves and magnifies them all.
final class ReaderWebtoonViewController: ReaderSceneViewController {
    private var camera: Camera?
    private var isMoving = false

    /// Creates an empty strip.
    init() {
        super.init(Element("div", class: "webtoon"))
    }

    override func show(
        _ scene: ReaderScene,
        makeItemView: (ReaderSurface) -> ReaderItemView,
        pageView: (PagePlacement) -> PageView
    ) {
        super.show(scene, makeItemView: makeItemView, pageView: pageView)
        if scene.camera != camera {
            camera = scene.camera
            root.setTransform(scene.camera.translation, scale: scene.camera.scale)
            root.setClass("is-magnified", scene.camera.scale != 1)
        }
    }

    override func place(_ itemView: ReaderItemView, _ surface: ReaderSurface, in scene: ReaderScene) {
        if itemView.isPlaced {
            itemView.place(surface, through: scene.camera)
        } else {
            itemView.place(surface, byTransform: false)
        }
        itemView.setReachable(surface.isVisible)
    }

    /// While moving, the strip is a compositor layer; at rest, the browser draws it at full resolution.
    override func setMoving(_ isMoving: Bool) {
        guard isMoving != self.isMoving else { return }
        self.isMoving = isMoving
        root.setClass("is-moving", isMoving)
    }
}
