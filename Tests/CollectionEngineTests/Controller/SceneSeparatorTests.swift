import Geometry
import Testing

@testable import CollectionEngine

@Suite("Separators and backgrounds of the scene")
struct SceneSeparatorTests {
    private let rows = BasicDataSource(SourceIdentifier(1))
    private let others = BasicDataSource(SourceIdentifier(2))

    /// Two sections of three rows of fifty points in a window of a hundred by five hundred.
    private func scene(scale: Double = 2, _ say: (inout SectionMetrics) -> Void) -> CollectionScene {
        let root = ComposedDataSource(SourceIdentifier(9), children: [rows, others])
        root.defaultMetrics.itemExtent = .fixed(50)
        say(&root.defaultMetrics)
        rows.setItems(items(0..<3))
        others.setItems(items(10..<13))
        let controller = CollectionController(root: root)
        controller.handle(.resized(Size(width: 100, height: 500), insets: .zero, scale: scale))
        controller.handle(.appeared)
        _ = controller.update()
        return controller.scene
    }

    @Test("a separator is the last device pixel of its row", arguments: [1.0, 1.5, 2, 3])
    func frames(scale: Double) {
        let scene = scene(scale: scale) {
            $0.showsRowSeparators = true
            $0.separatorInsets = Insets(leading: 10, trailing: 20)
        }
        for section in scene.sections {
            #expect(section.cells.map { $0.frame.minY } == [0, 50, 100])
            let pixels = section.separators.map { ($0.frame.minY * scale).rounded() }
            #expect(pixels == [50 * scale - 1, 100 * scale - 1])
            #expect(section.separators.allSatisfy { $0.frame.size == Size(width: 70, height: 1 / scale) })
            #expect(section.separators.allSatisfy { $0.frame.minX == 10 })
        }
        #expect(scene.sections.last?.frame.maxY == 300)
    }

    @Test("a separator is in the middle of the gap between two rows")
    func gap() {
        let scene = scene {
            $0.showsRowSeparators = true
            $0.rowSpacing = 4
        }
        // The gap has eight device pixels. The separator is the fourth of them.
        #expect(scene.sections.first?.cells.map { $0.frame.minY } == [0, 54, 108])
        #expect(scene.sections.first?.separators.map { $0.frame.minY } == [51.5, 105.5])
    }

    @Test("colours are inherited, and the colours of an inner source take precedence")
    func colours() {
        others.defaultMetrics.separatorColour = ColourRole(2)
        others.defaultMetrics.background = ColourRole(5)
        let scene = scene {
            $0.showsRowSeparators = true
            $0.separatorColour = ColourRole(1)
            $0.selectedBackground = ColourRole(4)
        }
        #expect(scene.sections.map { $0.separators.map { $0.colour.rawValue } } == [[1, 1], [2, 2]])
        #expect(scene.sections.map { $0.background } == [.clear, ColourRole(5)])
        #expect(scene.sections.map { $0.selectedBackground } == [ColourRole(4), ColourRole(4)])
    }

    @Test("section separators have their own colour")
    func sections() {
        let scene = scene {
            $0.showsSectionSeparators = true
            $0.separatorColour = ColourRole(1)
            $0.sectionSeparatorColour = ColourRole(3)
        }
        #expect(scene.sections.map { $0.separators.map { $0.colour.rawValue } } == [[3], []])
        #expect(scene.sections.first?.separators.first?.frame.minY == 149.5)
    }

    @Test("a long list has separators for nearby rows only")
    func longList() {
        let controller = CollectionController(root: rows)
        rows.defaultMetrics.itemExtent = .fixed(50)
        rows.defaultMetrics.showsRowSeparators = true
        rows.setItems(items(0..<10_000))
        controller.handle(.resized(Size(width: 100, height: 500), insets: .zero, scale: 1))
        controller.handle(.appeared)
        _ = controller.update()
        controller.handle(.scrolled(offset: 100_000))
        _ = controller.update()
        let section = controller.scene.sections[0]
        #expect(section.separators.count < 100)
        #expect(section.separators.contains { $0.frame.minY == 100_049 })
    }
}
