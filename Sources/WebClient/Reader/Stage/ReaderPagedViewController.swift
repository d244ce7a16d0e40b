import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// The view of paged modes: each item view moves by its own transform, or a curling sheet moves over item views at rest.
final class ReaderPagedViewController: ReaderSceneViewController {
    private var look: PageTransition?
    private let curls: ReaderCurlController

    /// Creates an empty view.
    init(_ dataSource: ReaderCurlController.DataSource) {
        curls = ReaderCurlController(dataSource)
        super.init(Element("div", class: "turned"))
        root.append(curls.root)
    }

    override func show(
        _ scene: ReaderScene,
        makeItemView: (ReaderSurface) -> ReaderItemView,
        pageView: (PagePlacement) -> PageView
    ) {
        if scene.pageTransition != look {
            look = scene.pageTransition
            root.setAttribute("data-look", Self.name(of: scene.pageTransition))
        }
        super.show(scene, makeItemView: makeItemView, pageView: pageView)
        curls.show(scene) { item in self.itemViews.first { $0.item == item } }
    }

    private static func name(of look: PageTransition) -> StaticString {
        switch look {
        case .slide: "slide"
        case .cover: "cover"
        case .curl: "curl"
        case .none: "none"
        }
    }

    override func place(_ itemView: ReaderItemView, _ surface: ReaderSurface, in scene: ReaderScene) {
        itemView.place(surface, byTransform: true)
        // Screen readers and the keyboard reach the current item only.
        itemView.setReachable(surface.item == scene.item)
    }

    override func discard() {
        curls.discard()
        super.discard()
    }
}
