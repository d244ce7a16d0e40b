import Geometry
import Testing

@testable import PageImages

@Suite("Page tiles")
struct PageTileTests {
    private func tile(_ level: Int, _ column: Int, _ row: Int) throws -> PageTile {
        try #require(PageTile(level: level, column: column, row: row))
    }

    @Test("tiles cover a page without gaps and overlaps", arguments: 0...PageTile.lastLevel)
    func cover(level: Int) throws {
        for (width, height) in [(4_000, 12_000), (1_024, 1_024), (1_025, 1), (1, 70_001), (3_333, 5_555)] {
            var area = 0.0
            var (right, bottom) = (0.0, 0.0)
            for column in 0..<PageTile.count(along: width, level: level) {
                for row in 0..<PageTile.count(along: height, level: level) {
                    let part = try #require(try tile(level, column, row).part(ofWidth: width, height: height))
                    area += part.size.width * part.size.height
                    right = max(right, part.maxX)
                    bottom = max(bottom, part.maxY)
                    if column > 0 {
                        let before = try tile(level, column - 1, row).part(ofWidth: width, height: height)
                        #expect(abs((before?.maxX ?? 0) - part.minX) < 1e-12)
                    }
                }
            }
            #expect(abs(area - 1) < 1e-9)
            #expect(abs(right - 1) < 1e-12 && abs(bottom - 1) < 1e-12)
        }
    }

    @Test("a tile outside the page has no area")
    func beyond() throws {
        #expect(try tile(0, 3, 11).part(ofWidth: 4_000, height: 12_000) != nil)
        #expect(try tile(0, 4, 0).part(ofWidth: 4_000, height: 12_000) == nil)
        #expect(try tile(0, 0, 12).part(ofWidth: 4_000, height: 12_000) == nil)
        #expect(try tile(2, 1, 0).part(ofWidth: 4_000, height: 12_000) == nil)
        #expect(PageTile(level: -1, column: 0, row: 0) == nil)
        #expect(PageTile(level: 6, column: 0, row: 0) == nil)
        #expect(PageTile(level: 0, column: 1_000, row: 0) == nil)
        #expect(PageTile(level: 0, column: 0, row: -1) == nil)
    }

    private func read(_ query: String) throws(PageVariantError) -> PageVariant {
        let pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
            return (name: Array(parts[0]), value: parts.count > 1 ? Array(parts[1]) : [])
        }
        return try PageVariant(query: pairs)
    }

    @Test("a tile has one spelling in a query and survives a round trip")
    func address() throws {
        for (level, column, row) in [(0, 0, 0), (1, 0, 3), (5, 999, 10), (3, 100, 999)] {
            let tile = try tile(level, column, row)
            let variant = PageVariant(tile: tile, isGrey: row == 3, format: .webp, quality: 92)
            #expect(variant.query.hasPrefix("w=original&tile=\(level)-\(column)-\(row)"))
            #expect(try read(variant.query) == variant)
            #expect(variant.tile == tile)
            #expect(!variant.isOriginal)
        }
    }

    @Test(
        "an invalid tile is rejected",
        arguments: [
            "", "0", "0-0", "0-0-0-0", "6-0-0", "00-0-0", "0-01-0", "0-1000-0", "0--0", "-0-0", "0-0-", "a-0-0",
            "0,0,0",
            "+0-0-0", "0-0-99999999999999999999",
        ]
    )
    func refused(text: String) {
        #expect(throws: PageVariantError.unavailable(.tile)) { try read("w=original&tile=\(text)") }
    }

    @Test(
        "a tile can't be combined with a width, a crop, a split or a rotation",
        arguments: ["w=480", "w=original&crop=1", "w=original&split=first", "w=original&rotate=90"]
    )
    func alone(rest: String) {
        #expect(throws: PageVariantError.unavailable(.tile)) { try read("\(rest)&tile=0-0-0") }
        #expect(throws: PageVariantError.unavailable(.tile)) { try read("tile=0-0-0&\(rest)") }
    }
}
