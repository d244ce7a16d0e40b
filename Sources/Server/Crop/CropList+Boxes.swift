import PageImages
import WireModel

extension CropInsets {
    /// Creates the borders that a crop box cuts off.
    init(_ box: CropBox) {
        self.init()
        left = box.left
        top = box.top
        right = box.right
        bottom = box.bottom
    }
}

extension CropList {
    /// Creates the list of the boxes found so far.
    init(_ answer: CropBoxStore.Answer) {
        self.init()
        state = answer.state
        boxes = answer.boxes.map { $0.map { CropInsets($0) } }
    }
}

extension CropBoxStore.Answer {
    /// `ready`, or `pending` while pages are still being analysed.
    var state: String { isPending ? "pending" : "ready" }
}
