import Geometry
import Testing

@testable import CollectionEngine

@Suite("Pinned headers")
struct PinningTests {
    // MARK: Sections

    /// Two sections with a pinned header (50) and three rows (100 each): they begin at 0 and at 350, and end at 700.
    @Test(
        "a section's header stays at the top until the section's end pushes it away",
        arguments: [
            (offset: 0.0, first: 0.0, isFirstPinned: false, second: 350.0, isSecondPinned: false),
            (offset: 1, first: 1, isFirstPinned: true, second: 350, isSecondPinned: false),
            (offset: 299, first: 299, isFirstPinned: true, second: 350, isSecondPinned: false),
            (offset: 300, first: 300, isFirstPinned: true, second: 350, isSecondPinned: false),
            (offset: 320, first: 300, isFirstPinned: true, second: 350, isSecondPinned: false),
            (offset: 349.5, first: 300, isFirstPinned: true, second: 350, isSecondPinned: false),
            (offset: 350, first: 0, isFirstPinned: false, second: 350, isSecondPinned: false),
            (offset: 400, first: 0, isFirstPinned: false, second: 400, isSecondPinned: true),
            (offset: 690, first: 0, isFirstPinned: false, second: 650, isSecondPinned: true),
        ]
    )
    func sectionHeaders(offset: Double, first: Double, isFirstPinned: Bool, second: Double, isSecondPinned: Bool) {
        let header = Sample.header(1, isPinned: true)
        let layout = CollectionLayout(
            sections: [Sample.section(1, count: 3, headers: [header]), Sample.section(2, count: 3, headers: [header])],
            window: Sample.window()
        )
        let one = layout.attributes(of: .header(section: 0, index: 0), offset: offset)
        let two = layout.attributes(of: .header(section: 1, index: 0), offset: offset)
        #expect(one?.frame.minY == first && one?.isPinned == isFirstPinned)
        #expect(two?.frame.minY == second && two?.isPinned == isSecondPinned)
        #expect(one?.z == (isFirstPinned ? 9899 : 1000))
        // Unpinned headers keep their position.
        #expect(one?.frame.size == Size(width: 400, height: 50))
    }

