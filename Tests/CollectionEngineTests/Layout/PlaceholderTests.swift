import Geometry
import Testing

@testable import CollectionEngine

@Suite("Placeholders in a layout")
struct PlaceholderTests {
    private static let loading = Placeholder(.loading, of: SourceIdentifier(0))
    private static let failed = Placeholder(.error, of: SourceIdentifier(0))

    private func height(_ section: Int, in layout: CollectionLayout) -> Double? {
        layout.attributes(of: .placeholder(section: section), offset: 0)?.frame.size.height
    }

    @Test("placeholders share the rest of the window exactly")
    func share() {
        let sections = [
            Sample.section(1, count: 0, placeholder: Self.loading), Sample.section(2, count: 1),
            Sample.section(3, count: 0, placeholder: Self.failed), Sample.section(4, count: 1),
            Sample.section(5, count: 0, placeholder: Self.loading),
        ]
        let layout = CollectionLayout(sections: sections, window: Sample.window(height: 1001))
        // 1001 minus two rows of 100: 801, so 267 for each.
        #expect([0, 2, 4].map { height($0, in: layout) } == [267, 267, 267])
        #expect(layout.contentSize.height == 1001)
        #expect(layout.maximumOffset == 0)
        let uneven = CollectionLayout(sections: sections, window: Sample.window(height: 1000))
        #expect([0, 2, 4].compactMap { height($0, in: uneven) }.reduce(0, +) == 800)
        #expect(uneven.maximumOffset == 0)
    }

    @Test("placeholders are 200 points high if there is no space left")
    func least() {
        let layout = CollectionLayout(
            sections: [Sample.section(1, count: 8), Sample.section(2, count: 0, placeholder: Self.loading)],
            window: Sample.window()
        )
        #expect(height(1, in: layout) == 200)
        #expect(layout.contentSize.height == 1000)
    }

    @Test("equal adjacent placeholders are one view, in the first of their sections")
    func neighboursShareOneView() {
        let layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 0, placeholder: Self.loading),
                Sample.section(2, count: 0, placeholder: Self.loading),
                Sample.section(3, count: 0, placeholder: Self.failed),
                Sample.section(4, count: 0, placeholder: Self.loading),
            ],
            window: Sample.window()
        )
        #expect((0..<4).map { height($0, in: layout) } == [200, nil, 200, 200])
        #expect(layout.frame(of: 1)?.size.height == 0)
    }

    @Test("only headers and footers that are visible with a placeholder remain")
    func headersBeside() {
        let headers = [Sample.header(1), Sample.header(2, height: 30, isVisibleWhilePlaceholder: true)]
        func layout(count: Int, placeholder: Placeholder?) -> CollectionLayout {
            CollectionLayout(
                sections: [
                    Sample.section(1, count: count, headers: headers, placeholder: placeholder) {
                        $0.margins = Insets(top: 10, bottom: 20)
                        $0.footers = headers
                    }
                ],
                window: Sample.window()
            )
        }
        // Items are not shown with a placeholder.
        let waiting = layout(count: 5, placeholder: Self.loading)
        #expect(waiting.attributes(of: .header(section: 0, index: 0), offset: 0) == nil)
        #expect(waiting.top(of: .header(section: 0, index: 1)) == 0)
        #expect(waiting.top(of: .placeholder(section: 0)) == 30)
        #expect(waiting.attributes(of: .item(IndexPath(section: 0, item: 0)), offset: 0) == nil)
        #expect(waiting.top(of: .footer(section: 0, index: 1)) == 570)
        // An empty section without a placeholder has no margins.
        #expect(layout(count: 0, placeholder: nil).contentSize.height == 60)
        #expect(layout(count: 1, placeholder: nil).contentSize.height == 290)
    }

    @Test("the placeholder of a shelf is as high as the shelf, so nothing moves when its items are loaded")
    func shelf() {
        func sections(isLoading: Bool) -> [SectionDescription] {
            [
                Sample.section(1, count: isLoading ? 0 : 9, placeholder: isLoading ? Self.loading : nil) {
                    $0.axis = .shelf
                    $0.columns = .count(3)
                    $0.itemExtent = .aspect(1.5, plus: 44)
                    $0.margins = Insets(top: 8, leading: 16, bottom: 12, trailing: 16)
                },
                Sample.section(2, count: 5),
            ]
        }
        var layout = CollectionLayout(sections: sections(isLoading: true), window: Sample.window())
        let before = layout.frame(of: 1)
        layout.setSections(sections(isLoading: false), globalHeaders: [])
        #expect(layout.frame(of: 1) == before)
        #expect(layout.shelf(of: 0)?.itemsPerPage == 3)
    }

    @Test("a placeholder with an extent has its height, and the others share the rest")
    func ownHeight() {
        let layout = CollectionLayout(
            sections: [
                Sample.section(1, count: 0, placeholder: Self.failed) { $0.placeholderExtent = .fixed(90) },
                Sample.section(2, count: 0, placeholder: Self.loading),
            ],
            window: Sample.window()
        )
        #expect(height(0, in: layout) == 90)
        #expect(height(1, in: layout) == 510)
    }
}
