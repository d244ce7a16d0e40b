import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("The download queue")
struct DownloadQueueTests {
    /// A queue and the requests that its actions started.
    private struct Device {
        var queue: DownloadQueue
        var inProgress: [(id: String, part: Int)] = []
        var log: [DownloadQueue.Action] = []
        var dropped: [String] = []

        init(_ queue: DownloadQueue = DownloadQueue()) {
            self.queue = queue
        }

        mutating func handle(_ event: DownloadQueue.Event) {
            for action in queue.handle(event) {
                log.append(action)
                switch action {
                case .store(let id, let part, _): inProgress.append((id, part))
                case .cancel: inProgress.removeAll()
                case .delete(let name): dropped.append(name)
                case .plan, .wait, .save: break
                }
            }
        }

        /// Completes the oldest request.
        mutating func keep(_ bytes: Int64) {
            let first = inProgress.removeFirst()
            handle(.stored(id: first.id, part: first.part, bytes: bytes))
        }

        mutating func fail(_ failure: TransferError) {
            let first = inProgress.removeFirst()
            handle(.storeFailed(id: first.id, part: first.part, failure))
        }

        mutating func keepAll(_ bytes: Int64) {
            while !inProgress.isEmpty { keep(bytes) }
        }

        func state(_ id: String) -> DownloadItem.State? {
            queue.record.index(of: id).map { queue.record.items[$0].state }
        }
    }

    private func item(_ id: String, content: String? = nil) throws -> DownloadItem {
        let cover = #"{"content":"\#(content ?? "c" + id)","page":0}"#
        let json = try JSON(parsing: #"{"id":"\#(id)","title":"Chapter \#(id)","cover":\#(cover)}"#)
        return DownloadItem(try #require(PublicationSummary(json)))
    }

    private func plan(_ id: String, parts: Int, content: String? = nil, base: String = "") -> DownloadPlan {
        DownloadPlan(
            content: content ?? "c" + id,
            base: base,
            addresses: (0..<parts).map { "/images/c\(id)/\($0)?w=720" }
        )
    }

    @Test("downloads one publication after another with a few requests at a time")
    func width() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        #expect(device.log.contains(.plan(id: "1")) && !device.log.contains(.plan(id: "2")))
        device.handle(.planned(id: "1", plan("1", parts: 10)))
        var most = 0
        while !device.inProgress.isEmpty {
            most = max(most, device.inProgress.count)
            device.keep(100)
        }
        #expect(most == DownloadQueue.width)
        #expect(device.state("1") == .complete && device.queue.record.bytes == 1000)
        #expect(device.state("2") == .loading && device.log.contains(.plan(id: "2")))
    }

    @Test("a download that exceeds the limit fails and is deleted; the others stay")
    func limit() throws {
        var device = Device()
        device.handle(.limitChanged(500_000_000))
        device.handle(.added([try item("1"), try item("2"), try item("3")]))
        device.handle(.planned(id: "1", plan("1", parts: 4)))
        device.keepAll(100_000_000)
        device.handle(.planned(id: "2", plan("2", parts: 3)))
        device.keep(60_000_000)
        device.keep(60_000_000)
        #expect(device.state("2") == .failed(.overLimit))
        #expect(device.dropped.contains("c2") && device.dropped.contains("2") && !device.dropped.contains("c1"))
        #expect(device.queue.record.bytes == 400_000_000)
        // The third may be small.
        #expect(device.state("3") == .loading)
        device.handle(.planned(id: "3", plan("3", parts: 1)))
        device.keepAll(100_000_000)
        #expect(device.state("3") == .complete)
        // The limit is reached.
        device.handle(.added([try item("4")]))
        #expect(device.state("4") == .failed(.overLimit) && !device.log.contains(.plan(id: "4")))
        // The limit is raised, and the failed download is retried.
        device.handle(.limitChanged(0))
        device.handle(.resumed(id: "2"))
        device.handle(.planned(id: "2", plan("2", parts: 3)))
        device.keepAll(60_000_000)
        #expect(device.state("2") == .complete && device.queue.record.bytes == 680_000_000)
    }

    @Test("a publication that has another identifier now keeps its content, and its JSON is stored again")
    func renamed() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        device.handle(.planned(id: "1", plan("1", parts: 2)))
        device.keepAll(100)
        device.handle(.paused(id: "2"))
        device.handle(.renamed(id: "1", to: "p01"))
        #expect(device.dropped == ["1"] && device.state("1") == nil)
        #expect(device.state("p01") == .loading && device.log.contains(.plan(id: "p01")))
        device.handle(.planned(id: "p01", plan("1", parts: 2)))
        device.keepAll(100)
        #expect(device.state("p01") == .complete && device.queue.record.bytes == 200)
        #expect(device.queue.record.items[0].content == "c1")
        device.handle(.renamed(id: "2", to: "p02"))
        #expect(device.state("p02") == .paused)
        // It was downloaded again under its new identifier.
        device.handle(.added([try item("p03"), try item("3")]))
        device.handle(.renamed(id: "3", to: "p03"))
        #expect(device.queue.record.items.map(\.id) == ["p01", "p02", "p03"])
    }

