/// What the search for borders found out about one page, before the pages of its publication are looked at together.
public struct PageBorders: Hashable, Sendable {
    /// The cut that keeps everything printed on the page, a page number too.
    public let box: CropBox
    /// The cut that leaves out what looks like a page number. The same as ``box`` when nothing does.
    ///
    /// A small mark in the margin may be a page number or a part of the drawing. One page alone can't tell; a mark at the
    /// same place on several pages can.
    public let boxWithoutNumber: CropBox
    /// Whether nothing is printed on the page, or so little that its place in the page matters. Such a page says
    /// nothing about the margins of the others.
    public let isBlank: Bool

    /// A page that is shown whole and says nothing about the others.
    public static let blank = PageBorders(box: .none, isBlank: true)
    /// A page that is shown whole because it is printed up to its edges.
    public static let fullBleed = PageBorders(box: .none)

    /// Makes a finding.
    public init(box: CropBox, boxWithoutNumber: CropBox? = nil, isBlank: Bool = false) {
        self.box = box
        self.boxWithoutNumber = boxWithoutNumber ?? box
        self.isBlank = isBlank
    }

    /// The finding as two numbers, for a store.
    public var packed: (UInt64, UInt64) {
        (box.packed, boxWithoutNumber.packed | (isBlank ? PageBorders.blankBit : 0))
    }

    /// The finding that ``packed`` wrote, or nil when the numbers are not those of one.
    public init?(packed: (UInt64, UInt64)) {
        guard let box = CropBox(packed: packed.0),
            let boxWithoutNumber = CropBox(packed: packed.1 & ~PageBorders.blankBit)
        else { return nil }
        self.init(box: box, boxWithoutNumber: boxWithoutNumber, isBlank: packed.1 & PageBorders.blankBit != 0)
    }

    /// No side of a box comes near this bit.
    private static let blankBit: UInt64 = 1 << 63
}
