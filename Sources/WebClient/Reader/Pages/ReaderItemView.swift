import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// The view of an item of the sequence. It exists while the item is near the position.
class ReaderItemView {
    /// The item.
    let item: SequenceItem
    /// The element at the item's frame. In paged modes it moves; in a strip it rests, and the strip moves.
    let root: Element
    /// The magnified content.
    let content: Element
    /// The frame at which the view was placed last; nil before that.
    private(set) var placedFrame: Rect?
    private var scale = 1.0
    private var translation = Point.zero
    private var isVisible = false
    private var shade = 0.0
    private var isReachable: Bool?
    private var isClipped = false

    /// Creates an empty view of an item.
    init(_ item: SequenceItem, kind: StaticString) {
        self.item = item
        root = Element("div", class: "slot")
        content = Element("div", class: "zoomable")
        root.setAttribute("data-quire", "slot")
        root.setAttribute("data-item", kind)
        root.append(content)
    }

    /// Creates a view that borrows elements of a reuse pool. They are in the document already and stay where they are.
    init(_ item: SequenceItem, borrowing root: Element, _ content: Element) {
        self.item = item
        self.root = root
        self.content = content
        isPlaced = true
    }

    /// Whether the elements are in the document already, and must not be moved in it.
    private(set) var isPlaced = false

    /// Updates the content; `pageView` returns the view for a placement.
    func update(_ surface: ReaderSurface, pageView: (PagePlacement) -> PageView) {}

    /// A number that changes with the text, for content that consists of text; nil otherwise.
    var textVersion: Int? { nil }

    /// Whether the content can't be copied live, so that page curls need a snapshot of it even without WebGL.
    var needsSnapshot: Bool { false }

    /// Whether the texture of the background is drawn over the content, as over the text of a book.
    var isUnderTexture: Bool { false }

    /// The last snapshot of the text, and the version it was made of.
    var snapshot: (textVersion: Int, picture: DecodedImage)?

    /// A copy of the view, for a curling sheet.
    func copy() -> Element { root.copy() }

    /// Whether ``copy()`` shows the content now. If not, a sheet that starts to curl shows the view itself.
    var canBeCopied: Bool { true }

    /// Shows only the part of the view in a polygon of the window, over the views of other items; nil for the whole view.
    func clip(to polygon: [Point]?) {
        guard polygon != nil || isClipped else { return }
        isClipped = polygon != nil
        root.setClass("is-clipped", isClipped)
        let origin = placedFrame?.origin ?? .zero
        let corners = polygon.map { $0.map { Self.points($0.x - origin.x) + " " + Self.points($0.y - origin.y) } }
        root.setStyle("clip-path", corners.map { "polygon(" + $0.joined(separator: ", ") + ")" } ?? "")
    }

    /// A length in CSS, with tenths of a point.
    private static func points(_ length: Double) -> String {
        let tenths = Int((length.magnitude * 10).rounded())
        return (length < 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)px"
    }

    /// Removes the view. Its page views belong to the stage.
    func discard() {
        root.discard()
    }

    /// Moves the view to its surface's frame: by a transform in paged modes, by its position in a strip. Only changed styles
    /// are written.
    func place(_ surface: ReaderSurface, byTransform: Bool) {
        if surface.slot != placedFrame {
            if surface.slot.size != placedFrame?.size {
                root.setStyle("width", surface.slot.size.width, .points)
                root.setStyle("height", surface.slot.size.height, .points)
            }
            if byTransform {
                root.setTransform(surface.slot.origin)
            } else {
                root.setStyle("left", surface.slot.minX, .points)
                root.setStyle("top", surface.slot.minY, .points)
            }
            placedFrame = surface.slot
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

    /// Moves a view of a reuse pool, which is outside the strip's element, to where the strip's camera shows it. It is a
    /// compositor layer at scale 1; when magnified, the browser draws it at full resolution.
    func place(_ surface: ReaderSurface, through camera: Camera) {
        let origin = camera.translation + surface.slot.origin * camera.scale
        let visibleFrame = Rect(origin: origin, size: surface.slot.size)
        if visibleFrame != placedFrame || camera.scale != scale {
            if visibleFrame.size != placedFrame?.size {
                root.setStyle("width", visibleFrame.size.width, .points)
                root.setStyle("height", visibleFrame.size.height, .points)
            }
            root.setTransform(origin, scale: camera.scale)
            root.setClass("is-in-strip", camera.scale == 1)
            placedFrame = visibleFrame
            scale = camera.scale
        }
        if surface.isVisible != isVisible {
            isVisible = surface.isVisible
            root.setClass("is-visible", isVisible)
        }
    }

    /// Sets whether the keyboard and screen readers reach the view.
    func setReachable(_ isReachable: Bool) {
        guard isReachable != self.isReachable else { return }
        self.isReachable = isReachable
        root.setFlag("inert", !isReachable)
    }
}
