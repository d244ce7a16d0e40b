import Testing

@testable import CollectionEngine

@Suite("Inheritance of metrics")
struct InheritedMetricsTests {
    private let top = BasicDataSource(SourceIdentifier(1))
    private let middle = BasicDataSource(SourceIdentifier(2))
    private let bottom = BasicDataSource(SourceIdentifier(3))

    private func tree() -> (root: ComposedDataSource, inner: ComposedDataSource, tree: SourceTree) {
        let inner = ComposedDataSource(SourceIdentifier(8), children: [middle, bottom])
        let root = ComposedDataSource(SourceIdentifier(9), children: [top, inner])
        root.headers = [SupplementaryMetrics(kind: 90)]
        root.footers = [SupplementaryMetrics(kind: 91)]
        inner.headers = [SupplementaryMetrics(kind: 80)]
        inner.footers = [SupplementaryMetrics(kind: 81)]
        inner.defaultMetrics.headers = [SupplementaryMetrics(kind: 82)]
        bottom.headers = [SupplementaryMetrics(kind: 30)]
        bottom.footers = [SupplementaryMetrics(kind: 31)]
        return (root, inner, SourceTree(root: root))
    }

    @Test("headers are above their source's first section, footers below its last, and the root's headers above all")
    func headersAndFooters() {
        let (_, _, tree) = tree()
        _ = tree.commit()
        #expect(tree.shown.globalHeaders.map { $0.kind } == [90])
        #expect(tree.shown.sections.map { $0.metrics.headers.map { $0.kind } } == [[], [80, 82], [82, 30]])
        #expect(tree.shown.sections.map { $0.metrics.footers.map { $0.kind } } == [[], [], [31, 81, 91]])
    }

    @Test("inner values win, those of a single section over those of all sections, and the theme's come last")
    func precedence() {
        let (root, inner, tree) = tree()
        tree.theme.rowSpacing = 1
        tree.theme.columnSpacing = 2
        root.defaultMetrics.rowSpacing = 10
        inner.sectionMetrics[1] = SectionMetrics()
        inner.sectionMetrics[1]?.rowSpacing = 20
        bottom.defaultMetrics.showsRowSeparators = true
        _ = tree.commit()
        #expect(tree.shown.sections.map { $0.metrics.rowSpacing } == [10, 10, 20])
        #expect(tree.shown.sections.map { $0.metrics.columnSpacing } == [2, 2, 2])
        #expect(tree.shown.sections.map { $0.metrics.showsRowSeparators } == [false, false, true])
    }

    @Test("a change of metrics is reported for the affected sections only")
    func sectionAppearanceChanges() {
        let (root, inner, tree) = tree()
        _ = tree.commit()
        inner.defaultMetrics.rowSpacing = 5
        #expect(tree.commit()?.sectionAppearanceChanges == [1, 2])
        root.headers = []
        #expect(tree.commit()?.globalHeadersChanged == true)
        tree.theme.margins = Insets(top: 1, leading: 1, bottom: 1, trailing: 1)
        #expect(tree.commit()?.sectionAppearanceChanges == [0, 1, 2])
        #expect(tree.commit() == nil)
    }

    @Test("headers stay with the first section when another one becomes the first")
    func firstSectionGoes() {
        let (_, inner, tree) = tree()
        _ = tree.commit()
        inner.remove(middle.identifier)
        #expect(tree.commit()?.sectionAppearanceChanges == [1])
        #expect(tree.shown.sections.last?.metrics.headers.map { $0.kind } == [80, 82, 30])
    }
}
