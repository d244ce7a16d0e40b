import ImageLoading

/// A box as clients see it: what is cut off each side of a page, in parts of 10,000 of its width or height.
struct CropBoxBody: Encodable, Sendable {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    init(_ box: CropBox) {
        left = box.left
        top = box.top
        right = box.right
        bottom = box.bottom
    }
}

/// Whether the boxes are final.
enum CropState: String, Encodable, Sendable {
    /// They won't change.
    case ready
    /// Pages are still being looked at.
    case pending
}

/// The boxes of a publication's pages.
struct CropBody: Encodable, Sendable {
    let state: CropState
    let boxes: [Nullable<CropBoxBody>]

    init(_ answer: PageBoxes.Answer) {
        state = answer.isPending ? .pending : .ready
        boxes = answer.boxes.map { Nullable($0.map(CropBoxBody.init)) }
    }
}
