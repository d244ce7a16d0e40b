import Geometry
import TestSupport
import Testing

@testable import PageImages

@Suite("The tile window")
struct TileWindowTests {
    /// A page of 4000 × 12000 pixels on a phone with 1170 × 2532 device pixels.
    private func window(limit: Int = 24) -> TileWindow { TileWindow(width: 4_000, height: 12_000, limit: limit) }

    /// Returns the visible area around a position when the page is `across` device pixels wide on screen.
    private func view(of across: Double, x: Double = 0.5, y: Double = 0.5) -> Rect {
        let size = Size(width: min(1_170 / across, 1), height: min(2_532 / (across * 3), 1))
        return Rect(
            x: min(max(x - size.width / 2, 0), 1 - size.width),
            y: min(max(y - size.height / 2, 0), 1 - size.height),
            width: size.width,
            height: size.height
        )
    }

    private func covers(_ tiles: [PageTile], _ visible: Rect) -> Bool {
        let parts = tiles.compactMap { $0.part(ofWidth: 4_000, height: 12_000) }
        let area = parts.reduce(0.0) { sum, part in
            let across = min(part.maxX, visible.maxX) - max(part.minX, visible.minX)
            let down = min(part.maxY, visible.maxY) - max(part.minY, visible.minY)
            return sum + max(across, 0) * max(down, 0)
        }
        return abs(area - visible.size.width * visible.size.height) < 1e-9
    }

    @Test(
        "the level is the highest with at least one pixel for each device pixel",
        arguments: [(20_000.0, 0), (4_000, 0), (2_200, 0), (2_100, 1), (1_170, 1), (1_000, 2), (200, 4), (1, 5)]
    )
    func level(across: Double, level: Int) {
        #expect(TileWindow.level(width: 4_000, covering: across) == level)
    }

    @Test("the visible area is always covered, with a limited number of tiles", arguments: 0..<20)
    func cover(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        for _ in 0..<200 {
            var window = window()
            let across = number(1_200...12_000)
            let visible = view(of: across, x: number(0...1), y: number(0...1))
            window.show(visible, across: across)
            #expect(window.tiles.count <= 24)
            #expect(Set(window.tiles).count == window.tiles.count)
            #expect(covers(window.tiles, visible), "seed \(seed), \(visible) at \(across)")
        }
    }

    @Test("the tiles nearest to the centre come first, and only those remain with a low limit")
    func nearest() throws {
        var window = window(limit: 3)
        let visible = view(of: 5_850, x: 0.4, y: 0.3)
        window.show(visible, across: 5_850)
        #expect(window.tiles.count == 3)
        let part = try #require(window.tiles.first?.part(ofWidth: 4_000, height: 12_000))
        #expect(part.contains(visible.center))
        func distance(_ tile: PageTile) -> Double {
            let x = (Double(tile.column) + 0.5) * 1_024 - visible.center.x * 4_000
            let y = (Double(tile.row) + 0.5) * 1_024 - visible.center.y * 12_000
            return x * x + y * y
        }
        #expect(window.tiles.map(distance) == window.tiles.map(distance).sorted())
    }

    @Test("panning back and forth within a viewport neither drops nor reloads tiles")
    func toAndFro() {
        var window = window()
        window.show(view(of: 8_000, y: 0.5), across: 8_000)
        let first = Set(window.tiles)
        window.show(view(of: 8_000, y: 0.5 + 0.06), across: 8_000)
        let second = Set(window.tiles)
        #expect(second.isSuperset(of: first))
        window.show(view(of: 8_000, y: 0.5), across: 8_000)
        #expect(Set(window.tiles).isSuperset(of: first))
        #expect(window.tiles.count <= 24)
    }

    @Test("tiles far from the viewport are dropped")
    func farAway() {
        var window = window()
        window.show(view(of: 8_000, y: 0.1), across: 8_000)
        let first = Set(window.tiles)
        window.show(view(of: 8_000, y: 0.9), across: 8_000)
        #expect(first.isDisjoint(with: window.tiles))
    }

    @Test(
        "while panning across the whole page at any speed, the number of tiles stays within the limit",
        arguments: [0.001, 0.02, 0.3]
    )
    func pan(step: Double) {
        var window = window()
        var y = 0.0
        while y < 1 {
            window.show(view(of: 5_850, y: y), across: 5_850)
            #expect(window.tiles.count <= 24)
            #expect(covers(window.tiles, view(of: 5_850, y: y)))
            y += step
        }
    }

    @Test("a scale that varies around a threshold does not replace the tiles")
    func tremble() {
        var window = window()
        window.show(view(of: 2_200), across: 2_200)
        #expect(window.tiles.first?.level == 0)
        window.show(view(of: 2_090), across: 2_090)
        #expect(window.tiles.first?.level == 0)
        window.show(view(of: 1_800), across: 1_800)
        #expect(window.tiles.first?.level == 1)
        window.show(view(of: 2_090), across: 2_090)
        #expect(window.tiles.first?.level == 1)
        // A level with too little resolution is never kept.
        window.show(view(of: 2_200), across: 2_200)
        #expect(window.tiles.first?.level == 0)
    }

    @Test("without a visible area, there are no tiles")
    func nothing() {
        var window = window()
        window.show(view(of: 5_850), across: 5_850)
        window.show(nil, across: 5_850)
        #expect(window.tiles.isEmpty)
        window.show(Rect(x: 0.5, y: 0.5, width: 0, height: 0.1), across: 5_850)
        #expect(window.tiles.isEmpty)
        window.show(Rect(x: 2, y: 2, width: 0.1, height: 0.1), across: 5_850)
        #expect(window.tiles.isEmpty)
        var empty = TileWindow(width: 0, height: 0, limit: 4)
        empty.show(Rect(x: 0, y: 0, width: 1, height: 1), across: 100)
        #expect(empty.tiles.isEmpty)
    }

    @Test("the limit depends on the memory budget, within bounds")
    func limits() {
        #expect(TileWindow.limit(forBytes: 192 << 20) == 24)
        #expect(TileWindow.limit(forBytes: 384 << 20) == 48)
        #expect(TileWindow.limit(forBytes: 4 << 30) == 48)
        #expect(TileWindow.limit(forBytes: 0) == 8)
        #expect(TileWindow.needsTiles(width: 4_000, height: 12_000))
        #expect(!TileWindow.needsTiles(width: 2_000, height: 3_000))
    }
}
