import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Border detection on drawn pages")
struct BorderDetectorTests {
    @Test("borders are cropped almost completely, and the drawing is never cropped", arguments: DrawnCase.all)
    func drawn(_ drawn: DrawnCase) throws {
        let cuts = drawn.cuts(BorderDetector.borders(of: try #require(drawn.page.plane())))
        #expect(drawn.overCrop(cuts) == 0, "\(cuts) of \(drawn.margins)")
        #expect(drawn.shortfall(cuts) == 0, "\(cuts) of \(drawn.margins)")
    }

    @Test("the result is the same for finer and coarser planes, within one cell", arguments: [1, 2, 3, 4])
    func fineness(_ cell: Int) throws {
        for drawn in DrawnCase.papers.prefix(5) {
            let cuts = drawn.cuts(BorderDetector.borders(of: try #require(drawn.page.plane(cell: cell))))
            #expect(drawn.overCrop(cuts) == 0, "\(drawn): \(cuts)")
            #expect(zip(drawn.margins, cuts).allSatisfy { $0 - $1 <= 3 * cell }, "\(drawn): \(cuts)")
        }
    }

    @Test("a drawing is never cropped, for random paper, margins and dirt", arguments: 1...60)
    func random(_ seed: Int) throws {
        var dice = DrawnPage(width: 1, height: 1, seed: UInt64(seed))
        let paper = UInt8([255, 255, 252, 240, 210, 30, 0][dice.next(7)])
        let margins = (0..<4).map { _ in dice.next(3) == 0 ? 0 : dice.next(120) }
        var page = DrawnPage(width: 400, height: 560, paper: paper, seed: UInt64(seed))
        let area = page.inside(margins[0], margins[1], margins[2], margins[3])
        switch dice.next(4) {
        case 0: page.tone(area, paper > 127 ? paper - 12 : paper + 30)
        case 1: page.star(area, paper > 127 ? 60 : 200)
        case 2: page.text(area, paper > 127 ? 20 : 230)
        default: page.panels(area, ink: paper > 127 ? 10 : 200, ground: paper > 127 ? 255 : 90)
        }
        for _ in 0..<dice.next(6) {
            let (x, y) = (dice.next(397), dice.next(557))
            page.fill(Area(left: x, top: y, right: x + 3, bottom: y + 3), 70)
        }
        if dice.next(3) == 0 { page.roughen(dice.next(4) + 1) }
        let borders = BorderDetector.borders(of: try #require(page.plane(cell: 1)))
        let drawn = DrawnCase("seed \(seed)", margins, page)
        #expect(drawn.overCrop(drawn.cuts(borders)) == 0, "seed \(seed): \(drawn.cuts(borders)) of \(margins)")
    }

    @Test("blank pages are detected")
    func blank() throws {
        for drawn in DrawnCase.sparse {
            let borders = BorderDetector.borders(of: try #require(drawn.page.plane()))
            #expect(borders.isBlank == (drawn.description != "a page of text"), "\(drawn)")
        }
        let full = try #require(DrawnCase.fullPages.first)
        #expect(BorderDetector.borders(of: try #require(full.page.plane())) == .fullBleed)
    }

    @Test("a page with a single word is shown whole by the crop plan")
    func word() throws {
        var page = DrawnPage()
        page.text(Area(left: 270, top: 430, right: 340, bottom: 440))
        let borders = BorderDetector.borders(of: try #require(page.plane()))
        #expect(!borders.isBlank)
        let page0 = CropPlan.Page(borders: borders, isWide: false)
        #expect(CropPlan.paged([page0], isRightToLeft: false) == [.none])
        // The detected crop would not have touched the word either.
        let shown = borders.box.rectangle(inWidth: 600, height: 900)
        #expect(shown.left <= 270 && shown.top <= 430)
        #expect(shown.left + shown.width >= 340 && shown.top + shown.height >= 440)
    }

    @Test("a page with only a page number is shown whole by the crop plan")
    func numberAlone() throws {
        var page = DrawnPage()
        page.number(292, 850)
        let borders = BorderDetector.borders(of: try #require(page.plane()))
        #expect(CropPlan.paged([CropPlan.Page(borders: borders, isWide: false)], isRightToLeft: false) == [.none])
    }

    @Test("the borders of a strip are at its sides")
    func strip() throws {
        var page = DrawnPage(width: 300, height: 4000)
        for top in stride(from: 100, to: 3800, by: 700) {
            page.panels(Area(left: 24, top: top, right: 276, bottom: top + 500))
        }
        let borders = BorderDetector.borders(of: try #require(page.plane(cell: 1)))
        let shown = borders.box.rectangle(inWidth: 300, height: 4000)
        #expect((20...24).contains(shown.left))
        #expect((20...24).contains(300 - shown.left - shown.width))
    }

    @Test("the borders of a wide page are at its own sides")
    func wide() throws {
        var page = DrawnPage(width: 900, height: 600)
        page.panels(page.inside(40, 50, 60, 70))
        let borders = BorderDetector.borders(of: try #require(page.plane()))
        let drawn = DrawnCase("wide", [40, 50, 60, 70], page)
        let cuts = drawn.cuts(borders)
        #expect(drawn.overCrop(cuts) == 0)
        #expect(drawn.shortfall(cuts) == 0)
    }

    @Test("an image of a few pixels is not cropped")
    func tiny() throws {
        for (width, height) in [(1, 1), (10, 12), (15, 400), (400, 15)] {
            let page = DrawnPage(width: width, height: height)
            #expect(BorderDetector.borders(of: try #require(page.plane(cell: 1))) == .fullBleed)
        }
        var page = DrawnPage(width: 60, height: 90)
        page.fill(page.inside(10, 12, 10, 12), 30)
        let shown = BorderDetector.borders(of: try #require(page.plane(cell: 1))).box.rectangle(inWidth: 60, height: 90)
        #expect(shown.left <= 10 && shown.left >= 7)
        #expect(shown.top <= 12 && shown.top >= 9)
    }
}
