import PageImages

/// Finds the pages on which a small mark in the margin is a page number: several pages have a mark at the same
/// position.
struct PageNumberPositions {
    /// The largest difference of two page numbers' positions, in ten-thousandths.
    private static let tolerance = 80
    /// The smallest number of pages with a mark at one position.
    private static let minimumPageCount = 3

    private let numbered: Set<Int>

    init(_ pages: [CropPlan.Page]) {
        let marks = pages.indices.compactMap { index in
            pages[index].isWide ? nil : Mark(pages[index].borders, page: index)
        }
        var numbered: Set<Int> = []
        for mark in marks where marks.count(where: mark.isAtSamePlace) >= Self.minimumPageCount {
            numbered.insert(mark.page)
        }
        self.numbered = numbered
    }

    func hasNumber(at page: Int) -> Bool { numbered.contains(page) }

    /// The difference between the margins with and without the possible page number.
    private struct Mark {
        enum Side { case top, bottom, beside }

        let page: Int
        let side: Side
        /// The distance of the mark from the page's edge, in ten-thousandths.
        let place: Int

        init?(_ borders: PageBorders?, page: Int) {
            guard let borders, borders.box != borders.boxWithoutNumber else { return nil }
            self.page = page
            let (tight, loose) = (borders.boxWithoutNumber, borders.box)
            if tight.bottom > loose.bottom {
                side = .bottom
                place = loose.bottom
            } else if tight.top > loose.top {
                side = .top
                place = loose.top
            } else {
                // At the outer side: the left of one page and the right of the next.
                side = .beside
                place = tight.left > loose.left ? loose.left : loose.right
            }
        }

        func isAtSamePlace(as other: Mark) -> Bool {
            side == other.side && abs(place - other.place) <= PageNumberPositions.tolerance
        }
    }
}
