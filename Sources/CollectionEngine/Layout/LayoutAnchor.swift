/// What the eye is on, and where in the window: taken before a layout changes, to find it again after.
///
/// Several items are remembered, from the first on whose beginning is visible: should the first be deleted, the next one
/// holds. Those come first whose height nothing will change, and last those that the upper edge cuts: when one of these turns
/// out higher, that should happen out of sight.
public struct LayoutAnchor: Equatable, Sendable {
    /// An item that was visible.
    struct Candidate: Equatable, Sendable {
        /// What it is, if that is known.
        let identifier: ItemIdentifier?
        /// Where it was among the others.
        let path: IndexPath
        let place: Place
    }

    /// How something lay to the pin line.
    enum Place: Equatable, Sendable {
        /// It began so many points below it.
        case below(Double)
        /// It began above: this share of its height lay above the line, so that the same part of it stays there when it
        /// becomes higher.
        case across(Double)
    }

    /// More of each kind are not needed: what the eye is on is among the first.
    static let mostCandidates = 24

    /// Visible items, in the order in which they hold.
    let candidates: [Candidate]
    /// The section the pin line crossed.
    let section: Section?
    /// How far one had scrolled.
    let offset: Double

    /// A section, and how it lay.
    struct Section: Equatable, Sendable {
        let source: SourceIdentifier
        let localSection: Int
        let place: Place
    }
}
