import Geometry
import ReadingEngine

/// Pages that are turned: each slot moves by itself, or a sheet is bent over slots that lie still.
final class ReaderPagedViewController: ReaderSceneViewController {
    private var look: PageTurnLook?
    private let curls: ReaderCurlController

    /// An empty view.
    init(_ questions: ReaderCurlController.Questions) {
        curls = ReaderCurlController(questions)
        super.init(Element("div", class: "turned"))
        root.append(curls.root)
    }

    override func show(
        _ scene: ReaderScene,
        make: (ReaderSurface) -> ReaderItemView,
        leaf: (PagePlacement) -> PageLeaf
    ) {
        if scene.turnLook != look {
            look = scene.turnLook
            root.setAttribute("data-look", Self.name(of: scene.turnLook))
        }
        super.show(scene, make: make, leaf: leaf)
        curls.show(scene) { item in self.slots.first { $0.item == item } }
    }

    private static func name(of look: PageTurnLook) -> StaticString {
        switch look {
        case .slide: "slide"
        case .cover: "cover"
        case .curl: "curl"
        case .none: "none"
        }
    }

    override func place(_ slot: ReaderItemView, _ surface: ReaderSurface, in scene: ReaderScene) {
        slot.place(surface, byTransform: true)
        // Only what one reads is there for a screen reader.
        slot.setReachable(surface.item == scene.item)
    }

    override func discard() {
        curls.discard()
        super.discard()
    }
}
