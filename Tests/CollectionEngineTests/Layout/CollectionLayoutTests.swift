import Geometry
import TestSupport
import Testing

@testable import CollectionEngine

@Suite("The collection layout")
struct CollectionLayoutTests {
    private func frame(_ item: Int, section: Int = 0, in layout: CollectionLayout) -> Rect? {
        layout.frame(of: IndexPath(section: section, item: item))
    }

    // MARK: Device pixels

    @Test(
        "the position of the millionth row is exact to the pixel",
        arguments: [1.0, 1.5, 2.625, 3]
    )
    func noDrift(scale: Double) {
        let layout = CollectionLayout(
            sections: [
                Sample.section(count: 1_000_001) {
                    $0.itemExtent = .fixed(33.3)
                    $0.showsRowSeparators = true
                }
            ],
            window: Sample.window(scale: scale)
        )
        let pitch = (33.3 * scale).rounded()
        #expect(frame(1_000_000, in: layout)?.minY == 1_000_000 * pitch / scale)
        // A separator is one device pixel high. Without a gap, it is the last pixel of the row.
        let line = layout.attributes(of: .rowSeparator(section: 0, row: 999_999), offset: 0)?.frame
        #expect(line?.size.height == 1 / scale)
        #expect(line?.minY == (1_000_000 * pitch - 1) / scale)
    }

    @Test("all columns have the same width, and the gaps share the remaining pixels")
    func columns() {
        let layout = CollectionLayout(
            sections: [
                Sample.section(count: 7) {
                    $0.columns = .count(3)
                    $0.columnSpacing = 10
                    $0.margins = Insets(top: 5, leading: 16, bottom: 5, trailing: 16)
                }
            ],
            window: Sample.window(width: 400)
        )
        // 368 minus two gaps: 116 each without a remainder; with one more pixel the gaps differ.
        #expect((0..<3).map { frame($0, in: layout)?.minX } == [16, 142, 268])
        #expect(frame(2, in: layout)?.maxX == 384)
        var wider = layout
        wider.setWindow(Sample.window(width: 401))
        #expect((0..<3).map { frame($0, in: wider)?.size.width } == [116, 116, 116])
        #expect(frame(0, in: wider)?.minX == 16 && frame(2, in: wider)?.maxX == 385)
    }

    @Test("in right-to-left writing the first column is on the right")
    func rightToLeft() {
        func layout(_ isRightToLeft: Bool) -> CollectionLayout {
            CollectionLayout(
                sections: [
                    Sample.section(count: 8) {
                        $0.columns = .count(3)
                        $0.margins = Insets(leading: 10, trailing: 30)
                    }
                ],
                window: Sample.window(insets: Insets(leading: 7), isRightToLeft: isRightToLeft)
            )
        }
        for item in 0..<8 {
            let left = frame(item, in: layout(false)) ?? .zero
            let right = frame(item, in: layout(true)) ?? .zero
            #expect(right.minX == 400 - left.maxX && right.minY == left.minY && right.size == left.size)
        }
    }

    // MARK: Self-sized items

