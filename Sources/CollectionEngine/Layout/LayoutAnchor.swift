/// The anchor of a layout change: visible items and their position in the window.
///
/// Several items are stored, so that another one can be used if the first is deleted. Items that begin in the window
/// and have a final height come first. Items cut by the upper edge come last: the part above the edge absorbs changes
/// of their height.
public struct LayoutAnchor: Equatable, Sendable {
    /// A visible item.
    struct Candidate: Equatable, Sendable {
        /// The identifier, if known.
        let identifier: ItemIdentifier?
        /// The index path before the change.
        let path: IndexPath
        let position: RelativePosition
    }

    /// A position relative to the pin line.
    enum RelativePosition: Equatable, Sendable {
        /// The item began this many points below the line.
        case below(Double)
        /// The item began above the line, with this part of its height above it. The same part stays there if the
        /// height changes.
        case across(Double)
    }

    /// The maximum number of candidates of each kind.
    static let maximumCandidateCount = 24

    /// The visible items, in order of precedence.
    let candidates: [Candidate]
    /// The section that crossed the pin line.
    let section: Section?
    /// The scroll offset.
    let offset: Double

    /// A section and its position.
    struct Section: Equatable, Sendable {
        let source: SourceIdentifier
        let localSection: Int
        let position: RelativePosition
    }
}
