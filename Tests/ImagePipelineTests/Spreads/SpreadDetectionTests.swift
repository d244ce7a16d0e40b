import PageImages
import Testing

@testable import ImagePipeline

@Suite("Detection of spreads")
struct SpreadDetectionTests {
    private static let width = 420
    private static let height = 640

    /// A drawing of lines across the fold at `x` 0. `seed` changes the lines.
    private static func ink(_ x: Int, _ y: Int, seed: Int) -> Bool {
        (0..<9).contains { line in
            let slope = Double((line * 7 + seed * 5) % 11 - 5) / 9
            let start = Double((line * 67 + seed * 131) % height)
            return abs(Double(y) - start - slope * Double(x)) < Double(2 + line % 3)
        }
    }

    /// A page that begins at the column `left` of a drawing.
    private static func page(at left: Int, seed: Int = 1, paper: UInt8 = 240) throws -> PageEdges {
        var samples: [UInt8] = []
        for y in 0..<height { samples += (0..<width).map { ink(left + $0, y, seed: seed) ? 20 : paper } }
        return PageEdges(try #require(LuminancePlane(width: width, height: height, samples: samples)))
    }

    private static func plain(_ level: UInt8) throws -> PageEdges {
        let samples = [UInt8](repeating: level, count: width * height)
        return PageEdges(try #require(LuminancePlane(width: width, height: height, samples: samples)))
    }

    @Test("a drawing continues from the left page to the right one", arguments: 1...6)
    func continues(seed: Int) throws {
        let (left, right) = (try Self.page(at: -Self.width, seed: seed), try Self.page(at: 0, seed: seed))
        #expect(SpreadDetection.continuation(of: right, after: left) == .leftToRight)
        #expect(SpreadDetection.continuation(of: left, after: right) == .rightToLeft)
    }

    @Test("also if a strip is lost at the fold and one page is darker")
    func losses() throws {
        let left = try Self.page(at: -Self.width - 3)
        let right = try Self.page(at: 3, paper: 210)
        #expect(SpreadDetection.continuation(of: right, after: left) == .leftToRight)
    }

    @Test("other drawings, the same page twice and plain pages don't continue")
    func others() throws {
        let left = try Self.page(at: -Self.width, seed: 1)
        #expect(SpreadDetection.continuation(of: try Self.page(at: 0, seed: 3), after: left) == [])
        #expect(SpreadDetection.continuation(of: left, after: left) == [])
        for (one, other) in [(0, 0), (255, 255), (128, 250)] as [(UInt8, UInt8)] {
            #expect(SpreadDetection.continuation(of: try Self.plain(other), after: try Self.plain(one)) == [])
        }
        #expect(SpreadDetection.continuation(of: try Self.plain(255), after: left) == [])
    }

    @Test("panels at the same heights don't continue")
    func grid() throws {
        func panels(_ seed: Int) throws -> PageEdges {
            var samples: [UInt8] = []
            for y in 0..<Self.height {
                let row = y % 160
                let isGutter = row < 9
                let isFrame = (9..<12).contains(row) || row >= 157
                samples += (0..<Self.width).map { x in
                    isGutter
                        ? 255 : isFrame || Self.ink(x + seed * 500, y, seed: seed) ? 10 : UInt8(120 + seed * 17 % 90)
                }
            }
            return PageEdges(try #require(LuminancePlane(width: Self.width, height: Self.height, samples: samples)))
        }
        for seed in 1..<6 {
            #expect(SpreadDetection.continuation(of: try panels(seed + 1), after: try panels(seed)) == [])
        }
    }

    @Test("pages with few pixels are read without an error", arguments: [(14, 14), (14, 90), (40, 40), (400, 500)])
    func small(size: (width: Int, height: Int)) throws {
        let samples = (0..<(size.width * size.height)).map { UInt8($0 * 37 % 256) }
        let edges = PageEdges(
            try #require(LuminancePlane(width: size.width, height: size.height, samples: samples))
        )
        _ = SpreadDetection.continuation(of: edges, after: edges)
    }
}
