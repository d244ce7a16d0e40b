import ReadingEngine

/// A slot with frames in it, that an item has for a while.
class BookSlotView: ReaderItemView {
    override var needsSnapshot: Bool { true }

    /// A frame that is copied would load its document anew: the copy has a picture of it, or is bare paper.
    override func copy() -> Element {
        let slot = Element("div", class: "slot book-copy")
        if let snapshot, snapshot.text == text {
            let image = Element("img", class: "book-snapshot")
            image.setAttribute("alt", "")
            snapshot.picture.show(in: image)
            slot.append(image)
        }
        return slot
    }
}
