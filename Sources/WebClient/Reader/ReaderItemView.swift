import Geometry
import ReadingEngine

/// A slot on screen and what lies in it: one item of the sequence, for as long as that is near.
class ReaderItemView {
    /// The item.
    let item: SequenceItem
    /// The slot. It moves when pages turn; in a strip it lies still and the strip moves.
    let root: Element
    /// What is magnified in the slot.
    let content: Element
    private var slot: Rect?
    private var scale = 1.0
    private var translation = Point.zero
    private var isVisible = false
    private var shade = 0.0
    private var isReachable: Bool?

    /// An empty slot for an item.
    init(_ item: SequenceItem, kind: StaticString) {
        self.item = item
        root = Element("div", class: "slot")
        content = Element("div", class: "zoomable")
        root.setAttribute("data-quire", "slot")
        root.setAttribute("data-item", kind)
        root.append(content)
    }

    /// A slot that is somebody else's, lies where it is shown and has its content already. The item has it for a while.
    init(_ item: SequenceItem, borrowing root: Element, _ content: Element) {
        self.item = item
        self.root = root
        self.content = content
        isPlaced = true
    }

    /// Whether the slot lies in the page already, and must stay where it lies.
    private(set) var isPlaced = false

    /// Shows what the scene has of the item; `leaf` gives the leaf for a placement.
    func fill(_ surface: ReaderSurface, leaf: (PagePlacement) -> PageLeaf) {}

    /// Counts the texts it has shown, where a text that lies still is all there is; nil elsewhere.
    var text: Int? { nil }

    /// Whether a live copy of it can't be shown: pictures of its text are made for that, even where nothing draws with WebGL.
    var needsSnapshot: Bool { false }

    /// The picture made last of its text, and of which.
    var snapshot: (text: Int, picture: Picture)?

    /// What is seen of it, once more, for a sheet that folds.
    func copy() -> Element { root.copy() }

    /// Ends the slot. Its leaves belong to somebody else.
    func discard() {
        root.discard()
    }

    /// Puts the slot where the scene has it: by its transform when it is turned, by its place in a strip. Writes only
    /// what changed.
    func place(_ surface: ReaderSurface, byTransform: Bool) {
        if surface.slot != slot {
            if surface.slot.size != slot?.size {
                root.setStyle("width", surface.slot.size.width, .points)
                root.setStyle("height", surface.slot.size.height, .points)
            }
            if byTransform {
                root.setTransform(surface.slot.origin)
            } else {
                root.setStyle("left", surface.slot.minX, .points)
                root.setStyle("top", surface.slot.minY, .points)
            }
            slot = surface.slot
        }
        if surface.translation != translation || surface.scale != scale {
            translation = surface.translation
            scale = surface.scale
            content.setTransform(translation, scale: scale)
            content.setClass("is-magnified", scale != 1)
        }
        if surface.shade != shade {
            shade = surface.shade
            root.setStyle("--covered", shade, .none)
        }
        if surface.isVisible != isVisible {
            isVisible = surface.isVisible
            root.setClass("is-visible", isVisible)
        }
    }

    /// Puts a slot that lies in no strip where the strip's camera sees it. It is kept ready to move, but drawn anew, and sharp,
    /// when it is magnified.
    func place(_ surface: ReaderSurface, through camera: Camera) {
        let origin = camera.translation + surface.slot.origin * camera.scale
        let seen = Rect(origin: origin, size: surface.slot.size)
        if seen != slot || camera.scale != scale {
            if seen.size != slot?.size {
                root.setStyle("width", seen.size.width, .points)
                root.setStyle("height", seen.size.height, .points)
            }
            root.setTransform(origin, scale: camera.scale)
            root.setClass("is-in-strip", camera.scale == 1)
            slot = seen
            scale = camera.scale
        }
        if surface.isVisible != isVisible {
            isVisible = surface.isVisible
            root.setClass("is-visible", isVisible)
        }
    }

    /// What can't be reached is not there for the keyboard and for a screen reader.
    func setReachable(_ isReachable: Bool) {
        guard isReachable != self.isReachable else { return }
        self.isReachable = isReachable
        root.setFlag("inert", !isReachable)
    }
}
