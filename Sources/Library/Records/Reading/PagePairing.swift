/// The user's choices about the double pages of a publication.
public struct PagePairing: Sendable, Hashable {
    /// The pages that are never paired, counted from 0, in ascending order.
    public var isolated: [Int]
    /// The pages before which the pairing is shifted by one page, counted from 0, in ascending order.
    public var shifted: [Int]

    /// The maximum number of pages in each list.
    public static let maximumCount = 2000

    /// Creates a pairing, by default without choices. The pages are sorted, and duplicates are removed.
    public init(isolated: [Int] = [], shifted: [Int] = []) {
        self.isolated = Set(isolated).sorted()
        self.shifted = Set(shifted).sorted()
    }
}
