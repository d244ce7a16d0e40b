import Geometry
import TestSupport
import Testing

@testable import ReadingEngine

@Suite("Layout of a strip")
struct StripLayoutTests {
    private static let densities = [1, 1.25, 1.5, 2, 2.625, 3]

    private func geometry(
        _ viewport: Size = StripDriver.phone,
        density: Double = 1,
        mode: ReadingMode = .webtoon,
        padding: StripPadding = StripPadding()
    ) -> StripGeometry {
        var options = ReaderOptions()
        options.mode = mode
        options.stripPadding = padding
        return StripGeometry(viewport: viewport, density: density, options: options)
    }

    @Test("there are no seams and overlaps at any density", arguments: densities)
    func seams(density: Double) {
        for seed in UInt64(0)..<60 {
            var random = SeededGenerator(seed: seed)
            let sizes: [Size?] = (0..<200).map { _ in
                random.chance(0.1)
                    ? nil : Size(width: random.number(1...4000).rounded(), height: random.number(1...9000).rounded())
            }
            let viewport = Size(width: random.number(200...2000), height: random.number(200...2000))
            let layout = StripLayout(rows: pageRows(sizes: sizes), geometry: geometry(viewport, density: density))
            #expect(layout.brokenInvariants() == [], "seed \(seed)")
            for index in 1..<200 {
                #expect(layout.bottom(of: index - 1) == layout.top(of: index), "seed \(seed), row \(index)")
            }
        }
    }

    @Test("rounding errors don't accumulate: a thousand rows are as high as the sum of their heights")
    func sumOfHeights() {
        let layout = StripLayout(
            rows: pageRows(sizes: Array(repeating: Size(width: 900, height: 1000), count: 1000)),
            geometry: geometry(Size(width: 301, height: 600))
        )
        #expect(abs(layout.bottom - 1000 * 301 / 0.9) <= 0.5)
    }

    @Test("a row keeps its frame when rows are added or the layout is anchored at another row")
    func stableBoxes() {
        for seed in UInt64(0)..<40 {
            var random = SeededGenerator(seed: seed)
            let sizes: [Size?] = (0..<60).map { _ in Size(width: 700, height: random.number(1...3000)) }
            let geometry = geometry(density: 2.625)
            let rows = pageRows(sizes: sizes)
            let layout = StripLayout(rows: rows, geometry: geometry)
            let first = random.whole(0...40)
            let part = Array(rows[first..<random.whole(first + 1...60)])
            let anchor = random.whole(0...part.count - 1)
            let other = StripLayout(
                rows: part,
                geometry: geometry,
                anchor: anchor,
                top: layout.exactTop(of: first + anchor)
            )
            for index in part.indices {
                #expect(other.frame(of: index) == layout.frame(of: first + index), "seed \(seed)")
            }
        }
    }

    @Test("pages of a continuous strip have gaps; halves of a page and pages of a webtoon don't")
    func gaps() {
        let page = PageIdentifier(chapter: 0, page: 0)
        let rows = [
            StripRow(item: .half(page, .right), position: 0, croppedSize: Size(width: 2000, height: 1000)),
            StripRow(item: .half(page, .left), position: 1, croppedSize: Size(width: 2000, height: 1000)),
            StripRow(
                item: .page(PageIdentifier(chapter: 0, page: 1)),
                position: 2,
                croppedSize: Size(width: 10, height: 10)
            ),
            StripRow(item: .chapterTransition(before: 0, after: 1), position: 3),
        ]
        let apart = StripLayout(rows: rows, geometry: geometry(mode: .continuous))
        #expect(apart.frame(of: 0) == Rect(x: 0, y: 0, width: 390, height: 390))
        #expect(apart.top(of: 1) == 390)
        #expect(apart.top(of: 2) == 780 + 16)
        #expect(apart.top(of: 3) == 780 + 16 + 390 + 16)
        let together = StripLayout(rows: rows, geometry: geometry())
        #expect(together.top(of: 3) == 780 + 390)
    }

