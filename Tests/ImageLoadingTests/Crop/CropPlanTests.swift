import Testing

@testable import ImageLoading

@Suite("The crop boxes of a publication")
struct CropPlanTests {
    private func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> CropBox {
        CropBox(left: left, top: top, right: right, bottom: bottom) ?? CropBox.none
    }

    private func page(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int, isWide: Bool = false) -> CropPlan.Page {
        CropPlan.Page(borders: PageBorders(box: box(left, top, right, bottom)), isWide: isWide)
    }

    /// A page whose number stands `number` parts from the bottom, below a drawing that ends at `bottom`.
    private func numbered(_ number: Int, bottom: Int) -> CropPlan.Page {
        CropPlan.Page(
            borders: PageBorders(box: box(500, 500, 500, number), boxWithoutNumber: box(500, 500, 500, bottom)),
            isWide: false
        )
    }

    private let blank = CropPlan.Page(borders: .blank, isWide: false)
    private let unknown = CropPlan.Page(borders: nil, isWide: false)
    private let full = CropPlan.Page(borders: .fullBleed, isWide: false)

    // MARK: Strips

    @Test("of a strip are all the same, at the sides only, and show what any picture shows")
    func strip() {
        let pages = [page(500, 100, 700, 100), page(300, 0, 900, 50), blank, page(6000, 0, 800, 0)]
        #expect(CropPlan.strip(pages) == [CropBox](repeating: box(300, 0, 700, 0), count: 4))
    }

    @Test("of a strip are none once a picture reaches the edge or isn't known")
    func stripUncut() {
        #expect(CropPlan.strip([page(500, 0, 500, 0), full]) == [.none, .none])
        #expect(CropPlan.strip([page(500, 0, 500, 0), unknown]) == [.none, .none])
        #expect(CropPlan.strip([blank, blank]) == [.none, .none])
        #expect(CropPlan.strip([]) == [])
    }

    @Test("of a strip cut one side where the other is printed to the edge, and nothing that is more than a margin")
    func stripSides() {
        #expect(CropPlan.strip([page(500, 0, 0, 0)]) == [box(500, 0, 0, 0)])
        #expect(CropPlan.strip([page(3500, 0, 500, 0)]) == [box(0, 0, 500, 0)])
    }

    // MARK: Pages

    @Test("leave a page whole of which too little would stay, and a side that is too empty")
    func moderation() {
        #expect(CropPlan.moderate(box(2000, 2000, 2000, 2000)) == box(2000, 2000, 2000, 2000))
        #expect(CropPlan.moderate(box(3100, 100, 100, 100)) == box(0, 100, 100, 100))
        #expect(CropPlan.moderate(box(100, 7000, 100, 100)) == CropBox.none)
        #expect(CropPlan.moderate(box(3001, 0, 3000, 0)) == CropBox.none)
    }

    @Test("cut no page by more than is usual, so that pages don't jump")
    func usual() {
        // The cover and every second page, and the other pages, are two leaves with margins of their own.
        let pages = [
            page(800, 500, 400, 600), page(400, 500, 800, 600), page(1500, 500, 400, 600), page(400, 520, 800, 600),
            page(800, 1900, 400, 600), page(410, 500, 820, 2900), page(790, 500, 400, 600), page(400, 500, 800, 600),
            page(800, 500, 400, 600),
        ]
        let boxes = CropPlan.paged(pages, isRightToLeft: false)
        for (index, box) in boxes.enumerated() {
            #expect([790, 800, 400].contains(box.left), "\(index)")
            #expect([790, 800, 400].contains(box.right), "\(index)")
            #expect(box.top == 500)
            #expect(box.bottom == 600)
        }
    }

    @Test("let a page with less margin than usual keep what it shows")
    func less() {
        let pages = [
            page(500, 500, 500, 500), page(500, 500, 500, 500), page(500, 500, 0, 200), page(500, 500, 500, 500),
        ]
        let boxes = CropPlan.paged(pages, isRightToLeft: false)
        #expect(boxes[2] == box(500, 500, 0, 200))
        #expect(boxes[0] == box(500, 500, 500, 500))
        // Its neighbour across the fold is cut by as little, on the side that mirrors it.
        #expect(boxes[1] == box(0, 500, 500, 200))
        #expect(boxes[3] == box(500, 500, 500, 500))
    }

