import PageImages

/// The usual margins of a publication's pages, or of its left or right pages.
struct UsualMargins {
    private let left: Int
    private let top: Int
    private let right: Int
    private let bottom: Int

    init(_ boxes: [CropBox]) {
        left = UsualMargins.usual(boxes.map { $0.left })
        top = UsualMargins.usual(boxes.map { $0.top })
        right = UsualMargins.usual(boxes.map { $0.right })
        bottom = UsualMargins.usual(boxes.map { $0.bottom })
    }

    /// Returns the box with each side limited to the usual crop.
    func limiting(_ box: CropBox) -> CropBox {
        CropBox(
            left: min(box.left, left),
            top: min(box.top, top),
            right: min(box.right, right),
            bottom: min(box.bottom, bottom)
        ) ?? .none
    }

    /// Returns the crop that most pages allow, so that most pages have the same crop.
    ///
    /// Sides printed to the edge don't count, nor do sides with a margin of less than half of the median: they are
    /// cropped by their own margin. Of the others, a fifth has a smaller margin than the result.
    private static func usual(_ cuts: [Int]) -> Int {
        let margins = cuts.filter { $0 > 0 }.sorted()
        guard !margins.isEmpty else { return 0 }
        let common = margins.filter { $0 * 2 >= margins[margins.count / 2] }
        return common[(common.count + 2) / 5]
    }
}
