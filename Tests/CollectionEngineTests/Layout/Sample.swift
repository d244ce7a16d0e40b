import Geometry

@testable import CollectionEngine

/// Sections and windows with round numbers.
enum Sample {
    /// A window of 400 × 600 points with one pixel per point.
    static func window(
        width: Double = 400,
        height: Double = 600,
        insets: Insets = .zero,
        scale: Double = 1,
        isRightToLeft: Bool = false
    ) -> LayoutWindow {
        LayoutWindow(
            size: Size(width: width, height: height),
            insets: insets,
            scale: scale,
            isRightToLeft: isRightToLeft
        )
    }

    /// A header, 50 points high by default.
    static func header(
        _ kind: Int32,
        height: Double = 50,
        isPinned: Bool = false,
        isSticky: Bool = false,
        stretches: Bool = false,
        isVisibleWhilePlaceholder: Bool = false
    ) -> SupplementaryMetrics {
        SupplementaryMetrics(
            kind: kind,
            extent: .fixed(height),
            isPinned: isPinned,
            isSticky: isSticky,
            stretches: stretches,
            isVisibleWhilePlaceholder: isVisibleWhilePlaceholder
        )
    }

    /// A section of rows, 100 points high by default.
    static func section(
        _ source: Int32 = 1,
        count: Int,
        headers: [SupplementaryMetrics] = [],
        placeholder: Placeholder? = nil,
        _ say: (inout SectionMetrics) -> Void = { _ in }
    ) -> SectionDescription {
        var metrics = SectionMetrics()
        metrics.itemExtent = .fixed(100)
        metrics.headers = headers
        say(&metrics)
        return SectionDescription(
            source: SourceIdentifier(source),
            itemCount: count,
            placeholder: placeholder,
            metrics: metrics.resolved(theme: SectionMetrics())
        )
    }
}

extension CollectionLayout {
    /// The top of an element; an impossible value if it doesn't exist.
    func top(of element: LayoutElement, offset: Double = 0) -> Double {
        attributes(of: element, offset: offset)?.frame.minY ?? -.infinity
    }
}
