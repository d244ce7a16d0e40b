import Geometry
import ReadingEngine
import WebBinding

/// A reusable view of an item of a book.
///
/// Slots stay where they are in the document, because moving an iframe reloads it. Item views use a slot one after another.
class BookSlot {
    /// The element at the item's frame.
    let root = Element("div", class: "slot")
    /// The magnified content.
    let content = Element("div", class: "zoomable")
    /// Whether an item view uses the slot.
    private(set) var isInUse = false
    /// Increases with every use: the slot with the lowest number was used longest ago.
    private(set) var lastUse = 0
    /// Increases with every visible change.
    var version = 0

    /// Creates an empty slot.
    init() {
        root.setAttribute("data-quire", "slot")
        root.setFlag("inert", true)
        root.append(content)
    }

    /// A number that changes with the visible text; nil while it is not loaded.
    var textVersion: Int? { nil }

    /// Whether the texture of the background is drawn over the content.
    var isUnderTexture: Bool { false }

    /// Moves the pages to their placements.
    func place(_ placements: [PagePlacement]) {}

    /// Creates the item view that uses the slot until it is discarded.
    final func makeItemView(for item: SequenceItem, use: Int) -> BookItemView {
        isInUse = true
        lastUse = use
        return BookItemView(item, of: self)
    }

    /// Ends the use by an item view.
    final func endUse() {
        isInUse = false
        root.setClass("is-visible", false)
        root.setClass("is-in-strip", false)
        root.setFlag("inert", true)
        content.setTransform(.zero)
        content.setClass("is-magnified", false)
        root.setStyle("--covered", 0, .none)
    }
}
