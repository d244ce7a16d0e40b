public import PageImages

/// Computes the crop boxes of a publication's pages from their borders.
///
/// Cropping each page as far as possible would change the size of the drawing from page to page. So the pages are
/// considered together: no page is cropped by more than the typical margin of the publication, facing pages have the
/// same crop, and so have all pages of a strip.
public enum CropPlan {
    /// A page of the publication.
    public struct Page: Hashable, Sendable {
        /// The page's borders; nil when they are unknown or can't be detected.
        public let borders: PageBorders?
        /// Whether the page is a double page, which has no facing page.
        public let isWide: Bool

        /// Creates a page.
        public init(borders: PageBorders?, isWide: Bool) {
            self.borders = borders
            self.isWide = isWide
        }
    }

    /// The maximum crop of a side, in ten-thousandths. A wider empty area is part of the composition.
    public static let maximumCrop = 3_000
    /// The smallest part of the width or the height that must stay, in ten-thousandths. Pages with less print, such as
    /// a few words, are shown whole.
    public static let minimumRemainder = 4_000

    /// Returns the boxes of a strip's pages: all equal, without crops at the top and at the bottom, where the pages
    /// join. No print of any page is cropped.
    ///
    /// - Parameter pages: The pages. If one of them is unknown, the strip is not cropped, because its edges would not
    ///   align.
    public static func strip(_ pages: [Page]) -> [CropBox] {
        let whole = [CropBox](repeating: .none, count: pages.count)
        var common: CropBox?
        for page in pages {
            guard let borders = page.borders else { return whole }
            // A blank page has no margin to consider.
            if borders.isBlank { continue }
            common = common?.keeping(borders.box) ?? borders.box
        }
        guard let common else { return whole }
        return [CropBox](repeating: moderate(common.sidesOnly), count: pages.count)
    }

    /// Returns the boxes of paged pages.
    ///
    /// - Parameters:
    ///   - pages: All pages in reading order.
    ///   - isRightToLeft: Whether the first page of a spread is on the right.
    public static func paged(_ pages: [Page], isRightToLeft: Bool) -> [CropBox] {
        let numbered = PageNumberPositions(pages)
        var boxes = pages.indices.map { index -> CropBox in
            guard let borders = pages[index].borders, !borders.isBlank else { return .none }
            return moderate(numbered.hasNumber(at: index) ? borders.boxWithoutNumber : borders.box)
        }
        for leaf in leaves(pages) {
            let typical = TypicalMargins(leaf.map { boxes[$0] }.filter { !$0.isNone })
            for index in leaf { boxes[index] = typical.limiting(boxes[index]) }
        }
        for spread in spreads(pages) {
            let (left, right) = isRightToLeft ? (spread + 1, spread) : (spread, spread + 1)
            (boxes[left], boxes[right]) = facing(left: boxes[left], right: boxes[right])
        }
        return boxes
    }

    /// Returns equal boxes for two facing pages, so that both have the same size and their drawings align: each side is
    /// cropped by the smaller of both crops.
    public static func facing(left: CropBox, right: CropBox) -> (left: CropBox, right: CropBox) {
        let outside = min(left.left, right.right)
        let fold = min(left.right, right.left)
        let top = min(left.top, right.top)
        let bottom = min(left.bottom, right.bottom)
        // Always valid, because their crops are smaller than those of valid boxes.
        return (
            CropBox(left: outside, top: top, right: fold, bottom: bottom) ?? .none,
            CropBox(left: fold, top: top, right: outside, bottom: bottom) ?? .none
        )
    }

    /// Removes crops that are too large for a margin.
    static func moderate(_ box: CropBox) -> CropBox {
        func side(_ parts: Int) -> Int { parts <= maximumCrop ? parts : 0 }
        let width = CropBox.whole - box.left - box.right
        let height = CropBox.whole - box.top - box.bottom
        guard width >= minimumRemainder, height >= minimumRemainder else { return .none }
        return CropBox(left: side(box.left), top: side(box.top), right: side(box.right), bottom: side(box.bottom))
            ?? .none
    }

    /// Returns the pages on either side of the fold: every second page, because double pages don't change the sides.
    /// The margin at the fold is on opposite sides of the two groups, and often narrower.
    private static func leaves(_ pages: [Page]) -> [[Int]] {
        var leaves: [[Int]] = [[], []]
        var place = 0
        for index in pages.indices where !pages[index].isWide {
            leaves[place % 2].append(index)
            place += 1
        }
        return leaves
    }

    /// Returns the first pages of the spreads. The cover and double pages have no facing page.
    private static func spreads(_ pages: [Page]) -> [Int] {
        var firsts: [Int] = []
        var index = 1
        while index + 1 < pages.count {
            if pages[index].isWide {
                index += 1
            } else if pages[index + 1].isWide {
                index += 2
            } else {
                firsts.append(index)
                index += 2
            }
        }
        return firsts
    }
}
