import PageImages
import Testing
import Workers

@testable import ImagePipeline

@Suite("Areas of drawn pages")
struct DrawnAreaTests {
    private func plan(_ processors: [any ImageProcessor]) throws -> DrawnArea {
        try DrawnArea(of: PixelSize(width: 3_000, height: 4_000), processors)
    }

    private func area(
        _ whole: (Int, Int),
        left: Int = 0,
        top: Int = 0,
        _ size: (Int, Int)
    ) -> DocumentArea {
        var area = DocumentArea(page: 0, width: whole.0, height: whole.1)
        (area.left, area.top, area.width, area.height) = (left, top, size.0, size.1)
        return area
    }

    @Test("cropping, scaling and tiles become the size in which the page is drawn")
    func areas() throws {
        let rows: [(name: String, processors: [any ImageProcessor], area: DocumentArea, count: Int)] = [
            ("the whole page", [], area((3_000, 4_000), (3_000, 4_000)), 0),
            ("a width", [Downsample(width: 1_080)], area((1_080, 1_440), (1_080, 1_440)), 1),
            ("a larger width", [Downsample(width: 9_000)], area((3_000, 4_000), (3_000, 4_000)), 1),
            (
                "a tile of the full size", [CutTile(column: 1, row: 3)],
                area((3_000, 4_000), left: 1_024, top: 3_072, (1_024, 928)), 1
            ),
            (
                "a tile of half the size", [Halve(times: 1), CutTile(column: 1, row: 0)],
                area((1_500, 2_000), left: 1_024, top: 0, (476, 1_024)), 2
            ),
            (
                "a width in grey", [Downsample(width: 600), Greyscale()],
                area((600, 800), (600, 800)), 1
            ),
            ("a rotation", [Rotate(degrees: 90), Downsample(width: 600)], area((3_000, 4_000), (3_000, 4_000)), 0),
        ]
        for row in rows {
            let plan = try plan(row.processors)
            #expect(plan.area == row.area, "\(row.name)")
            #expect(plan.processorCount == row.count, "\(row.name)")
        }
    }

    @Test("a crop box is drawn in the size of the visible part")
    func crop() throws {
        let box = try #require(CropBox(left: 1_000, top: 500, right: 1_000, bottom: 500))
        let plan = try plan([CropBorders(box: box), Downsample(width: 1_200)])
        #expect(plan.size == PixelSize(width: 1_200, height: 1_800))
        #expect(plan.area == area((1_500, 2_000), left: 150, top: 100, (1_200, 1_800)))
        #expect(plan.fullSize == plan.size && plan.processorCount == 2)
    }

    @Test("a half of a double page keeps its side")
    func split() throws {
        let plan = try DrawnArea(
            of: PixelSize(width: 4_000, height: 3_000),
            [SplitPage(.right), Downsample(width: 500)]
        )
        #expect(plan.area == area((1_000, 750), left: 500, top: 0, (500, 750)))
    }

    @Test("a tile outside the page is refused")
    func outside() {
        #expect(throws: ImagePipelineError.outsideImage) { _ = try plan([CutTile(column: 3, row: 0)]) }
        #expect(throws: ImagePipelineError.outsideImage) {
            _ = try plan([Halve(times: 5), CutTile(column: 0, row: 1)])
        }
    }
}
