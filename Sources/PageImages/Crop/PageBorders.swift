/// The borders of one page, before they are compared with those of the publication's other pages.
public struct PageBorders: Hashable, Sendable {
    /// The crop that keeps everything printed on the page, including a page number.
    public let box: CropBox
    /// The crop that also removes a possible page number. Equal to ``box`` when there is none.
    ///
    /// A small mark in the margin may be a page number or a part of the drawing, which can't be decided from a single
    /// page. Marks at the same position on several pages are page numbers.
    public let boxWithoutNumber: CropBox
    /// Whether no print was found on the page except dust, or the page can't be decoded. Such a page is ignored when the
    /// margins of other pages are computed.
    public let isBlank: Bool

    /// A blank page: shown whole and ignored for the other pages.
    public static let blank = PageBorders(box: .none, isBlank: true)
    /// A page that is printed to its edges and shown whole.
    public static let fullBleed = PageBorders(box: .none)

    /// Creates the borders of a page.
    public init(box: CropBox, boxWithoutNumber: CropBox? = nil, isBlank: Bool = false) {
        self.box = box
        self.boxWithoutNumber = boxWithoutNumber ?? box
        self.isBlank = isBlank
    }

    /// The borders as two numbers, for storage.
    public var packed: (UInt64, UInt64) {
        (box.packed, boxWithoutNumber.packed | (isBlank ? PageBorders.blankBit : 0))
    }

    /// Creates the borders from ``packed``; nil for invalid numbers.
    public init?(packed: (UInt64, UInt64)) {
        guard let box = CropBox(packed: packed.0),
            let boxWithoutNumber = CropBox(packed: packed.1 & ~PageBorders.blankBit)
        else { return nil }
        self.init(box: box, boxWithoutNumber: boxWithoutNumber, isBlank: packed.1 & PageBorders.blankBit != 0)
    }

    /// The bit that stores ``isBlank``. A packed crop box never uses it.
    private static let blankBit: UInt64 = 1 << 63
}
