import Testing
import TextCoding

@testable import WebClient

@Suite("The outbox")
struct OutboxTests {
    private func entry(_ number: Int64, _ key: String, _ body: String? = "{}") -> OutboxEntry {
        OutboxEntry(number: number, key: key, method: .put, address: "/api/v1/" + key, body: body, memo: "m")
    }

    /// The actions as text: `send 1`, `keep 1`, `wait 2.0`.
    private func words(_ actions: [OutboxQueue.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .send(let entry, let isLeaving): (isLeaving ? "last word " : "send ") + "\(entry.number)"
            case .keep(let entry): "keep \(entry.number)"
            case .forget(let entry): "forget \(entry.number)"
            case .wait(let seconds): "wait \(seconds)"
            case .acknowledged(let entry): "done \(entry.number)"
            case .refused(let entry, let status): "refused \(entry.number) \(status)"
            case .stuck(let isStuck): isStuck ? "stuck" : "free"
            }
        }
    }

    @Test("writes are sent one by one, in order")
    func order() {
        var queue = OutboxQueue()
        #expect(words(queue.handle(.added(entry(1, "a"), pause: 0))) == ["keep 1", "send 1"])
        #expect(words(queue.handle(.added(entry(2, "b"), pause: 0))) == ["keep 2"])
        #expect(words(queue.handle(.added(entry(3, "c"), pause: 0))) == ["keep 3"])
        #expect(words(queue.handle(.answered(number: 1, status: 200))) == ["forget 1", "done 1", "free", "send 2"])
        #expect(words(queue.handle(.answered(number: 2, status: 204))) == ["forget 2", "done 2", "free", "send 3"])
        #expect(words(queue.handle(.answered(number: 3, status: 200))) == ["forget 3", "done 3", "free"])
        #expect(queue.entries.isEmpty)
    }

    @Test("a newer write with the same key replaces a waiting one, but not one in flight")
    func replacing() {
        var queue = OutboxQueue()
        _ = queue.handle(.added(entry(1, "place 7"), pause: 0))
        _ = queue.handle(.added(entry(2, "place 7"), pause: 0))
        #expect(words(queue.handle(.added(entry(3, "place 7"), pause: 0))) == ["forget 2", "keep 3"])
        #expect(queue.entry(for: "place 7")?.number == 3)
        #expect(words(queue.handle(.answered(number: 1, status: 200))) == ["forget 1", "done 1", "free", "send 3"])
    }

    @Test("after a failed request only the newest write with its key is retried")
    func replacedInFlight() {
        var queue = OutboxQueue()
        _ = queue.handle(.added(entry(1, "place 7"), pause: 0))
        _ = queue.handle(.added(entry(2, "place 7"), pause: 0))
        #expect(words(queue.handle(.answered(number: 1, status: nil))) == ["forget 1", "stuck", "wait 2.0"])
        #expect(words(queue.handle(.waited)) == ["send 2"])
    }

    @Test("rapid writes are debounced into one request")
    func pausing() {
        var queue = OutboxQueue()
        #expect(words(queue.handle(.added(entry(1, "place 7"), pause: 0.4))) == ["keep 1", "wait 0.4"])
        #expect(words(queue.handle(.added(entry(2, "place 7"), pause: 0.4))) == ["forget 1", "keep 2", "wait 0.4"])
        #expect(words(queue.handle(.waited)) == ["send 2"])
    }

    @Test(
        "without a server the pause doubles up to a minute, and ends when the server may be back"
    )
    func backOff() {
        var queue = OutboxQueue()
        _ = queue.handle(.added(entry(1, "a"), pause: 0))
        var waits: [String] = []
        for _ in 0..<7 {
            waits += words(queue.handle(.answered(number: 1, status: nil))).filter { $0.hasPrefix("wait") }
            #expect(words(queue.handle(.waited)) == ["send 1"])
        }
        let pauses = ["2.0", "4.0", "8.0", "16.0", "32.0", "60.0", "60.0"]
        #expect(waits == pauses.map { "wait " + $0 })
        _ = queue.handle(.answered(number: 1, status: nil))
        #expect(words(queue.handle(.awake)) == ["send 1"])
        #expect(words(queue.handle(.answered(number: 1, status: nil))).contains("wait 2.0"))
    }

    @Test(
        "a rejected write is dropped; without the key or during server errors it waits",
        arguments: [
            (400, true), (404, true), (409, true), (410, true), (413, true), (422, true),
            (401, false), (403, false), (408, false), (429, false), (500, false), (503, false),
        ]
    )
    func refusals(status: Int, isRefused: Bool) {
        var queue = OutboxQueue()
        _ = queue.handle(.added(entry(1, "a"), pause: 0))
        _ = queue.handle(.added(entry(2, "b"), pause: 0))
        let actions = words(queue.handle(.answered(number: 1, status: status)))
        if isRefused {
            #expect(actions == ["forget 1", "refused 1 \(status)", "free", "send 2"])
        } else {
            #expect(actions == ["stuck", "wait 2.0"])
            #expect(queue.entries.count == 2)
        }
    }

    @Test("a write that always causes a server error is dropped in the end")
    func hopeless() {
        var queue = OutboxQueue()
        _ = queue.handle(.added(entry(1, "a"), pause: 0))
        _ = queue.handle(.added(entry(2, "b"), pause: 0))
        var actions: [String] = []
        for _ in 0..<OutboxQueue.maximumFailures {
            actions += words(queue.handle(.answered(number: 1, status: 500)))
            actions += words(queue.handle(.waited))
        }
        #expect(actions.contains("refused 1 500"))
        #expect(actions.last == "send 2")
    }

    @Test("nothing waits for the server after the last write was dropped")
    func hopelessAlone() {
        var queue = OutboxQueue()
        _ = queue.handle(.added(entry(1, "a"), pause: 0))
        var actions: [String] = []
        for _ in 0..<OutboxQueue.maximumFailures {
            actions = words(queue.handle(.answered(number: 1, status: 500)))
            _ = queue.handle(.waited)
        }
        #expect(actions == ["forget 1", "refused 1 500", "free"])
        #expect(words(queue.handle(.added(entry(2, "b"), pause: 0))) == ["keep 2", "send 2"])
        #expect(words(queue.handle(.answered(number: 2, status: nil))) == ["stuck", "wait 2.0"])
    }

    @Test("pending writes are sent at once when the page closes, even during an earlier request")
    func leaving() {
        var queue = OutboxQueue()
        _ = queue.handle(.added(entry(1, "place 7"), pause: 0))
        _ = queue.handle(.added(entry(2, "place 7"), pause: 0.4))
        #expect(words(queue.handle(.leaving)) == ["last word 2"])
        #expect(words(queue.handle(.answered(number: 2, status: 200))).contains("done 2"))
        #expect(words(queue.handle(.answered(number: 1, status: 200))) == ["forget 1", "done 1", "free"])
        for number in 10..<100 { _ = queue.handle(.added(entry(Int64(number), "k\(number)"), pause: 1)) }
        #expect(queue.handle(.leaving).count == OutboxQueue.maximumOnLeave)
    }

    @Test("the number of waiting writes is limited, and dropping the oldest is reported")
    func bounds() {
        var queue = OutboxQueue()
        for number in 1...OutboxQueue.capacity {
            _ = queue.handle(.added(entry(Int64(number), "k\(number)"), pause: 1))
        }
        let actions = words(queue.handle(.added(entry(5000, "more"), pause: 1)))
        #expect(actions == ["forget 1", "refused 1 0", "keep 5000", "wait 1.0"])
        #expect(queue.entries.count == OutboxQueue.capacity)
    }

    @Test("waiting writes survive a reload in order, and invalid entries are ignored")
    func keeping() throws {
        let written = OutboxEntry(
            number: 12,
            key: "bookmark 7/3",
            method: .delete,
            address: "/api/v1/publications/7/bookmarks/3",
            body: nil,
            memo: #"{"title":"“第一話”"}"#
        )
        let read = try #require(OutboxEntry(try JSON(parsing: written.text)))
        #expect(read.text == written.text && read.memo == written.memo && read.method == .delete && read.body == nil)
        let queue = OutboxQueue([entry(9, "b"), entry(3, "a")])
        #expect(queue.entries.map(\.number) == [3, 9])
        for text in [
            "{}", "[]", #"{"number":1,"key":"a","method":9,"address":"/api/x"}"#,
            #"{"number":1,"key":"a","method":0,"address":"https://evil.example/"}"#,
            #"{"number":1,"key":"","method":0,"address":"/api/x"}"#,
        ] {
            #expect(OutboxEntry(try JSON(parsing: text)) == nil)
        }
    }
}