    @Test("without the server the queue waits, longer each time, and continues with the missing parts")
    func serverAway() throws {
        var device = Device()
        device.handle(.added([try item("1")]))
        device.handle(.planned(id: "1", plan("1", parts: 5)))
        device.keep(10)
        device.fail(.unreachable)
        #expect(device.queue.waitsForServer && device.log.contains(.wait(3)))
        device.fail(.unreachable)
        device.keep(10)
        #expect(device.inProgress.isEmpty, "no new request starts")
        device.handle(.retry)
        #expect(device.inProgress.count == DownloadQueue.width)
        device.keepAll(10)
        #expect(device.state("1") == .complete && device.queue.record.bytes == 50)
        let requested = device.log.compactMap { if case .store(_, let part, _) = $0 { part } else { nil } }
        #expect(requested.count == 7 && Set(requested) == Set(0..<5))
    }

    @Test("a plan is requested again when the server was unreachable, and fails when the server refuses it")
    func planning() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        device.handle(.planFailed(id: "1", .unreachable))
        #expect(device.state("1") == .loading && device.queue.waitsForServer)
        device.handle(.retry)
        #expect(device.log.filter { $0 == .plan(id: "1") }.count == 2)
        device.handle(.planFailed(id: "1", .status(410)))
        #expect(device.state("1") == .failed(.refused) && device.state("2") == .loading)
        device.handle(.planFailed(id: "2", .status(401)))
        #expect(device.state("2") == .failed(.accessDenied))
    }

    @Test("a download completes without a few damaged parts, and fails without most of them")
    func damaged() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        device.handle(.planned(id: "1", plan("1", parts: 5)))
        device.fail(.status(422))
        device.keepAll(10)
        #expect(device.state("1") == .complete)
        device.handle(.planned(id: "2", plan("2", parts: 3)))
        device.fail(.status(404))
        device.fail(.status(404))
        device.keep(10)
        #expect(device.state("2") == .failed(.damaged) && device.dropped.contains("c2"))
    }

    @Test("a download fails and is deleted when the device is full")
    func full() throws {
        var device = Device()
        device.handle(.added([try item("1")]))
        device.handle(.planned(id: "1", plan("1", parts: 5)))
        device.keep(10)
        device.fail(.storageFull)
        #expect(
            device.state("1") == .failed(.storageFull) && device.inProgress.isEmpty && device.queue.record.bytes == 0
        )
        #expect(device.dropped.contains("c1"))
    }

    @Test("downloads can be paused, resumed and removed, and late responses change nothing")
    func resting() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        device.handle(.planned(id: "1", plan("1", parts: 5)))
        device.handle(.paused(id: "1"))
        #expect(device.state("1") == .paused && device.inProgress.isEmpty && device.state("2") == .loading)
        device.handle(.stored(id: "1", part: 0, bytes: 10))
        #expect(device.queue.record.bytes == 0)
        device.handle(.removed(["2"]))
        #expect(device.state("2") == nil && device.log.filter { $0 == .cancel }.count == 2)
        device.handle(.resumed(id: "1"))
        device.handle(.planned(id: "1", plan("1", parts: 2)))
        device.keepAll(10)
        #expect(device.state("1") == .complete)
        device.handle(.added([try item("1")]))
        #expect(device.state("1") == .complete, "a complete download is not requested again")
    }

    @Test("copies of one content share their storage, which is deleted with the last of them")
    func copies() throws {
        var device = Device()
        device.handle(.added([try item("1", content: "same"), try item("2", content: "same")]))
        for id in ["1", "2"] {
            device.handle(.planned(id: id, plan(id, parts: 1, content: "same")))
            device.keepAll(10)
        }
        device.handle(.removed(["1"]))
        #expect(device.dropped == ["1"])
        device.handle(.removed(["2"]))
        #expect(device.dropped == ["1", "2", "same"])
    }

    @Test("another edition replaces the downloaded one")
    func editions() throws {
        var device = Device()
        device.handle(.added([try item("1")]))
        device.handle(.planned(id: "1", plan("1", parts: 2, base: "/books/c1/6/")))
        device.keepAll(10)
        device.handle(.checked(id: "1", plan("1", parts: 2, base: "/books/c1/6/")))
        #expect(device.state("1") == .complete && device.dropped.isEmpty)
        device.handle(.checked(id: "1", plan("1", parts: 3, base: "/books/c1/7/")))
        #expect(device.state("1") == .loading && device.dropped.contains("c1"))
        device.handle(.planned(id: "1", plan("1", parts: 3, base: "/books/c1/7/")))
        device.keepAll(10)
        #expect(device.state("1") == .complete && device.queue.record.bytes == 30)
    }

    @Test("complete downloads survive a reload, and the active one starts again")
    func reloading() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2"), try item("3")]))
        device.handle(.paused(id: "3"))
        device.handle(.planned(id: "1", plan("1", parts: 2)))
        device.keepAll(3_000_000_000 / 10)
        device.handle(.planned(id: "2", plan("2", parts: 9)))
        device.keep(10)
        var again = Device(DownloadQueue(DownloadRecord(try JSON(parsing: device.queue.record.text))))
        #expect(again.queue.record.items.map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3"])
        #expect(again.state("1") == .complete && again.state("2") == .queued && again.state("3") == .paused)
        #expect(again.queue.record.items[0].bytes == 600_000_000 && again.queue.record.items[0].fraction == 1)
        #expect(again.queue.record.names == ["1", "c1", "2", "c2", "3", "c3"])
        again.handle(.retry)
        #expect(again.log == [.plan(id: "2")])
    }

    @Test("changes by another tab are adopted, and a download in both tabs ends when one has completed it")
    func otherTab() throws {
        var one = Device()
        var other = Device()
        func changed(_ device: Device) throws -> DownloadQueue.Event {
            .changedElsewhere(DownloadRecord(try JSON(parsing: device.queue.record.text)))
        }
        one.handle(.added([try item("1")]))
        one.handle(.planned(id: "1", plan("1", parts: 2)))
        other.handle(try changed(one))
        #expect(other.state("1") == .queued && other.log.isEmpty)
        other.handle(.added([try item("2")]))
        other.handle(.planned(id: "1", plan("1", parts: 2)))
        one.handle(try changed(other))
        #expect(one.state("1") == .loading && one.state("2") == .queued)
        #expect(!one.log.contains(.cancel))
        one.keepAll(10)
        #expect(one.state("1") == .complete)
        other.handle(try changed(one))
        #expect(other.state("1") == .complete && other.state("2") == .loading)
        #expect(other.inProgress.isEmpty && other.log.suffix(2) == [.cancel, .plan(id: "2")])
        one.handle(.removed(["2"]))
        other.handle(try changed(one))
        #expect(other.state("2") == nil && other.log.last == .cancel)
        #expect(other.queue.record.bytes == 20)
    }

    @Test("the valid parts of a stored record are read")
    func hostileRecord() throws {
        for text in ["{}", "[]", "7", #"{"limit":-3,"items":7}"#, #"{"items":[{"id":""},{},null,{"title":"x"}]}"#] {
            let record = DownloadRecord(try JSON(parsing: text))
            #expect(record.items.isEmpty && record.limit == DownloadRecord.standardLimit)
        }
        let twice = #"{"items":[{"id":"1","bytes":-5,"state":99},{"id":"1","bytes":7}]}"#
        let record = DownloadRecord(try JSON(parsing: twice))
        #expect(record.items.count == 1 && record.bytes == 0 && record.items[0].state == .queued)
    }
}
