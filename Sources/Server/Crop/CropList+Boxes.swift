import PageImages
import WireModel

extension CropInsets {
    /// Creates the borders that a crop box cuts off.
    init(_ box: CropBox) {
        self.init()
        (left, top, right, bottom) = (box.left, box.top, box.right, box.bottom)
    }
}

extension CropList {
    /// Creates the list of the boxes found so far.
    init(_ answer: CropBoxStore.Boxes) {
        self.init()
        state = answer.state
        boxes = answer.boxes.map { $0.map { CropInsets($0) } }
    }
}

extension CropBoxStore.Boxes {
    /// `ready`, or `pending` while pages are still being analysed.
    var state: String { isPending ? "pending" : "ready" }
}
