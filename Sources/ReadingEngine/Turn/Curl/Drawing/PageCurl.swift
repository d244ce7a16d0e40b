/// A page that is turning from one item to the next with a curl.
public struct PageCurl: Equatable, Sendable {
    /// The item on the front of the leaf. With two pages or columns, the leaf shows the outer half of it.
    public let sheet: SequenceItem
    /// The item below the leaf. With two pages or columns, its inner half is on the back.
    public let next: SequenceItem
    /// The area and the direction of the turn.
    public let stage: CurlStage
    /// The shape of the leaf.
    public let fold: CurlFold
    /// The progress of the turn, between 0 and 1. A stiff cover needs only this.
    public let fraction: Double

    /// Whether the leaf is half of an item. Otherwise the front shows through on the back.
    public var isDouble: Bool { stage.isDouble }
}
