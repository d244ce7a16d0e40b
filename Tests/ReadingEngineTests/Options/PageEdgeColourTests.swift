import Geometry
import Testing

@testable import ReadingEngine

@Suite("The colour of a page's edges")
struct PageEdgeColourTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// Red, green, blue, alpha, and the number of such pixels.
        let pixels: [(UInt8, UInt8, UInt8, UInt8, count: Int)]
        let verdict: PageEdgeColour
        var testDescription: String { name }

        init(name: String, pixels: [(UInt8, UInt8, UInt8, UInt8, count: Int)], _ verdict: PageEdgeColour) {
            self.name = name
            self.pixels = pixels
            self.verdict = verdict
        }
    }

    static let table: [Row] = [
        Row(name: "paper", pixels: [(255, 255, 255, 255, count: 24)], .white),
        Row(name: "scanned paper", pixels: [(248, 247, 246, 255, count: 24)], .white),
        Row(
            name: "yellowed paper is a colour",
            pixels: [(240, 230, 200, 255, count: 24)],
            .plain(PageColour(red: 240, green: 230, blue: 200))
        ),
        Row(
            name: "slightly darker than white",
            pixels: [(247, 247, 246, 255, count: 24)],
            .plain(PageColour(red: 247, green: 247, blue: 246))
        ),
        Row(name: "night", pixels: [(0, 0, 0, 255, count: 24)], .black),
        Row(name: "nearly black", pixels: [(39, 39, 39, 255, count: 24)], .black),
        Row(
            name: "dark blue is a colour",
            pixels: [(10, 10, 40, 255, count: 24)],
            .plain(PageColour(red: 10, green: 10, blue: 40))
        ),
        Row(
            name: "a bubble touches the edge",
            pixels: [(0, 0, 0, 255, count: 20), (255, 255, 255, 255, count: 4)],
            .black
        ),
        Row(
            name: "four in five are enough",
            pixels: [(255, 255, 255, 255, count: 4), (90, 0, 0, 255, count: 1)],
            .white
        ),
        Row(
            name: "fewer than four in five are not enough",
            pixels: [(255, 255, 255, 255, count: 19), (90, 0, 0, 255, count: 5)],
            PageEdgeColour.none
        ),
        Row(
            name: "half white, half black",
            pixels: [(255, 255, 255, 255, count: 12), (0, 0, 0, 255, count: 12)],
            PageEdgeColour.none
        ),
        Row(
            name: "a colour with grain",
            pixels: [
                (100, 120, 140, 255, count: 8), (129, 120, 140, 255, count: 4), (100, 91, 140, 255, count: 8),
                (100, 120, 169, 255, count: 4),
            ],
            .plain(PageColour(red: 100, green: 120, blue: 140))
        ),
        Row(
            name: "a colour with more than grain",
            pixels: [
                (100, 120, 140, 255, count: 14), (130, 120, 140, 255, count: 5), (100, 120, 170, 255, count: 5),
            ],
            PageEdgeColour.none
        ),
        Row(
            name: "a picture up to its edges",
            pixels: [
                (200, 30, 30, 255, count: 6), (30, 200, 30, 255, count: 6), (30, 30, 200, 255, count: 6),
                (120, 120, 120, 255, count: 6),
            ],
            PageEdgeColour.none
        ),
        Row(name: "transparent pixels have no colour", pixels: [(255, 255, 255, 200, count: 24)], PageEdgeColour.none),
        Row(name: "nearly opaque pixels have a colour", pixels: [(255, 255, 255, 201, count: 24)], .white),
        Row(
            name: "half transparent",
            pixels: [(0, 0, 0, 255, count: 12), (0, 0, 0, 0, count: 12)],
            PageEdgeColour.none
        ),
        Row(name: "no pixels", pixels: [], PageEdgeColour.none),
    ]

    @Test("the colour follows from the edge pixels", arguments: table)
    func verdicts(row: Row) {
        var bytes: [UInt8] = []
        for pixel in row.pixels {
            for _ in 0..<pixel.count { bytes += [pixel.0, pixel.1, pixel.2, pixel.3] }
        }
        #expect(PageEdgeColour(of: bytes) == row.verdict)
        // The order of pixels and an incomplete last pixel don't matter.
        let backwards = stride(from: bytes.count - 4, through: 0, by: -4).flatMap { bytes[$0..<$0 + 4] }
        #expect(PageEdgeColour(of: backwards + [1, 2, 3]) == row.verdict)
    }

    @Test("samples are near the edges, equally many along each of them")
    func places() {
        let places = PageEdgeColour.samplePoints
        #expect(places.count == 24)
        for place in places {
            let across = min(place.x, 1 - place.x)
            let down = min(place.y, 1 - place.y)
            #expect(across > 0 && down > 0 && min(across, down) < 0.0101)
        }
        #expect(places.count { $0.x < 0.0101 } == 6 && places.count { $0.x > 0.9899 } == 6)
        #expect(places.count { $0.y < 0.0101 } == 6 && places.count { $0.y > 0.9899 } == 6)
    }

    @Test("a colour and its number convert to each other", arguments: [0, 1, 0x12_3456, 0xFF_0000, 0xFF_FFFF])
    func numbers(number: Int) {
        #expect(PageColour(number: number).number == number)
        #expect(PageColour(number: number | 0x5500_0000).number == number)
    }
}
