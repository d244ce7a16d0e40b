import PageImages

/// The margins that most pages of a publication have, or most of its left or right pages.
struct TypicalMargins {
    private let left: Int
    private let top: Int
    private let right: Int
    private let bottom: Int

    init(_ boxes: [CropBox]) {
        left = TypicalMargins.typicalMargin(boxes.map { $0.left })
        top = TypicalMargins.typicalMargin(boxes.map { $0.top })
        right = TypicalMargins.typicalMargin(boxes.map { $0.right })
        bottom = TypicalMargins.typicalMargin(boxes.map { $0.bottom })
    }

    /// Returns the box with the crop of each side limited to the typical margin.
    func limiting(_ box: CropBox) -> CropBox {
        CropBox(
            left: min(box.left, left),
            top: min(box.top, top),
            right: min(box.right, right),
            bottom: min(box.bottom, bottom)
        ) ?? .none
    }

    /// Returns the typical margin of one side: the 20th percentile of the margins. About four fifths of the pages have
    /// at least this margin, and so get the same crop.
    ///
    /// Pages that are printed to the edge are ignored. So are margins of less than half of the median: these pages are
    /// cropped by their own margin.
    private static func typicalMargin(_ cuts: [Int]) -> Int {
        let margins = cuts.filter { $0 > 0 }.sorted()
        guard !margins.isEmpty else { return 0 }
        let common = margins.filter { $0 * 2 >= margins[margins.count / 2] }
        return common[(common.count + 2) / 5]
    }
}
