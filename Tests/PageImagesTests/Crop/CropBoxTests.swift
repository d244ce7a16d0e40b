import Testing

@testable import PageImages

@Suite("Crop boxes")
struct CropBoxTests {
    @Test(
        "a box with a negative side, or less than a fifth of a dimension remaining, is invalid",
        arguments: [
            (-1, 0, 0, 0), (0, -1, 0, 0), (0, 0, -1, 0), (0, 0, 0, -1), (8001, 0, 0, 0), (4001, 0, 4000, 0),
            (0, 4000, 0, 4001), (Int.max, 0, 1, 0), (0, Int.max, 0, Int.max), (Int.min, 0, 0, 0),
        ]
    )
    func refused(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
        #expect(CropBox(left: left, top: top, right: right, bottom: bottom) == nil)
    }

    @Test("a crop is rounded down to whole pixels")
    func rectangles() throws {
        let box = try #require(CropBox(left: 1000, top: 333, right: 500, bottom: 1))
        #expect(
            box.rectangle(inWidth: 1000, height: 1000) == PixelRectangle(left: 100, top: 33, width: 850, height: 967)
        )
        #expect(box.rectangle(inWidth: 7, height: 7) == PixelRectangle(left: 0, top: 0, width: 7, height: 7))
        #expect(box.rectangle(inWidth: 1, height: 1) == PixelRectangle(left: 0, top: 0, width: 1, height: 1))
        #expect(box.rectangle(inWidth: 0, height: -5) == PixelRectangle(left: 0, top: 0, width: 1, height: 1))
        #expect(
            CropBox.none.rectangle(inWidth: 640, height: 480)
                == PixelRectangle(left: 0, top: 0, width: 640, height: 480)
        )
        let most = try #require(CropBox(left: 8000, top: 0, right: 0, bottom: 8000))
        #expect(most.rectangle(inWidth: 5, height: 5) == PixelRectangle(left: 4, top: 0, width: 1, height: 1))
    }

    @Test("a box for a rectangle shows all of it, and at most a pixel more", arguments: [31, 300, 1399, 2048, 65_535])
    func showing(_ edge: Int) {
        for before in stride(from: 0, to: edge / 3, by: max(edge / 17, 1)) {
            for after in stride(from: 0, to: edge / 3, by: max(edge / 13, 1)) {
                let wanted = PixelRectangle(
                    left: before,
                    top: after,
                    width: edge - before - after,
                    height: edge - before - after
                )
                let shown = CropBox(showing: wanted, inWidth: edge, height: edge).rectangle(inWidth: edge, height: edge)
                let spare = edge / CropBox.whole + 1
                #expect((before - spare...before).contains(shown.left))
                #expect((after - spare...after).contains(edge - shown.left - shown.width))
                #expect((after - spare...after).contains(shown.top))
                #expect((before - spare...before).contains(edge - shown.top - shown.height))
            }
        }
    }

    @Test("a box for a very small rectangle, or one outside the image, does not crop that dimension")
    func nonsense() {
        let small = PixelRectangle(left: 90, top: 0, width: 5, height: 100)
        #expect(CropBox(showing: small, inWidth: 100, height: 100) == CropBox.none)
        let outside = PixelRectangle(left: -5, top: 50, width: 500, height: 40)
        #expect(
            CropBox(showing: outside, inWidth: 100, height: 100) == CropBox(left: 0, top: 5000, right: 0, bottom: 1000)
        )
        #expect(CropBox(showing: outside, inWidth: 0, height: 0) == CropBox.none)
    }

    @Test("a box survives packing, and other numbers are rejected")
    func packing() throws {
        for box in [
            CropBox.none, CropBox(left: 1, top: 2, right: 3, bottom: 4),
            CropBox(left: 8000, top: 0, right: 0, bottom: 8000),
        ] {
            let box = try #require(box)
            #expect(CropBox(packed: box.packed) == box)
        }
        #expect(CropBox(packed: .max) == nil)
        #expect(CropBox(packed: UInt64(8001) << 48) == nil)
        let finding = PageBorders(
            box: .none,
            boxWithoutNumber: CropBox(left: 0, top: 0, right: 0, bottom: 700),
            isBlank: true
        )
        #expect(PageBorders(packed: finding.packed) == finding)
        #expect(PageBorders(packed: (0, UInt64.max)) == nil)
    }
}
