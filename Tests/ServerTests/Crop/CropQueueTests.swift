import PageImages
import Testing

@testable import Server

/// Tests the analysis queue with page borders.
private typealias CropQueue = AnalysisQueue<PageBorders>

extension AnalysisQueue<PageBorders> {
    /// Creates an empty queue. An unreadable page is not cropped.
    fileprivate init() { self.init(unreadable: .blank) }
}

@Suite("The queue of publications for border analysis")
struct CropQueueTests {
    private let margin = PageBorders(
        box: CropBox(left: 500, top: 500, right: 500, bottom: 500) ?? CropBox.none
    )

    @Test("analyses a publication page by page and stores the complete result")
    func pageByPage() {
        var queue = CropQueue()
        #expect(queue.handle(.requested("a", pageCount: 2, now: 0)) == [])
        #expect(queue.results("a", now: 0) == [nil, nil])
        #expect(queue.handle(.idle(now: 0)) == [.analyse("a", page: 0)])
        #expect(queue.handle(.analysed("a", page: 0, margin)) == [])
        #expect(queue.results("a", now: 0) == [margin, nil])
        #expect(queue.handle(.idle(now: 1)) == [.analyse("a", page: 1)])
        #expect(queue.handle(.analysed("a", page: 1, .blank)) == [.store("a", [margin, .blank], isFinal: true)])
        #expect(queue.handle(.idle(now: 1)) == [])
        #expect(queue.results("a", now: 1) == nil)
    }

    @Test("the latest request goes first, and the others continue where they stopped")
    func newestFirst() {
        var queue = CropQueue()
        _ = queue.handle(.requested("a", pageCount: 3, now: 0))
        _ = queue.handle(.idle(now: 0))
        _ = queue.handle(.analysed("a", page: 0, margin))
        _ = queue.handle(.requested("b", pageCount: 1, now: 0))
        #expect(queue.handle(.idle(now: 0)) == [.analyse("b", page: 0)])
        #expect(queue.handle(.analysed("b", page: 0, .blank)) == [.store("b", [.blank], isFinal: true)])
        #expect(queue.handle(.idle(now: 0)) == [.analyse("a", page: 1)])
        _ = queue.handle(.requested("b", pageCount: 1, now: 0))
        _ = queue.handle(.requested("a", pageCount: 3, now: 0))
        #expect(queue.handle(.idle(now: 0)) == [.analyse("a", page: 1)])
        #expect(queue.results("a", now: 0) == [margin, nil, nil])
    }

    @Test("a publication without recent requests waits until the next request")
    func patience() {
        var queue = CropQueue()
        _ = queue.handle(.requested("a", pageCount: 2, now: 0))
        _ = queue.handle(.idle(now: 0))
        _ = queue.handle(.analysed("a", page: 0, margin))
        #expect(queue.handle(.idle(now: CropQueue.requestLifetime)) == [.analyse("a", page: 1)])
        #expect(queue.handle(.idle(now: CropQueue.requestLifetime + 1)) == [])
        _ = queue.handle(.requested("a", pageCount: 2, now: CropQueue.requestLifetime + 2))
        #expect(queue.handle(.idle(now: CropQueue.requestLifetime + 3)) == [.analyse("a", page: 1)])
    }

    @Test("continues after an unreadable page, and the result is not final")
    func unreadable() {
        var queue = CropQueue()
        _ = queue.handle(.requested("a", pageCount: 2, now: 0))
        #expect(queue.handle(.analysed("a", page: 0, nil)) == [])
        #expect(queue.results("a", now: 0) == [.blank, nil])
        #expect(queue.handle(.analysed("a", page: 1, margin)) == [.store("a", [.blank, margin], isFinal: false)])
    }

    @Test("an unavailable publication is retried after a delay")
    func loss() {
        var queue = CropQueue()
        _ = queue.handle(.requested("a", pageCount: 2, now: 0))
        _ = queue.handle(.unavailable("a", now: 5))
        #expect(queue.results("a", now: 6) == nil)
        _ = queue.handle(.requested("a", pageCount: 2, now: 6))
        #expect(queue.handle(.idle(now: 6)) == [])
        let later = 5 + CropQueue.retryDelay
        _ = queue.handle(.requested("a", pageCount: 2, now: later))
        #expect(queue.handle(.idle(now: later)) == [.analyse("a", page: 0)])
        #expect(queue.results("a", now: later) == [nil, nil])
    }

    @Test("ignores results that it does not wait for")
    func strangers() {
        var queue = CropQueue()
        #expect(queue.handle(.analysed("x", page: 0, .blank)) == [])
        #expect(queue.handle(.unavailable("x", now: 0)) == [])
        _ = queue.handle(.requested("a", pageCount: 2, now: 0))
        #expect(queue.handle(.analysed("a", page: 1, .blank)) == [])
        #expect(queue.handle(.analysed("a", page: 9, .blank)) == [])
        #expect(queue.results("a", now: 0) == [nil, nil])
        _ = queue.handle(.requested("none", pageCount: 0, now: 0))
        #expect(queue.handle(.idle(now: 0)) == [.analyse("a", page: 0)])
    }

    @Test("the number of publications is bounded")
    func room() {
        var queue = CropQueue()
        for number in 0...CropQueue.maximumPublicationCount {
            _ = queue.handle(.requested("\(number)", pageCount: 1, now: 0))
        }
        #expect(queue.results("0", now: 0) == nil)
        #expect(queue.results("1", now: 0) == [nil])
        var looked: [String] = []
        while case .analyse(let content, let page) = queue.handle(.idle(now: 0)).first {
            looked.append(content)
            _ = queue.handle(.analysed(content, page: page, .blank))
        }
        #expect(looked == (1...CropQueue.maximumPublicationCount).reversed().map { String($0) })
    }
}