    /// Headers of 50, 40 and 30, of which the second is not pinned, and one row of 200: the section ends at 320.
    @Test(
        "several headers of a section are pinned below each other and pushed together",
        arguments: [
            (offset: 0.0, tops: [0.0, 50, 90]),
            (offset: 30, tops: [30, 50, 90]),
            (offset: 60, tops: [60, 50, 110]),
            (offset: 240, tops: [240, 50, 290]),
            (offset: 300, tops: [240, 50, 290]),
            (offset: 320, tops: [0, 50, 90]),
        ] as [(offset: Double, tops: [Double])]
    )
    func severalHeaders(offset: Double, tops: [Double]) {
        let headers = [
            Sample.header(1, isPinned: true), Sample.header(2, height: 40),
            Sample.header(3, height: 30, isPinned: true),
        ]
        let layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 1, headers: headers) { $0.itemExtent = .fixed(200) },
                Sample.section(2, count: 20),
            ],
            window: Sample.window()
        )
        #expect((0..<3).map { layout.top(of: .header(section: 0, index: $0), offset: offset) } == tops)
    }

    @Test("only the first section at the line pins its headers; empty sections above it don't count")
    func onlyOneSectionHolds() {
        let header = Sample.header(1, isPinned: true)
        let layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 1, headers: [header]), Sample.section(2, count: 0, headers: [header]),
                Sample.section(3, count: 9, headers: [header]),
            ],
            window: Sample.window()
        )
        for offset in stride(from: 0.0, through: layout.maximumOffset, by: 7) {
            let held = layout.attributes(in: Rect(x: 0, y: offset, width: 400, height: 600), offset: offset)
                .filter(\.isPinned)
            #expect(held.count <= 1)
        }
        #expect(layout.top(of: .header(section: 2, index: 0), offset: 200) == 200)
    }

    // MARK: The whole collection

    /// Headers of the collection: a pinned one (50), a plain one (80), a pinned one (30); then a section with a pinned
    /// header (20) at 160, which ends at 1180.
    @Test(
        "pinned headers of the collection stay below each other, and the section's below them",
        arguments: [
            (offset: 0.0, first: 0.0, plain: 50.0, second: 130.0, section: 160.0),
            (offset: 40, first: 40, plain: 50, second: 130, section: 160),
            (offset: 80, first: 80, plain: 50, second: 130, section: 160),
            (offset: 100, first: 100, plain: 50, second: 150, section: 180),
            (offset: 130, first: 130, plain: 50, second: 180, section: 210),
            (offset: 131, first: 131, plain: 51, second: 181, section: 211),
            (offset: 500, first: 500, plain: 420, second: 550, section: 580),
            (offset: 1090, first: 1090, plain: 1010, second: 1140, section: 1160),
            (offset: 1175, first: 1175, plain: 1095, second: 1225, section: 160),
        ]
    )
    func globalHeaders(offset: Double, first: Double, plain: Double, second: Double, section: Double) {
        let layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 10, headers: [Sample.header(9, height: 20, isPinned: true)]),
                Sample.section(2, count: 30),
            ],
            globalHeaders: [
                Sample.header(1, isPinned: true), Sample.header(2, height: 80),
                Sample.header(3, height: 30, isPinned: true),
            ],
            window: Sample.window()
        )
        #expect(layout.top(of: .globalHeader(0), offset: offset) == first)
        // After it has passed the pin line it stays above it.
        #expect(layout.top(of: .globalHeader(1), offset: offset) == plain)
        #expect(layout.top(of: .globalHeader(2), offset: offset) == second)
        #expect(layout.top(of: .header(section: 0, index: 0), offset: offset) == section)
    }

    @Test("the pin line is below the window's top inset")
    func insets() {
        let layout = CollectionLayout(
            sections: [Sample.section(1, count: 10, headers: [Sample.header(2, height: 20, isPinned: true)])],
            globalHeaders: [Sample.header(1), Sample.header(3, height: 30, isPinned: true)],
            window: Sample.window(insets: Insets(top: 70))
        )
        #expect(layout.top(of: .globalHeader(0)) == 70)
        #expect(layout.top(of: .globalHeader(1), offset: 50) == 120)
        #expect(layout.top(of: .globalHeader(1), offset: 90) == 160)
        #expect(layout.top(of: .header(section: 0, index: 0), offset: 90) == 190)
        // The plain header's bottom is at the line.
        #expect(layout.top(of: .globalHeader(0), offset: 90) == 110)
    }

    @Test(
        "the first pinned header is in front of the next, and headers of the collection in front of those of a section"
    )
    func ladder() {
        let layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 10, headers: [4, 5].map { Sample.header($0, isPinned: true) }) {
                    $0.showsRowSeparators = true
                    $0.showsSectionSeparators = true
                },
                Sample.section(2, count: 10),
            ],
            globalHeaders: [1, 2].map { Sample.header($0, isPinned: true) },
            window: Sample.window()
        )
        func z(_ element: LayoutElement, offset: Double = 300) -> Int32? {
            layout.attributes(of: element, offset: offset)?.z
        }
        #expect(z(.globalHeader(0)) == 9999)
        #expect(z(.globalHeader(1)) == 9998)
        #expect(z(.header(section: 0, index: 0)) == 9899)
        #expect(z(.header(section: 0, index: 1)) == 9898)
        #expect(z(.sectionSeparator(section: 0, isBelow: true)) == 2000)
        #expect(z(.header(section: 0, index: 0), offset: 0) == 1000)
        #expect(z(.rowSeparator(section: 0, row: 0)) == 100)
        #expect(z(.item(IndexPath(section: 0, item: 0))) == 1)
    }

    // MARK: Overscroll

    @Test(
        "during overscroll, sticky headers stay in the window and stretching ones fill the space",
        arguments: [
            // A stretching header grows, and nothing else moves.
            (headers: [Sample.header(1, height: 200, stretches: true)], tops: [-60.0], heights: [260.0]),
            // A sticky header.
            (headers: [Sample.header(1, isSticky: true)], tops: [-60], heights: [50]),
            // A plain header moves with the content.
            (headers: [Sample.header(1)], tops: [0], heights: [50]),
            // Stretching headers share the space.
            (
                headers: [Sample.header(1, stretches: true), Sample.header(2, height: 100, stretches: true)],
                tops: [-60, 20], heights: [80, 130]
            ),
            // Sticky headers above stay together, and stretching ones fill the gap.
            (
                headers: [Sample.header(1, isSticky: true), Sample.header(2, height: 100, stretches: true)],
                tops: [-60, -10], heights: [50, 160]
            ),
            (
                headers: [Sample.header(1, height: 100, stretches: true), Sample.header(2, isSticky: true)],
                tops: [-60, 100], heights: [160, 50]
            ),
        ] as [(headers: [SupplementaryMetrics], tops: [Double], heights: [Double])]
    )
    func pulled(headers: [SupplementaryMetrics], tops: [Double], heights: [Double]) {
        let layout = CollectionLayout(
            sections: [Sample.section(count: 3)],
            globalHeaders: headers,
            window: Sample.window()
        )
        let frames = headers.indices.map { layout.attributes(of: .globalHeader($0), offset: -60)?.frame }
        #expect(frames.map { $0?.minY } == tops)
        #expect(frames.map { $0?.size.height } == heights)
        #expect(layout.top(of: .item(IndexPath(section: 0, item: 0)), offset: -60) == layout.frame(of: 0)?.minY)
    }

    // MARK: Scrollable height

    @Test("plain headers can always be scrolled away above pinned ones")
    func contentIsExtended() {
        let short = Sample.section(count: 1)
        func height(_ headers: [SupplementaryMetrics]) -> Double {
            CollectionLayout(sections: [short], globalHeaders: headers, window: Sample.window()).contentSize.height
        }
        let plain = Sample.header(1, height: 200)
        let pinned = Sample.header(2, isPinned: true)
        #expect(height([plain, pinned]) == 800)
        #expect(height([pinned]) == 150)
        // Without pinned headers there is no additional height.
        #expect(height([plain]) == 300)
        let long = CollectionLayout(
            sections: [Sample.section(count: 30)],
            globalHeaders: [plain, pinned],
            window: Sample.window()
        )
        #expect(long.contentSize.height == 3250)
    }
}