    @Test("a row is as high as its highest item, and the rows after it move")
    func measuring() {
        var layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 9) {
                    $0.itemExtent = .automatic(estimate: 40)
                    $0.columns = .count(3)
                },
                Sample.section(2, count: 1),
            ],
            window: Sample.window()
        )
        func measure(_ item: Int, section: Int = 0) -> Bool {
            layout.setMeasured([MeasuredHeight(.item(IndexPath(section: section, item: item)), height: 65)])
        }
        let hasMoved = measure(4)
        #expect(hasMoved)
        #expect((3..<6).map { frame($0, in: layout)?.size.height } == [65, 65, 65])
        #expect(frame(6, in: layout)?.minY == 105)
        #expect(layout.frame(of: 1)?.minY == 145)
        // Repeated measurements and those of fixed heights change nothing.
        let others = [measure(4), measure(0, section: 1), measure(99)]
        #expect(others == [false, false, false])
    }

    @Test("measured heights are kept when the window's height changes, and discarded at another width")
    func resizing() {
        var layout = CollectionLayout(
            sections: [
                Sample.section(count: 3, headers: [SupplementaryMetrics(kind: 1)]) { $0.itemExtent = .automatic }
            ],
            window: Sample.window()
        )
        layout.setMeasured([
            MeasuredHeight(.item(IndexPath(section: 0, item: 0)), height: 80),
            MeasuredHeight(.header(section: 0, index: 0), height: 60),
        ])
        #expect(layout.contentSize.height == 60 + 80 + 88)
        layout.setWindow(Sample.window(height: 300))
        #expect(layout.contentSize.height == 60 + 80 + 88)
        layout.setWindow(Sample.window(width: 399, height: 300))
        #expect(layout.contentSize.height == 44 * 4)
    }

    // MARK: Separators

    /// The separators above and below sections that have them (w), don't have them (n), or have them and are empty (e).
    @Test(
        "two sections with content have one separator if either of them shows one",
        arguments: [
            ("ww", "-below -"), ("wn", "-below -"), ("nw", "- above-"), ("nn", "- -"), ("wew", "-below - -"),
            ("wen", "-below - -"), ("new", "- - above-"), ("w", "-"), ("wwl", "-below -below -below"),
        ]
    )
    func sectionSeparators(pendingRequests: String, lines: String) {
        let sections = pendingRequests.enumerated().map { index, kind in
            Sample.section(Int32(index), count: kind == "e" ? 0 : 1) {
                $0.showsSectionSeparators = kind != "n"
                $0.showsSectionSeparatorWhenLast = kind == "l"
            }
        }
        let layout = CollectionLayout(sections: sections, window: Sample.window())
        let found = sections.indices.map { section in
            let above = layout.attributes(of: .sectionSeparator(section: section, isBelow: false), offset: 0)
            let below = layout.attributes(of: .sectionSeparator(section: section, isBelow: true), offset: 0)
            return (above == nil ? "" : "above") + "-" + (below == nil ? "" : "below")
        }
        #expect(found.joined(separator: " ") == lines)
    }

    @Test("separators are drawn between rows and columns, but not after the last one")
    func separators() {
        func lines(columns: Int, count: Int) -> [LayoutElement] {
            let layout = CollectionLayout(
                sections: [
                    Sample.section(count: count) {
                        $0.columns = .count(columns)
                        $0.showsRowSeparators = true
                        $0.showsColumnSeparators = true
                    }
                ],
                window: Sample.window()
            )
            let everything = Rect(x: 0, y: 0, width: 400, height: 10_000)
            return layout.attributes(in: everything, offset: 0).map(\.element).filter {
                if case .item = $0 { false } else { true }
            }
        }
        #expect(lines(columns: 1, count: 3) == [.rowSeparator(section: 0, row: 0), .rowSeparator(section: 0, row: 1)])
        #expect(
            lines(columns: 2, count: 3)
                == [.rowSeparator(section: 0, row: 0), .columnSeparator(section: 0, column: 0)]
        )
        #expect(lines(columns: 2, count: 1) == [])
        #expect(lines(columns: 3, count: 0) == [])
    }

    // MARK: Invalid input

    @Test("invalid windows, metrics, heights and updates are handled", arguments: 0..<40)
    func hostileNumbers(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let numbers = [Double.nan, .infinity, -.infinity, -1, 0, -0.0, 1e-300, 1e300, 5, 300, .greatestFiniteMagnitude]
        let counts = [Int.min, -1, 0, 1, 3, 1000, Int.max]
        func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
        func count() -> Int { counts.randomElement(using: &random) ?? 0 }
        func insets() -> Insets { Insets(top: number(), leading: number(), bottom: number(), trailing: number()) }
        func window() -> LayoutWindow {
            let size = Size(width: number(), height: number())
            return LayoutWindow(size: size, insets: insets(), scale: number(), isRightToLeft: random.chance(0.5))
        }
        func extent() -> ItemExtent {
            [.fixed(number()), .aspect(number(), plus: number()), .automatic(estimate: number())]
                .randomElement(using: &random) ?? .automatic
        }
        func section(_ source: Int) -> SectionDescription {
            Sample.section(Int32(source), count: count(), headers: [SupplementaryMetrics(kind: 1, extent: extent())]) {
                $0.itemExtent = extent()
                $0.columns = random.chance(0.5) ? .count(count()) : .width(number(), minimum: count())
                $0.axis = random.chance(0.3) ? .shelf(peek: number()) : .vertical
                $0.margins = insets()
                $0.rowSpacing = number()
                $0.columnSpacing = number()
                $0.showsRowSeparators = true
                $0.showsColumnSeparators = true
            }
        }
        var sections = (0..<4).map(section)
        var layout = CollectionLayout(sections: sections, globalHeaders: [Sample.header(1)], window: window())
        for _ in 0..<30 {
            let section = random.whole(-1...5)
            let path = IndexPath(section: section, item: count())
            layout.setMeasured([MeasuredHeight(.item(path), height: number())])
            layout.setMeasured([
                MeasuredHeight(.header(section: section, index: random.whole(-1...2)), height: number())
            ])
            layout.setShelfOffset(number(), of: section)
            _ = layout.indexPath(at: Point(x: number(), y: number()))
            _ = layout.attributes(of: .rowSeparator(section: section, row: count()), offset: number())
            for direction in LayoutDirection.allCases { _ = layout.neighbour(of: path, direction) }
            let found = layout.attributes(
                in: Rect(x: 0, y: Double(random.whole(0...5000)), width: 40, height: 40),
                offset: number()
            )
            for attributes in found {
                let frame = attributes.frame
                #expect(frame.minX.isFinite && frame.minY.isFinite && frame.maxX.isFinite && frame.maxY.isFinite)
            }
            let anchor = layout.anchor(at: number()) { _ in nil }
            #expect(layout.contentSize.height.isFinite && layout.contentSize.height >= 0)
            if random.chance(0.3) { layout.setWindow(window()) }
            if random.chance(0.3) {
                var update = CollectionUpdate()
                update.sectionDeletes = [random.whole(-2...9)]
                update.sectionInserts = [random.whole(-2...9)]
                update.sectionMoves = [IndexMove(from: random.whole(-2...9), to: random.whole(-2...9))]
                var change = SectionUpdate(oldSection: 0, newSection: random.whole(-1...5))
                change.deletes = [-4..<2, 900..<(1 << 30)]
                change.inserts = [-3..<5, 7..<(1 << 30)]
                change.moves = [IndexMove(from: -7, to: 3), IndexMove(from: 2, to: 1 << 30)]
                update.sections = [change]
                sections[random.whole(0...3)].itemCount = count()
                layout.apply(update, sections: sections, globalHeaders: [])
            }
            _ = layout.offset(restoring: anchor) { _ in nil }
        }
    }
}
