import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Crop boxes of a publication")
struct CropPlanTests {
    private func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> CropBox {
        CropBox(left: left, top: top, right: right, bottom: bottom) ?? CropBox.none
    }

    private func page(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int, isWide: Bool = false) -> CropPlan.Page {
        CropPlan.Page(borders: PageBorders(box: box(left, top, right, bottom)), isWide: isWide)
    }

    /// A page with a page number `number` parts above the bottom edge, below a drawing that ends at `bottom`.
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

    @Test("all pages of a strip have the same crop, at the sides only, which shows all drawings")
    func strip() {
        let pages = [page(500, 100, 700, 100), page(300, 0, 900, 50), blank, page(6000, 0, 800, 0)]
        #expect(CropPlan.strip(pages) == [CropBox](repeating: box(300, 0, 700, 0), count: 4))
    }

    @Test("a strip is not cropped if a page is printed to the edge or unknown")
    func stripUncut() {
        #expect(CropPlan.strip([page(500, 0, 500, 0), full]) == [.none, .none])
        #expect(CropPlan.strip([page(500, 0, 500, 0), unknown]) == [.none, .none])
        #expect(CropPlan.strip([blank, blank]) == [.none, .none])
        #expect(CropPlan.strip([]) == [])
    }

    @Test("a strip can be cropped at one side only, and never by more than a margin")
    func stripSides() {
        #expect(CropPlan.strip([page(500, 0, 0, 0)]) == [box(500, 0, 0, 0)])
        #expect(CropPlan.strip([page(3500, 0, 500, 0)]) == [box(0, 0, 500, 0)])
    }

    // MARK: Pages

    @Test("a crop that would keep too little of a page, or remove too much of a side, is omitted")
    func moderation() {
        #expect(CropPlan.moderate(box(2000, 2000, 2000, 2000)) == box(2000, 2000, 2000, 2000))
        #expect(CropPlan.moderate(box(3100, 100, 100, 100)) == box(0, 100, 100, 100))
        #expect(CropPlan.moderate(box(100, 7000, 100, 100)) == CropBox.none)
        #expect(CropPlan.moderate(box(3001, 0, 3000, 0)) == CropBox.none)
    }

    @Test("no page is cropped by more than the typical margins, so that pages don't jump")
    func usual() {
        // Even and odd pages have different margins.
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

    @Test("a page with smaller margins than usual is shown completely")
    func less() {
        let pages = [
            page(500, 500, 500, 500), page(500, 500, 500, 500), page(500, 500, 0, 200), page(500, 500, 500, 500),
        ]
        let boxes = CropPlan.paged(pages, isRightToLeft: false)
        #expect(boxes[2] == box(500, 500, 0, 200))
        #expect(boxes[0] == box(500, 500, 500, 500))
        // The facing page has the same crop, mirrored at the fold.
        #expect(boxes[1] == box(0, 500, 500, 200))
        #expect(boxes[3] == box(500, 500, 500, 500))
    }

    @Test(
        "facing pages have the same width and height, and mirrored crops",
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

    @Test("wide pages have their own crop, and the pages after them form new pairs")
    func wide() {
        let pages = [
            page(500, 500, 500, 500), page(500, 500, 500, 500), page(900, 100, 800, 200, isWide: true),
            page(500, 400, 500, 500), page(500, 500, 500, 500),
        ]
        let boxes = CropPlan.paged(pages, isRightToLeft: true)
        #expect(boxes[2] == box(900, 100, 800, 200))
        // A single page, because a wide page follows.
        #expect(boxes[1].top >= 400)
        #expect(boxes[3].top == boxes[4].top)
    }

    @Test("blank and unknown pages are not cropped, and don't prevent the crop of other pages")
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

    @Test("page numbers are cropped if three pages have one at the same position")
    func numbers() {
        let few = [full, numbered(300, bottom: 700), numbered(310, bottom: 700), full]
        #expect(CropPlan.paged(few, isRightToLeft: false)[1].bottom == 300)
        let many = [numbered(300, bottom: 700), numbered(310, bottom: 700), numbered(290, bottom: 700)]
        #expect(CropPlan.paged(many, isRightToLeft: false).map { $0.bottom } == [700, 700, 700])
    }

    @Test("a mark at another position than the page numbers is kept as a part of the drawing")
    func drawnMark() {
        let pages = [
            numbered(300, bottom: 700), numbered(310, bottom: 700), numbered(290, bottom: 700),
            numbered(480, bottom: 700), numbered(305, bottom: 700),
        ]
        let boxes = CropPlan.paged(pages, isRightToLeft: false)
        #expect(boxes[3].bottom == 480)
        #expect(boxes[0].bottom == 700)
    }

    @Test("page numbers at the outer edges are found on left and right pages")
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
