/// A sheet that is on its way from one item to the next.
public struct PageCurl: Equatable, Sendable {
    /// What is on its front, or on its front and beside it: with two pages at a time the sheet is the outer half of it.
    public let sheet: SequenceItem
    /// What comes to light: beneath the sheet, and with two pages at a time also on its back.
    public let next: SequenceItem
    /// Whether the spine is in the middle of the window. Otherwise it is at its edge, and the front shows through on the
    /// back.
    public let isDouble: Bool
    /// Where the sheet lies.
    public let stage: CurlStage
    /// How it bends.
    public let fold: CurlFold
    /// How much of the turn is done, between 0 and 1: what a cover that does not bend needs to know.
    public let fraction: Double
}
