/// The pages and the time between two positions in a publication.
public struct ReadingStep: Equatable, Sendable {
    /// The number of pages that were turned forward.
    public var pages = 0
    /// The time spent reading, in milliseconds.
    public var milliseconds: Int64 = 0

    /// The longest time that counts for a page, in milliseconds. A page that stays open longer is not being read.
    public static let idleLimit: Int64 = 5 * 60 * 1000
    /// The shortest time in which a page is read, in milliseconds. A step of several pages in less time is a jump.
    static let shortestPageTime: Int64 = 1000
    /// The time that counts for each page of a step over several pages, in milliseconds. Some apps report the position
    /// only when a book is closed.
    static let usualPageTime: Int64 = 60 * 1000

    /// Measures a step.
    ///
    /// - Parameters:
    ///   - from: the page at the beginning.
    ///   - to: the page at the end.
    ///   - isEnd: whether the step completed the publication. The last page then counts, although no page follows it.
    ///   - elapsed: the time between both positions, in milliseconds; nil if it is unknown.
    public init(from: Int, to: Int, isEnd: Bool, elapsed: Int64?) {
        let distance = max(to - from, 0)
        let time = max(elapsed ?? 0, 0)
        let isJump = distance > 2 && elapsed != nil && time / Self.shortestPageTime < Int64(distance)
        pages = (isJump ? 1 : distance) + (isEnd ? 1 : 0)
        let limit = isJump ? Self.idleLimit : max(Self.idleLimit, Int64(pages) * Self.usualPageTime)
        milliseconds = min(time, limit)
    }
}
