import Testing

@testable import CollectionEngine

@Suite("The metrics cache")
struct MetricsCacheTests {
    /// A root with two children of two sections each, and the revisions of their metrics.
    private struct Tree {
        static let children = [SourceIdentifier(1), SourceIdentifier(2)]
        var theme = 0
        var root = 0
        var revisions = [0, 0]
        var cache = MetricsCache()

        /// Resolves all four sections. Returns the number of resolutions.
        mutating func resolveAll() -> Int {
            var resolutions = 0
            for (child, source) in Self.children.enumerated() {
                for section in 0..<2 {
                    var digest = MetricsDigest(theme: theme)
                    digest.combine(SourceIdentifier(0), revision: root)
                    digest.combine(source, revision: revisions[child])
                    var said = SectionMetrics()
                    said.rowSpacing = Double(revisions[child] * 100 + section)
                    let metrics = cache.metrics(of: source, section: section, digest: digest) {
                        resolutions += 1
                        return said.resolved(theme: SectionMetrics())
                    }
                    // The cached value is the one that a resolution gives.
                    #expect(metrics == said.resolved(theme: SectionMetrics()))
                }
            }
            return resolutions
        }
    }

    @Test("metrics are resolved once, and again only for sections affected by a change")
    func preciseInvalidation() {
        var tree = Tree()
        #expect(tree.resolveAll() == 4)
        #expect(tree.resolveAll() == 0)
        tree.revisions[1] += 1
        #expect(tree.resolveAll() == 2)
        #expect(tree.resolveAll() == 0)
        tree.root += 1
        #expect(tree.resolveAll() == 4)
        tree.theme += 1
        #expect(tree.resolveAll() == 4)
        #expect(tree.resolveAll() == 0)
    }

    @Test("metrics of a removed source are resolved again, and no others")
    func forgetting() {
        var tree = Tree()
        _ = tree.resolveAll()
        tree.cache.forget(Tree.children[0])
        #expect(tree.resolveAll() == 2)
    }

    @Test("the enclosing sources and their order are distinguished")
    func digests() {
        func digest(_ sources: [(Int32, Int)], theme: Int = 0) -> MetricsDigest {
            var digest = MetricsDigest(theme: theme)
            for (source, revision) in sources { digest.combine(SourceIdentifier(source), revision: revision) }
            return digest
        }
        let all = [
            digest([]), digest([(1, 0)]), digest([(2, 0)]), digest([(1, 1)]), digest([(1, 0), (2, 0)]),
            digest([(2, 0), (1, 0)]), digest([(1, 1), (2, 0)]), digest([(1, 0), (2, 1)]), digest([(1, 0)], theme: 1),
        ]
        for (index, one) in all.enumerated() { #expect(!all[(index + 1)...].contains(one)) }
        #expect(digest([(1, 3), (2, 4)]) == digest([(1, 3), (2, 4)]))
    }
}
