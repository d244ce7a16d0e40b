import PageImages

@testable import ImagePipeline

/// A drawn page with its expected crop.
struct DrawnCase: CustomStringConvertible, Sendable {
    let description: String
    /// The pixels between each side and the drawing: left, top, right, bottom. A larger crop is an error.
    let margins: [Int]
    /// The minimum crop of each side, in pixels.
    let least: [Int]
    /// Whether to check the crop that removes the page number.
    var leavesOutNumber = false
    let page: DrawnPage

    /// The tolerance in pixels of a page 600 pixels wide: a cell of two pixels stays, another is shared by the margin
    /// and the drawing, and one is lost to rounding.
    static let slack = 6

    /// - Parameter shortfall: The tolerance of each side in pixels; nil when the side need not be cropped.
    init(
        _ description: String,
        _ margins: [Int],
        shortfall: [Int?] = [slack, slack, slack, slack],
        leavesOutNumber: Bool = false,
        _ page: DrawnPage
    ) {
        self.description = description
        self.margins = margins
        least = zip(margins, shortfall).map { margin, shortfall in shortfall.map { max(margin - $0, 0) } ?? 0 }
        self.leavesOutNumber = leavesOutNumber
        self.page = page
    }

    /// Returns the crop of each side in pixels.
    func cuts(_ borders: PageBorders) -> [Int] {
        let box = leavesOutNumber ? borders.boxWithoutNumber : borders.box
        let shown = box.rectangle(inWidth: page.width, height: page.height)
        return [
            shown.left, shown.top, page.width - shown.left - shown.width, page.height - shown.top - shown.height,
        ]
    }

    /// Returns the number of cropped rows or columns of the drawing at the worst side.
    func overCrop(_ cuts: [Int]) -> Int { zip(cuts, margins).map { max($0 - $1, 0) }.max() ?? 0 }

    /// Returns the number of pixels missing from the minimum crop at the worst side.
    func shortfall(_ cuts: [Int]) -> Int { zip(least, cuts).map { max($0 - $1, 0) }.max() ?? 0 }
}

extension DrawnCase {
    /// Creates a page with margins and a drawing.
    static func page(
        _ description: String,
        paper: UInt8 = 255,
        margins: [Int] = [60, 80, 50, 90],
        shortfall: [Int?] = [slack, slack, slack, slack],
        leavesOutNumber: Bool = false,
        _ draw: (inout DrawnPage, Area) -> Void = { $0.panels($1) },
        then finish: (inout DrawnPage) -> Void = { _ in }
    ) -> DrawnCase {
        var page = DrawnPage(paper: paper, seed: UInt64(description.utf8.count))
        draw(&page, page.inside(margins[0], margins[1], margins[2], margins[3]))
        finish(&page)
        return DrawnCase(description, margins, shortfall: shortfall, leavesOutNumber: leavesOutNumber, page)
    }

    /// The tolerances of a page that need not be cropped.
    static let uncut: [Int?] = [nil, nil, nil, nil]

    static let all: [DrawnCase] = papers + dirt + numbers + faintDrawings + fullPages + shapes + sparse
}
