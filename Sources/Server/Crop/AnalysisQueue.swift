/// The queue of publications whose pages are analysed, as a value type.
///
/// Pages are analysed one at a time, those of the most recently requested publication first. The results of other
/// publications are kept, and their analysis continues later. The analysis of a publication without a recent request
/// pauses until the next request.
struct AnalysisQueue<Finding: Equatable & Sendable> {
    enum Event: Equatable {
        /// A client requests the findings of a publication, by its content hash.
        case requested(String, pageCount: Int, now: Double)
        /// The analysis of a page finished. The finding is nil when the file can't be read at the moment.
        case analysed(String, page: Int, Finding?)
        /// The publication can't be opened at the moment.
        case unavailable(String, now: Double)
        /// The worker is idle.
        case idle(now: Double)
    }

    enum Action: Equatable {
        /// Analyse a page of the publication with this content hash.
        case analyse(String, page: Int)
        /// Store the result, because all pages of the publication are analysed. It is not final when a page could not
        /// be read.
        case store(String, [Finding], isFinal: Bool)
    }

    private struct Work {
        var pages: [Finding?]
        /// The next page to analyse.
        var next = 0
        var requestedAt: Double
        /// The number of the last request, which orders requests with the same time.
        var requestNumber: Int
        var unavailableSince: Double?
        var isFinal = true
    }

    /// How long the analysis of a publication continues after the last request, in seconds. The browser app repeats its
    /// request every few seconds while the publication is open.
    static var requestLifetime: Double { 30 }
    /// The time before a publication that couldn't be opened is tried again, in seconds.
    static var retryDelay: Double { 60 }
    /// The maximum number of publications in the queue, a few kilobytes each.
    static var maximumPublicationCount: Int { 16 }

    /// The finding for a page that can't be read. It does not affect the other pages.
    private let unreadable: Finding

    private var works: [String: Work] = [:]
    private var requestCount = 0

    /// Creates an empty queue.
    init(unreadable: Finding) { self.unreadable = unreadable }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .requested(let content, let pageCount, let now):
            request(content, pageCount, now)
            return []
        case .analysed(let content, let page, let finding):
            return record(finding, content, page)
        case .unavailable(let content, let now):
            works[content]?.unavailableSince = now
            return []
        case .idle(let now):
            let waiting = works.filter { isWaiting($0.value, now) }
            guard let next = waiting.max(by: { $0.value.requestNumber < $1.value.requestNumber }) else { return [] }
            return [.analyse(next.key, page: next.value.next)]
        }
    }

    /// The number of publications in the queue.
    var count: Int { works.count }

    /// Returns the results so far for the pages of a publication; nil when it is not in the queue or can't be opened.
    func results(_ content: String, now: Double) -> [Finding?]? {
        guard let work = works[content], !isUnavailable(work, now) else { return nil }
        return work.pages
    }

    private mutating func request(_ content: String, _ pageCount: Int, _ now: Double) {
        requestCount += 1
        if var work = works[content] {
            work.requestedAt = now
            work.requestNumber = requestCount
            works[content] = work
            return
        }
        while works.count >= Self.maximumPublicationCount,
            let oldest = works.min(by: { $0.value.requestNumber < $1.value.requestNumber })
        {
            works[oldest.key] = nil
        }
        works[content] = Work(
            pages: [Finding?](repeating: nil, count: max(pageCount, 0)),
            requestedAt: now,
            requestNumber: requestCount
        )
    }

    private mutating func record(_ finding: Finding?, _ content: String, _ page: Int) -> [Action] {
        // Ignore the result when the content was removed from the queue in the meantime, or when it is for another
        // page.
        guard var work = works[content], work.next == page, page < work.pages.count else { return [] }
        work.pages[page] = .some(finding ?? unreadable)
        if finding == nil { work.isFinal = false }
        work.next += 1
        works[content] = work
        guard work.next == work.pages.count else { return [] }
        works[content] = nil
        return [.store(content, work.pages.compactMap { $0 }, isFinal: work.isFinal)]
    }

    private func isWaiting(_ work: Work, _ now: Double) -> Bool {
        now - work.requestedAt <= Self.requestLifetime && work.next < work.pages.count && !isUnavailable(work, now)
    }

    private func isUnavailable(_ work: Work, _ now: Double) -> Bool {
        work.unavailableSince.map { now - $0 < Self.retryDelay } ?? false
    }
}
