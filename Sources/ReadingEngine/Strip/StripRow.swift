import Geometry

/// A row of a strip: an item and the inputs of its frame.
struct StripRow: Equatable, Sendable {
    let item: SequenceItem
    /// The position in the sequence.
    let position: Int
    /// The displayed size in pixels of the picture; nil while unknown, and for a card.
    let size: Size?
    /// The clockwise rotation in quarter turns, 0 to 3.
    let quarterTurns: Int

    /// Creates a row.
    ///
    /// - Parameter croppedSize: the size of the page after cropping. A half has half of its width; rotation swaps width
    ///   and height.
    init(item: SequenceItem, position: Int, croppedSize: Size? = nil, quarterTurns: Int = 0) {
        self.item = item
        self.position = position
        self.quarterTurns = quarterTurns & 3
        guard var size = croppedSize, !size.isEmpty else {
            self.size = nil
            return
        }
        if case .half = item { size = Size(width: size.width / 2, height: size.height) }
        if quarterTurns & 1 == 1 { size = Size(width: size.height, height: size.width) }
        self.size = size
    }

    /// The displayed half; nil for the whole page.
    var half: PageHalf? {
        if case .half(_, let half) = item { return half }
        return nil
    }
}

/// A reading position in a strip.
struct StripPosition: Equatable, Sendable {
    let page: PageIdentifier
    /// The part of the page above the position, 0 to 1.
    let fraction: Double
}
