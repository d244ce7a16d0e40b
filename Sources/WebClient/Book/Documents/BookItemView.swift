import Geometry
import ReadingEngine
import WebBinding

/// The view of an item of the reader whose content is shown by iframes of a reuse pool.
final class BookItemView: ReaderItemView {
    private let slot: BookSlot

    /// Creates a view that uses a slot until it is discarded.
    init(_ item: SequenceItem, of slot: BookSlot) {
        self.slot = slot
        super.init(item, borrowing: slot.root, slot.content)
    }

    override func update(_ surface: ReaderSurface, pageView: (PagePlacement) -> PageView) {
        slot.place(surface.pictures)
    }

    override var textVersion: Int? { slot.textVersion }

    override var isUnderTexture: Bool { slot.isUnderTexture }

    override func discard() {
        clip(to: nil)
        slot.endUse()
    }

    override var needsSnapshot: Bool { true }

    override var canBeCopied: Bool { snapshot.map { $0.textVersion == textVersion } ?? false }

    /// Creates a copy that shows a snapshot of the text, or blank paper without a current snapshot. It contains no
    /// iframe, because a copied iframe would load its document again.
    override func copy() -> Element {
        let copy = Element("div", class: "slot book-copy")
        // On the back of a column, the parent is half as wide.
        if let size = placedFrame?.size {
            copy.setStyle("width", size.width, .points)
            copy.setStyle("height", size.height, .points)
        }
        if canBeCopied, let snapshot {
            let image = Element("img", class: "book-snapshot")
            image.setAttribute("alt", "")
            snapshot.picture.show(in: image)
            copy.append(image)
        }
        return copy
    }
}
