/// What somebody chose about the double pages of a publication.
public struct PagePairing: Sendable, Hashable {
    /// Pages that stand alone, from 0, ascending.
    public var isolated: [Int]
    /// Pages before which a run of pairs is shifted by one, from 0, ascending.
    public var shifted: [Int]

    /// The most pages either list may have.
    public static let maximumCount = 2000

    /// Makes a pairing; nothing is chosen without arguments. The pages are put in order, each once.
    public init(isolated: [Int] = [], shifted: [Int] = []) {
        self.isolated = Set(isolated).sorted()
        self.shifted = Set(shifted).sorted()
    }
}
