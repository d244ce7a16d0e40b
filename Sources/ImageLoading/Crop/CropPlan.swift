/// From what was found on each page of a publication to the boxes its pages are shown with.
///
/// A page alone would be cut as tightly as it can be, and the reader would see the drawing grow and shrink from page to
/// page. So the pages are looked at together: a page is never cut by more than is usual in the publication, facing pages
/// are cut alike, and the pictures of a strip are all cut by the same.
public enum CropPlan {
    /// What the plan needs to know of a page.
    public struct Page: Hashable, Sendable {
        /// What was found on the page; nil when it isn't known yet or could not be looked at.
        public let borders: PageBorders?
        /// Whether the page is a picture over two pages, and so stands by itself.
        public let isWide: Bool

        /// Makes a page.
        public init(borders: PageBorders?, isWide: Bool) {
            self.borders = borders
            self.isWide = isWide
        }
    }

    /// A side is cut by at most this many parts of 10,000: an emptier side is a part of the composition.
    public static let mostPerSide = 3_000
    /// A page of which less than this many parts of either edge would stay is left whole: a few words on a page keep
    /// their place.
    public static let leastKept = 4_000

    /// The boxes for the pages of a strip: the same for all, and nothing off the top and the bottom, where the pictures
    /// join. Whatever any of them shows stays.
    ///
    /// - Parameter pages: the strip's pictures. One that isn't known keeps the strip from being cut at all, because its
    ///   edges would no longer meet those of its neighbours.
    public static func strip(_ pages: [Page]) -> [CropBox] {
        let whole = [CropBox](repeating: .none, count: pages.count)
        var common: CropBox?
        for page in pages {
            guard let borders = page.borders else { return whole }
            // Nothing printed between two scenes says nothing about the margin.
            if borders.isBlank { continue }
            common = common?.keeping(borders.box) ?? borders.box
        }
        guard let common else { return whole }
        return [CropBox](repeating: moderate(common.sidesOnly), count: pages.count)
    }

    /// The boxes for pages that are turned.
    ///
    /// - Parameters:
    ///   - pages: all pages in reading order.
    ///   - isRightToLeft: whether the first page of a spread lies on the right.
    public static func paged(_ pages: [Page], isRightToLeft: Bool) -> [CropBox] {
        let numbered = PageNumberPlaces(pages)
        var boxes = pages.indices.map { index -> CropBox in
            guard let borders = pages[index].borders, !borders.isBlank else { return .none }
            return moderate(numbered.hasNumber(at: index) ? borders.boxWithoutNumber : borders.box)
        }
        for leaf in leaves(pages) {
            let usual = UsualMargins(leaf.map { boxes[$0] }.filter { !$0.isNone })
            for index in leaf { boxes[index] = usual.limiting(boxes[index]) }
        }
        for spread in spreads(pages) {
            let (left, right) = isRightToLeft ? (spread + 1, spread) : (spread, spread + 1)
            (boxes[left], boxes[right]) = facing(left: boxes[left], right: boxes[right])
        }
        return boxes
    }

    /// The boxes of two facing pages, so that both keep their size and their drawings meet at the same height: each is
    /// cut at the top, the bottom, the outside and the fold by what both allow.
    public static func facing(left: CropBox, right: CropBox) -> (left: CropBox, right: CropBox) {
        let outside = min(left.left, right.right)
        let fold = min(left.right, right.left)
        let top = min(left.top, right.top)
        let bottom = min(left.bottom, right.bottom)
        // Smaller cuts than those of valid boxes are valid.
        return (
            CropBox(left: outside, top: top, right: fold, bottom: bottom) ?? .none,
            CropBox(left: fold, top: top, right: outside, bottom: bottom) ?? .none
        )
    }

    /// The box without cuts that are more than a margin's.
    static func moderate(_ box: CropBox) -> CropBox {
        func side(_ parts: Int) -> Int { parts <= mostPerSide ? parts : 0 }
        let width = CropBox.whole - box.left - box.right
        let height = CropBox.whole - box.top - box.bottom
        guard width >= leastKept, height >= leastKept else { return .none }
        return CropBox(left: side(box.left), top: side(box.top), right: side(box.right), bottom: side(box.bottom))
            ?? .none
    }

    /// The pages that lie on one side of the fold, and those on the other, in no order: every second page, because a
    /// picture over two pages leaves those after it where they are. The fold's margin is on the other side of each, and
    /// often narrower.
    private static func leaves(_ pages: [Page]) -> [[Int]] {
        var leaves: [[Int]] = [[], []]
        var place = 0
        for index in pages.indices where !pages[index].isWide {
            leaves[place % 2].append(index)
            place += 1
        }
        return leaves
    }

    /// The first pages of the spreads: the cover stands alone, wide pages stand alone, the others go by twos.
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
