/// How the drawing of a page continues that of the page before it.
public struct PageContinuation: OptionSet, Hashable, Sendable {
    /// The bits, for storage.
    public let rawValue: UInt8

    /// Creates a value from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The drawing continues if the page before is on the left.
    public static let leftToRight = PageContinuation(rawValue: 1)
    /// The drawing continues if the page before is on the right.
    public static let rightToLeft = PageContinuation(rawValue: 2)

    /// Returns the first pages of the spreads, in ascending order. No page is in two of them.
    ///
    /// - Parameters:
    ///   - pages: How each page continues the one before it.
    ///   - direction: The direction in which the pages are read.
    public static func spreads(in pages: [PageContinuation], _ direction: PageContinuation) -> [Int] {
        var spreads: [Int] = []
        var first = 0
        while first < pages.count {
            var last = first
            while last + 1 < pages.count, pages[last + 1].contains(direction) { last += 1 }
            // A drawing across four pages is two spreads. Of three pages, two face each other, but it is unknown which.
            if !(last - first).isMultiple(of: 2) { spreads += stride(from: first, to: last, by: 2) }
            first = last + 1
        }
        return spreads
    }
}
