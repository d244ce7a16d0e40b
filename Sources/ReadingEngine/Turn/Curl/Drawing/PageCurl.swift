/// A page that is turning from one item to the next with a curl.
public struct PageCurl: Equatable, Sendable {
    /// The item on the front of the leaf. With two pages at a time, the leaf shows the outer half of it.
    public let sheet: SequenceItem
    /// The item below the leaf. With two pages at a time, its other page is on the back.
    public let next: SequenceItem
    /// Whether the spine is in the middle of the window. Otherwise it is at the window's edge, and the front shows
    /// through on the back.
    public let isDouble: Bool
    /// The area and the direction of the turn.
    public let stage: CurlStage
    /// The shape of the leaf.
    public let fold: CurlFold
    /// The progress of the turn, between 0 and 1. A stiff cover needs only this.
    public let fraction: Double
}