    @Test(
        "make facing pages match: the same height and width, cut alike outside and at the fold",
        arguments: [false, true]
    )
    func spreads(_ isRightToLeft: Bool) {
        var dice = DrawnPage(width: 1, height: 1, seed: isRightToLeft ? 3 : 4)
        let pages = (0..<21).map { _ in
            page(dice.next(900), dice.next(900), dice.next(900), dice.next(900))
        }
        let boxes = CropPlan.paged(pages, isRightToLeft: isRightToLeft)
        for first in stride(from: 1, to: 20, by: 2) {
            let (left, right) = isRightToLeft ? (boxes[first + 1], boxes[first]) : (boxes[first], boxes[first + 1])
            #expect(left.top == right.top && left.bottom == right.bottom)
            #expect(left.left == right.right && left.right == right.left)
        }
        for (page, cut) in zip(pages, boxes) { #expect(page.borders?.box.keeping(cut) == cut) }
    }

    @Test("leave wide pages to themselves, and pair the pages after them anew")
    func wide() {
        let pages = [
            page(500, 500, 500, 500), page(500, 500, 500, 500), page(900, 100, 800, 200, isWide: true),
            page(500, 400, 500, 500), page(500, 500, 500, 500),
        ]
        let boxes = CropPlan.paged(pages, isRightToLeft: true)
        #expect(boxes[2] == box(900, 100, 800, 200))
        // Alone, because a wide page follows.
        #expect(boxes[1].top >= 400)
        #expect(boxes[3].top == boxes[4].top)
    }

    @Test("don't cut pages that are blank or not known, and don't let them keep others from being cut")
    func unknowns() {
        let pages = [page(500, 500, 500, 500), blank, unknown, page(500, 500, 500, 500), page(500, 500, 500, 500)]
        let boxes = CropPlan.paged(pages, isRightToLeft: false)
        #expect(boxes[0] == box(500, 500, 500, 500))
        #expect(boxes[1] == CropBox.none)
        #expect(boxes[2] == CropBox.none)
        #expect(boxes[3] == box(500, 500, 500, 500))
        #expect(CropPlan.paged([], isRightToLeft: false) == [])
        #expect(CropPlan.paged([unknown], isRightToLeft: false) == [.none])
    }

    // MARK: Page numbers

    @Test("leave out page numbers where three pages have one at the same place")
    func numbers() {
        let few = [full, numbered(300, bottom: 700), numbered(310, bottom: 700), full]
        #expect(CropPlan.paged(few, isRightToLeft: false)[1].bottom == 300)
        let many = [numbered(300, bottom: 700), numbered(310, bottom: 700), numbered(290, bottom: 700)]
        #expect(CropPlan.paged(many, isRightToLeft: false).map { $0.bottom } == [700, 700, 700])
    }

    @Test("keep a mark that is not where the numbers are: it is drawn")
    func drawnMark() {
        let pages = [
            numbered(300, bottom: 700), numbered(310, bottom: 700), numbered(290, bottom: 700),
            numbered(480, bottom: 700), numbered(305, bottom: 700),
        ]
        let boxes = CropPlan.paged(pages, isRightToLeft: false)
        #expect(boxes[3].bottom == 480)
        #expect(boxes[0].bottom == 700)
    }

    @Test("find page numbers on the outside, left on one page and right on the next")
    func outside() {
        let pages = (0..<6).map { index in
            CropPlan.Page(
                borders: PageBorders(
                    box: index.isMultiple(of: 2) ? box(200, 500, 600, 500) : box(600, 500, 200, 500),
                    boxWithoutNumber: box(600, 500, 600, 500)
                ),
                isWide: false
            )
        }
        #expect(CropPlan.paged(pages, isRightToLeft: false) == [CropBox](repeating: box(600, 500, 600, 500), count: 6))
    }
}
