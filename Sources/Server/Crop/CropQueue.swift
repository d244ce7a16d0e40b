import ImageLoading

/// Whose pages are looked at next, as a value: asked for, looked at page by page, done, or given up.
///
/// The publication asked for last goes first, from the next page on; what was found of the others is kept and gone on
/// with. One that nobody has asked for in a while waits until somebody does again.
struct CropQueue {
    enum Event: Equatable {
        /// A reader wants the boxes of a content with that many pages.
        case wanted(String, pageCount: Int, now: Double)
        /// A page has been looked at; nil when its file can't be read now.
        case found(String, page: Int, PageBorders?)
        /// The publication can't be opened, now at least.
        case lost(String, now: Double)
        /// There is time for another page.
        case ready(now: Double)
    }

    enum Action: Equatable {
        case look(String, page: Int)
        /// All pages of a content have been looked at. Not final when one of them could not be read.
        case keep(String, [PageBorders], isFinal: Bool)
    }

    private struct Work {
        var pages: [PageBorders?]
        /// How many pages from the beginning have been looked at.
        var next = 0
        var askedAt: Double
        /// Counts up with every question, for two in the same instant.
        var turn: Int
        var lostAt: Double?
        var isFinal = true
    }

    /// Seconds after which a publication that nobody asks for any more is left alone. Readers that wait ask every few
    /// seconds; one that has closed the book doesn't.
    static let patience = 30.0
    /// Seconds before a publication that couldn't be opened is tried again.
    static let restAfterLoss = 60.0
    /// Publications under way that are remembered, a few kilobytes each.
    static let mostWorks = 16

    private var works: [String: Work] = [:]
    private var turns = 0

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .wanted(let content, let pageCount, let now):
            want(content, pageCount, now)
            return []
        case .found(let content, let page, let borders):
            return note(borders, content, page)
        case .lost(let content, let now):
            works[content]?.lostAt = now
            return []
        case .ready(let now):
            let waiting = works.filter { isWaiting($0.value, now) }
            guard let next = waiting.max(by: { $0.value.turn < $1.value.turn }) else { return [] }
            return [.look(next.key, page: next.value.next)]
        }
    }

    /// What was found of a content's pages until now; nil when nobody has asked for it, or it can't be opened.
    func found(_ content: String, now: Double) -> [PageBorders?]? {
        guard let work = works[content], !isResting(work, now) else { return nil }
        return work.pages
    }

    private mutating func want(_ content: String, _ pageCount: Int, _ now: Double) {
        turns += 1
        if var work = works[content] {
            work.askedAt = now
            work.turn = turns
            works[content] = work
            return
        }
        while works.count >= Self.mostWorks, let oldest = works.min(by: { $0.value.turn < $1.value.turn }) {
            works[oldest.key] = nil
        }
        works[content] = Work(
            pages: [PageBorders?](repeating: nil, count: max(pageCount, 0)),
            askedAt: now,
            turn: turns
        )
    }

    private mutating func note(_ borders: PageBorders?, _ content: String, _ page: Int) -> [Action] {
        // Pushed out by others meanwhile, or an answer nobody waits for.
        guard var work = works[content], work.next == page, page < work.pages.count else { return [] }
        // What can't be read stays whole, and says nothing about the others.
        work.pages[page] = .some(borders ?? .blank)
        if borders == nil { work.isFinal = false }
        work.next += 1
        works[content] = work
        guard work.next == work.pages.count else { return [] }
        works[content] = nil
        return [.keep(content, work.pages.compactMap { $0 }, isFinal: work.isFinal)]
    }

    private func isWaiting(_ work: Work, _ now: Double) -> Bool {
        now - work.askedAt <= Self.patience && work.next < work.pages.count && !isResting(work, now)
    }

    private func isResting(_ work: Work, _ now: Double) -> Bool {
        work.lostAt.map { now - $0 < Self.restAfterLoss } ?? false
    }
}
