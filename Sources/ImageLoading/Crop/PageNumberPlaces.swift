/// On which pages the small mark in the margin is a page number: on those where several pages have one at the same place.
struct PageNumberPlaces {
    /// By how many parts of 10,000 the places of two page numbers may differ.
    private static let tolerance = 80
    /// So many pages must have a mark at one place before it is a page number.
    private static let leastPages = 3

    private let numbered: Set<Int>

    init(_ pages: [CropPlan.Page]) {
        let marks = pages.indices.compactMap { index in
            pages[index].isWide ? nil : Mark(pages[index].borders, page: index)
        }
        var numbered: Set<Int> = []
        for mark in marks where marks.count(where: mark.isAtSamePlace) >= Self.leastPages {
            numbered.insert(mark.page)
        }
        self.numbered = numbered
    }

    func hasNumber(at page: Int) -> Bool { numbered.contains(page) }

    /// What the margin without a page number has more than the one with it.
    private struct Mark {
        enum Side { case top, bottom, beside }

        let page: Int
        let side: Side
        /// Where the mark begins, seen from the page's edge, in parts of 10,000.
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
                // On the outside: the left of one page, the right of the next.
                side = .beside
                place = tight.left > loose.left ? loose.left : loose.right
            }
        }

        func isAtSamePlace(as other: Mark) -> Bool {
            side == other.side && abs(place - other.place) <= PageNumberPlaces.tolerance
        }
    }
}
