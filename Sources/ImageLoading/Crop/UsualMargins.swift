/// How much is cut off the pages of a publication, or of all its left or all its right pages, as a rule.
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

    /// The box with no side cut by more than usual.
    func limiting(_ box: CropBox) -> CropBox {
        CropBox(
            left: min(box.left, left),
            top: min(box.top, top),
            right: min(box.right, right),
            bottom: min(box.bottom, bottom)
        ) ?? .none
    }

    /// The cut that most pages allow, so that most pages are cut by exactly that.
    ///
    /// Sides that are printed up to the edge don't count, and sides with much less margin than the middle one don't: they
    /// are cut by what they have. Of the others, a fifth, to the nearest page, has less than this.
    private static func usual(_ cuts: [Int]) -> Int {
        let margins = cuts.filter { $0 > 0 }.sorted()
        guard !margins.isEmpty else { return 0 }
        let common = margins.filter { $0 * 2 >= margins[margins.count / 2] }
        return common[(common.count + 2) / 5]
    }
}
