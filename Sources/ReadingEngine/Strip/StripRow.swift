import Geometry

/// One row of a strip: an item, and all that its box depends on.
struct StripRow: Equatable, Sendable {
    let item: SequenceItem
    /// Where it stands in the sequence.
    let position: Int
    /// The size of what the row shows as it is shown, in pixels of the picture; nil while unknown, and for a card.
    let size: Size?
    /// By how many quarters the picture is turned clockwise, 0 to 3.
    let quarterTurns: Int

    /// A row of its parts.
    ///
    /// - Parameter shown: the size of what is shown of the page, whole and upright: a half takes half of it, a turned
    ///   page lies on its side.
    init(item: SequenceItem, position: Int, shown: Size? = nil, quarterTurns: Int = 0) {
        self.item = item
        self.position = position
        self.quarterTurns = quarterTurns & 3
        guard var size = shown, !size.isEmpty else {
            self.size = nil
            return
        }
        if case .half = item { size = Size(width: size.width / 2, height: size.height) }
        if quarterTurns & 1 == 1 { size = Size(width: size.height, height: size.width) }
        self.size = size
    }

    /// The half that is shown; nil for all of the page.
    var half: PageHalf? {
        if case .half(_, let half) = item { return half }
        return nil
    }
}

/// A place in a strip, in pages of the file.
struct StripPlace: Equatable, Sendable {
    let page: PageIdentifier
    /// How far down the page, 0 to 1.
    let fraction: Double
}
