import ImageLoading
import Testing

@testable import Server

@Suite("The line of publications whose borders are looked for")
struct CropQueueTests {
    private let margin = PageBorders(
        box: CropBox(left: 500, top: 500, right: 500, bottom: 500) ?? CropBox.none
    )

    @Test("goes through a publication page by page, and keeps it once it is complete")
    func pageByPage() {
        var queue = CropQueue()
        #expect(queue.handle(.wanted("a", pageCount: 2, now: 0)) == [])
        #expect(queue.found("a", now: 0) == [nil, nil])
        #expect(queue.handle(.ready(now: 0)) == [.look("a", page: 0)])
        #expect(queue.handle(.found("a", page: 0, margin)) == [])
        #expect(queue.found("a", now: 0) == [margin, nil])
        #expect(queue.handle(.ready(now: 1)) == [.look("a", page: 1)])
        #expect(queue.handle(.found("a", page: 1, .blank)) == [.keep("a", [margin, .blank], isFinal: true)])
        #expect(queue.handle(.ready(now: 1)) == [])
        #expect(queue.found("a", now: 1) == nil)
    }

    @Test("puts what was asked for last first, and goes on with the others where it was")
    func newestFirst() {
        var queue = CropQueue()
        _ = queue.handle(.wanted("a", pageCount: 3, now: 0))
        _ = queue.handle(.ready(now: 0))
        _ = queue.handle(.found("a", page: 0, margin))
        _ = queue.handle(.wanted("b", pageCount: 1, now: 0))
        #expect(queue.handle(.ready(now: 0)) == [.look("b", page: 0)])
        #expect(queue.handle(.found("b", page: 0, .blank)) == [.keep("b", [.blank], isFinal: true)])
        #expect(queue.handle(.ready(now: 0)) == [.look("a", page: 1)])
        _ = queue.handle(.wanted("b", pageCount: 1, now: 0))
        _ = queue.handle(.wanted("a", pageCount: 3, now: 0))
        #expect(queue.handle(.ready(now: 0)) == [.look("a", page: 1)])
        #expect(queue.found("a", now: 0) == [margin, nil, nil])
    }

    @Test("leaves alone what nobody asks for any more, until somebody does again")
    func patience() {
        var queue = CropQueue()
        _ = queue.handle(.wanted("a", pageCount: 2, now: 0))
        _ = queue.handle(.ready(now: 0))
        _ = queue.handle(.found("a", page: 0, margin))
        #expect(queue.handle(.ready(now: CropQueue.patience)) == [.look("a", page: 1)])
        #expect(queue.handle(.ready(now: CropQueue.patience + 1)) == [])
        _ = queue.handle(.wanted("a", pageCount: 2, now: CropQueue.patience + 2))
        #expect(queue.handle(.ready(now: CropQueue.patience + 3)) == [.look("a", page: 1)])
    }

    @Test("goes on after a page that can't be read now, and says that what was found is not final")
    func unreadable() {
        var queue = CropQueue()
        _ = queue.handle(.wanted("a", pageCount: 2, now: 0))
        #expect(queue.handle(.found("a", page: 0, nil)) == [])
        #expect(queue.found("a", now: 0) == [.blank, nil])
        #expect(queue.handle(.found("a", page: 1, margin)) == [.keep("a", [.blank, margin], isFinal: false)])
    }

    @Test("leaves what can't be opened alone for a while")
    func loss() {
        var queue = CropQueue()
        _ = queue.handle(.wanted("a", pageCount: 2, now: 0))
        _ = queue.handle(.lost("a", now: 5))
        #expect(queue.found("a", now: 6) == nil)
        _ = queue.handle(.wanted("a", pageCount: 2, now: 6))
        #expect(queue.handle(.ready(now: 6)) == [])
        let later = 5 + CropQueue.restAfterLoss
        _ = queue.handle(.wanted("a", pageCount: 2, now: later))
        #expect(queue.handle(.ready(now: later)) == [.look("a", page: 0)])
        #expect(queue.found("a", now: later) == [nil, nil])
    }

    @Test("takes no answer that it doesn't wait for")
    func strangers() {
        var queue = CropQueue()
        #expect(queue.handle(.found("x", page: 0, .blank)) == [])
        #expect(queue.handle(.lost("x", now: 0)) == [])
        _ = queue.handle(.wanted("a", pageCount: 2, now: 0))
        #expect(queue.handle(.found("a", page: 1, .blank)) == [])
        #expect(queue.handle(.found("a", page: 9, .blank)) == [])
        #expect(queue.found("a", now: 0) == [nil, nil])
        _ = queue.handle(.wanted("none", pageCount: 0, now: 0))
        #expect(queue.handle(.ready(now: 0)) == [.look("a", page: 0)])
    }

    @Test("remembers no more publications than it has room for")
    func room() {
        var queue = CropQueue()
        for number in 0...CropQueue.mostWorks { _ = queue.handle(.wanted("\(number)", pageCount: 1, now: 0)) }
        #expect(queue.found("0", now: 0) == nil)
        #expect(queue.found("1", now: 0) == [nil])
        var looked: [String] = []
        while case .look(let content, let page) = queue.handle(.ready(now: 0)).first {
            looked.append(content)
            _ = queue.handle(.found(content, page: page, .blank))
        }
        #expect(looked == (1...CropQueue.mostWorks).reversed().map { String($0) })
    }
}
