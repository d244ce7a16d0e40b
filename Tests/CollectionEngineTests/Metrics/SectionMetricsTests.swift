import Testing

@testable import CollectionEngine

@Suite("Section metrics")
struct SectionMetricsTests {
    /// A property with two values; the second one is easily confused with an undefined one.
    struct Property: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let setOuter: @Sendable (inout SectionMetrics) -> Void
        let setInner: @Sendable (inout SectionMetrics) -> Void
    }

    static let properties: [Property] = [
        Property(
            testDescription: "item extent",
            setOuter: { $0.itemExtent = .fixed(60) },
            setInner: { $0.itemExtent = .fixed(0) }
        ),
        Property(
            testDescription: "columns",
            setOuter: { $0.columns = .count(4) },
            setInner: { $0.columns = .count(1) }
        ),
        Property(testDescription: "axis", setOuter: { $0.axis = .shelf }, setInner: { $0.axis = .vertical }),
        Property(
            testDescription: "margins",
            setOuter: { $0.margins = Insets(top: 1, leading: 2, bottom: 3, trailing: 4) },
            setInner: { $0.margins = .zero }
        ),
        Property(
            testDescription: "placeholder extent",
            setOuter: { $0.placeholderExtent = .fixed(9) },
            setInner: { $0.placeholderExtent = .fixed(0) }
        ),
        Property(testDescription: "row spacing", setOuter: { $0.rowSpacing = 8 }, setInner: { $0.rowSpacing = 0 }),
        Property(
            testDescription: "column spacing",
            setOuter: { $0.columnSpacing = 8 },
            setInner: { $0.columnSpacing = 0 }
        ),
        Property(
            testDescription: "row separators",
            setOuter: { $0.showsRowSeparators = true },
            setInner: { $0.showsRowSeparators = false }
        ),
        Property(
            testDescription: "column separators",
            setOuter: { $0.showsColumnSeparators = true },
            setInner: { $0.showsColumnSeparators = false }
        ),
        Property(
            testDescription: "section separators",
            setOuter: { $0.showsSectionSeparators = true },
            setInner: { $0.showsSectionSeparators = false }
        ),
        Property(
            testDescription: "section separator when last",
            setOuter: { $0.showsSectionSeparatorWhenLast = true },
            setInner: { $0.showsSectionSeparatorWhenLast = false }
        ),
        Property(
            testDescription: "separator insets",
            setOuter: { $0.separatorInsets = Insets(leading: 16) },
            setInner: { $0.separatorInsets = .zero }
        ),
        Property(
            testDescription: "section separator insets",
            setOuter: { $0.sectionSeparatorInsets = Insets(leading: 16) },
            setInner: { $0.sectionSeparatorInsets = .zero }
        ),
        Property(
            testDescription: "section background",
            setOuter: { $0.background = ColourRole(5) },
            setInner: { $0.background = .clear }
        ),
        Property(
            testDescription: "selected background",
            setOuter: { $0.selectedBackground = ColourRole(5) },
            setInner: { $0.selectedBackground = .clear }
        ),
        Property(
            testDescription: "separator colour",
            setOuter: { $0.separatorColour = ColourRole(5) },
            setInner: { $0.separatorColour = .clear }
        ),
        Property(
            testDescription: "section separator colour",
            setOuter: { $0.sectionSeparatorColour = ColourRole(5) },
            setInner: { $0.sectionSeparatorColour = .clear }
        ),
    ]

    private static func metrics(_ set: (inout SectionMetrics) -> Void) -> SectionMetrics {
        var metrics = SectionMetrics()
        set(&metrics)
        return metrics
    }

    // MARK: Inheritance

    /// Default, section, child: `outer` and `inner` are the values, nil is undefined.
    @Test("the innermost defined value wins, including zero and false", arguments: properties)
    func inheritance(property: Property) {
        let undefined = SectionMetrics()
        let outer = Self.metrics(property.setOuter)
        let inner = Self.metrics(property.setInner)
        #expect(outer != inner)
        #expect(outer != undefined && inner != undefined)
        let table: [(chain: [SectionMetrics], merged: SectionMetrics)] = [
            ([undefined, undefined, undefined], undefined),
            ([outer, undefined, undefined], outer),
            ([undefined, outer, undefined], outer),
            ([undefined, undefined, outer], outer),
            ([outer, inner, undefined], inner),
            ([outer, undefined, inner], inner),
            ([inner, outer, undefined], outer),
            ([inner, inner, outer], outer),
        ]
        for (chain, merged) in table {
            #expect(chain.reduce(SectionMetrics()) { $0.applying($1) } == merged)
            // The order of merging doesn't matter.
            #expect(chain[0].applying(chain[1].applying(chain[2])) == merged)
        }
    }

    @Test("a value of one property doesn't affect another", arguments: properties)
    func propertiesAreIndependent(property: Property) {
        for other in Self.properties where other.testDescription != property.testDescription {
            let outer = Self.metrics(other.setOuter)
            let both = outer.applying(Self.metrics(property.setOuter))
            var expected = outer
            property.setOuter(&expected)
            #expect(both == expected, "\(property.testDescription) affects \(other.testDescription)")
        }
    }

    @Test("undefined values come from the theme", arguments: properties)
    func theme(property: Property) {
        let theme = Self.metrics(property.setOuter)
        let own = Self.metrics(property.setInner)
        #expect(SectionMetrics().resolved(theme: theme) == theme.resolved(theme: SectionMetrics()))
        #expect(own.resolved(theme: theme) == own.resolved(theme: SectionMetrics()))
        #expect(own.resolved(theme: theme) != theme.resolved(theme: theme))
    }

    @Test("by default, rows are measured with an estimate of 44 points, in one column without separators")
    func defaults() {
        let metrics = SectionMetrics().resolved(theme: SectionMetrics())
        #expect(metrics.itemExtent == .automatic(estimate: 44))
        #expect(metrics.columns == .count(1))
        #expect(metrics.axis == .vertical)
        #expect(!metrics.showsRowSeparators && !metrics.showsSectionSeparators)
        #expect(SupplementaryMetrics(kind: 1).extent == .automatic(estimate: 44))
    }

    // MARK: Headers and footers

    private static func kinds(_ kinds: Int32...) -> [SupplementaryMetrics] {
        kinds.map { SupplementaryMetrics(kind: $0) }
    }

    @Test("headers of the inner source are below those of the outer one, footers above")
    func supplementariesEnclose() {
        var parent = SectionMetrics()
        parent.headers = Self.kinds(1, 2)
        parent.footers = Self.kinds(11, 12)
        var child = SectionMetrics()
        child.headers = Self.kinds(3, 4)
        child.footers = Self.kinds(13, 14)
        let both = parent.applying(child)
        #expect(both.headers.map(\.kind) == [1, 2, 3, 4])
        #expect(both.footers.map(\.kind) == [13, 14, 11, 12])
    }

    @Test("footers stay footers and headers stay headers")
    func supplementariesKeepTheirSide() {
        var metrics = SectionMetrics()
        metrics.footers = Self.kinds(7)
        let resolved = SectionMetrics().applying(metrics).resolved(theme: SectionMetrics())
        #expect(resolved.headers.isEmpty)
        #expect(resolved.footers.map(\.kind) == [7])
    }

    @Test("a theme has no headers")
    func themeHasNoHeaders() {
        var theme = SectionMetrics()
        theme.headers = Self.kinds(1)
        theme.footers = Self.kinds(2)
        let resolved = SectionMetrics().resolved(theme: theme)
        #expect(resolved.headers.isEmpty && resolved.footers.isEmpty)
    }

    @Test("an inherited header keeps every property")
    func supplementariesAreCopiedWhole() {
        let header = SupplementaryMetrics(
            kind: 3,
            extent: .aspect(0.5, plus: 8),
            isPinned: true,
            stretches: true,
            isVisibleWhilePlaceholder: true,
            isHidden: true
        )
        var metrics = SectionMetrics()
        metrics.headers = [header]
        #expect(SectionMetrics().applying(metrics).applying(SectionMetrics()).headers == [header])
    }

    @Test("stretching headers are sticky, in whatever order the properties are set")
    func stretchingIsSticky() {
        #expect(SupplementaryMetrics(kind: 1, isSticky: false, stretches: true).isSticky)
        var header = SupplementaryMetrics(kind: 1)
        header.stretches = true
        #expect(header.isSticky)
        header.isSticky = false
        #expect(header.isSticky)
    }
}
