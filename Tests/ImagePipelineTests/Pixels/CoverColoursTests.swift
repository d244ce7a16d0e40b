import Testing

@testable import ImagePipeline

@Suite("The colours of a cover")
struct CoverColoursTests {
    @Test("are the mean colours of the image's fields")
    func fields() throws {
        // Red above, white below on the left; half transparent black on the right.
        var pixels: [UInt8] = []
        for row in 0..<8 {
            for column in 0..<4 {
                pixels += column < 2 ? (row < 4 ? [255, 0, 0, 255] : [255, 255, 255, 255]) : [0, 0, 0, 128]
            }
        }
        let raster = try #require(Raster(width: 4, height: 8, bands: 4, pixels: pixels))
        let fields = CoverColours.fields(of: raster, 2, 4)
        #expect(fields.count == 24)
        #expect(Array(fields[0..<6]) == [255, 0, 0, 127, 127, 127])
        #expect(Array(fields[18..<24]) == [255, 255, 255, 127, 127, 127])
        let dot = try #require(Raster(width: 1, height: 1, bands: 1, pixels: [9]))
        #expect(CoverColours.fields(of: dot, 2, 4) == [UInt8](repeating: 9, count: 24))
    }
}