    @Test("a row is as high as its picture, placeholder or card")
    func heights() {
        let geometry = geometry(Size(width: 400, height: 300), padding: StripPadding(portrait: 0, landscape: 0.5))
        let page = PageIdentifier(chapter: 0, page: 0)
        func height(_ row: StripRow) -> Double { StripLayout(rows: [row], geometry: geometry).frame(of: 0).size.height }
        #expect(height(StripRow(item: .page(page), position: 0)) == 287)
        #expect(height(StripRow(item: .page(page), position: 0, croppedSize: Size(width: 10, height: 30))) == 600)
        #expect(
            height(StripRow(item: .half(page, .left), position: 0, croppedSize: Size(width: 20, height: 30))) == 600
        )
        let turned = StripRow(item: .page(page), position: 0, croppedSize: Size(width: 30, height: 10), quarterTurns: 1)
        #expect(height(turned) == 600)
        #expect(height(StripRow(item: .unresolved(chapter: 1), position: 0)) == 300)
        #expect(height(StripRow(item: .chapterTransition(before: 0, after: 1), position: 0)) == 200)
        #expect(height(StripRow(item: .page(page), position: 0, croppedSize: Size(width: 9000, height: 1))) == 1)
        let tall = StripGeometry(viewport: Size(width: 700, height: 300), density: 1, options: StripDriver.webtoon)
        let card = StripLayout(
            rows: [StripRow(item: .chapterTransition(before: 0, after: 1), position: 0)],
            geometry: tall
        )
        #expect(card.frame(of: 0).size.height == 300)
    }

    @Test(
        "the width depends on the window, the padding of its orientation and the maximum width",
        arguments: [
            (Size(width: 390, height: 844), 0.0, 0.0, 390.0),
            (Size(width: 1024, height: 1366), 0, 0, 1024),
            (Size(width: 1920, height: 1080), 0, 0, 720),
            (Size(width: 640, height: 360), 0, 0, 640),
            (Size(width: 1920, height: 1080), 0, 0.25, 540),
            (Size(width: 1920, height: 1080), 0, 0.05, 684),
            (Size(width: 640, height: 360), 0, 0.25, 480),
            (Size(width: 1920, height: 1080), 0.25, 0, 720),
            (Size(width: 400, height: 800), 0.25, 0.5, 300),
        ]
    )
    func widths(viewport: Size, upright: Double, across: Double, expected: Double) {
        let geometry = geometry(viewport, padding: StripPadding(portrait: upright, landscape: across))
        #expect(geometry.points(geometry.width) == expected)
        #expect(geometry.points(geometry.inset) == (viewport.width - expected) / 2)
    }

    @Test(
        "the maximum width limits strips only in landscape windows, and the largest value fills the window",
        arguments: [
            (Size(width: 1920, height: 1080), 480.0, 480.0), (Size(width: 1920, height: 1080), 1200, 1200),
            (Size(width: 2560, height: 1080), 1919, 1919), (Size(width: 2560, height: 1080), 1920, 2560),
            (Size(width: 1024, height: 1366), 480, 1024), (Size(width: 640, height: 360), 480, 480),
            (Size(width: 1280, height: 800), 1600, 1280),
        ]
    )
    func maximumWidths(viewport: Size, limit: Double, expected: Double) {
        var options = StripDriver.webtoon
        options.stripMaximumWidth = limit
        #expect(StripGeometry.width(in: viewport, options: options) == expected)
        options.stripPadding.landscape = 0.5
        let isAcross = viewport.width > viewport.height
        #expect(StripGeometry.width(in: viewport, options: options) == (isAcross ? expected / 2 : expected))
    }

    @Test("the width decreases continuously with padding and never decreases with the window's width")
    func widthRule() {
        for seed in UInt64(0)..<2000 {
            var random = SeededGenerator(seed: seed)
            let height = random.number(200...2000)
            let isAcross = random.chance(0.5)
            let wide = isAcross ? random.number(height...4000) : random.number(100...height)
            let part = random.number(0...0.94)
            func width(_ wide: Double, _ part: Double) -> Double {
                var options = ReaderOptions()
                options.stripPadding = StripPadding(portrait: isAcross ? 0.5 : part, landscape: isAcross ? part : 0.5)
                return StripGeometry.width(in: Size(width: wide, height: height), options: options)
            }
            let hair = 1e-6
            let here = width(wide, part)
            #expect(width(wide, part + hair) < here, "seed \(seed)")
            #expect(abs(width(wide, part + hair) - here) <= wide * hair * 2, "seed \(seed)")
            let other = isAcross ? wide * random.number(1...1.5) : wide * random.number(0.5...1)
            #expect((width(other, part) - here) * (other - wide) >= 0, "seed \(seed): a wider window")
            #expect(abs(width(wide + (isAcross ? hair : -hair), part) - here) <= hair * 2, "seed \(seed)")
            #expect(abs(width(wide, hair) - width(wide, 0)) <= wide * hair * 2, "seed \(seed): small padding")
        }
    }

    @Test("the binary searches for rows match a linear search")
    func search() {
        for seed in UInt64(0)..<60 {
            var random = SeededGenerator(seed: seed)
            let sizes: [Size?] = (0..<random.whole(1...80)).map { _ in Size(width: 700, height: random.number(1...3000))
            }
            let layout = StripLayout(
                rows: pageRows(sizes: sizes),
                geometry: geometry(mode: random.chance(0.5) ? .webtoon : .continuous)
            )
            for _ in 0..<20 {
                let y = random.number(layout.top - 100...layout.bottom + 100)
                let slow = layout.rows.indices.first { layout.bottom(of: $0) > y } ?? layout.rows.count - 1
                #expect(layout.index(at: y) == slow, "seed \(seed)")
                let end = y + random.number(0...2000)
                let between = layout.rows.indices.filter { layout.bottom(of: $0) > y && layout.top(of: $0) < end }
                #expect(Array(layout.indices(from: y, to: end)) == between, "seed \(seed)")
            }
        }
    }

    @Test("an empty strip and an empty window are handled")
    func nothing() {
        let empty = StripLayout(rows: [], geometry: geometry(.zero, density: .nan))
        #expect(empty.index(at: 3) == nil)
        #expect(empty.indices(from: 0, to: 100).isEmpty)
        let flat = StripLayout(rows: pageRows(count: 3), geometry: geometry(.zero))
        #expect(flat.brokenInvariants() == [])
    }
}
