import Testing

@testable import WebClient

@Suite("Downloads, one after the other")
struct DownloadQueueTests {
    /// A queue with what carries its actions out: parts are kept as they are asked for.
    private struct Device {
        var queue: DownloadQueue
        var underWay: [(id: String, part: Int)] = []
        var log: [DownloadQueue.Action] = []
        var dropped: [String] = []

        init(_ queue: DownloadQueue = DownloadQueue()) {
            self.queue = queue
        }

        mutating func handle(_ event: DownloadQueue.Event) {
            for action in queue.handle(event) {
                log.append(action)
                switch action {
                case .keep(let id, let part, _): underWay.append((id, part))
                case .cancel: underWay.removeAll()
                case .drop(let name): dropped.append(name)
                case .plan, .wait, .note: break
                }
            }
        }

        /// The first of those under way is here.
        mutating func keep(_ bytes: Int64) {
            let first = underWay.removeFirst()
            handle(.kept(id: first.id, part: first.part, bytes: bytes))
        }

        mutating func fail(_ failure: DownloadFailure) {
            let first = underWay.removeFirst()
            handle(.notKept(id: first.id, part: first.part, failure))
        }

        mutating func keepAll(_ bytes: Int64) {
            while !underWay.isEmpty { keep(bytes) }
        }

        func state(_ id: String) -> DownloadItem.State? {
            queue.record.index(of: id).map { queue.record.items[$0].state }
        }
    }

    private func item(_ id: String, content: String? = nil) throws -> DownloadItem {
        let cover = #"{"content":"\#(content ?? "c" + id)","page":0}"#
        let json = try JsonParser.parse(#"{"id":"\#(id)","title":"Chapter \#(id)","cover":\#(cover)}"#)
        return DownloadItem(try #require(PublicationSummary(json)))
    }

    private func plan(_ id: String, parts: Int, content: String? = nil, base: String = "") -> DownloadPlan {
        DownloadPlan(
            content: content ?? "c" + id,
            base: base,
            addresses: (0..<parts).map { "/images/c\(id)/\($0)?w=720" }
        )
    }

    @Test("a few requests at a time, one publication after the other")
    func width() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        #expect(device.log.contains(.plan(id: "1")) && !device.log.contains(.plan(id: "2")))
        device.handle(.planned(id: "1", plan("1", parts: 10)))
        var most = 0
        while !device.underWay.isEmpty {
            most = max(most, device.underWay.count)
            device.keep(100)
        }
        #expect(most == DownloadQueue.width)
        #expect(device.state("1") == .complete && device.queue.record.bytes == 1000)
        #expect(device.state("2") == .loading && device.log.contains(.plan(id: "2")))
    }

    @Test("what would take more than is allowed is given up and takes no room; what is there stays")
    func limit() throws {
        var device = Device()
        device.handle(.limited(500_000_000))
        device.handle(.added([try item("1"), try item("2"), try item("3")]))
        device.handle(.planned(id: "1", plan("1", parts: 4)))
        device.keepAll(100_000_000)
        device.handle(.planned(id: "2", plan("2", parts: 3)))
        device.keep(60_000_000)
        device.keep(60_000_000)
        #expect(device.state("2") == .failed(.noRoom))
        #expect(device.dropped.contains("c2") && device.dropped.contains("2") && !device.dropped.contains("c1"))
        #expect(device.queue.record.bytes == 400_000_000)
        // The third may be small.
        #expect(device.state("3") == .loading)
        device.handle(.planned(id: "3", plan("3", parts: 1)))
        device.keepAll(100_000_000)
        #expect(device.state("3") == .complete)
        // Now there is no room for anything.
        device.handle(.added([try item("4")]))
        #expect(device.state("4") == .failed(.noRoom) && !device.log.contains(.plan(id: "4")))
        // More is allowed, and what has failed is asked for again.
        device.handle(.limited(0))
        device.handle(.resumed(id: "2"))
        device.handle(.planned(id: "2", plan("2", parts: 3)))
        device.keepAll(60_000_000)
        #expect(device.state("2") == .complete && device.queue.record.bytes == 680_000_000)
    }

    @Test("without the server it stands still, waits longer each time, and goes on with the parts it has not")
    func serverAway() throws {
        var device = Device()
        device.handle(.added([try item("1")]))
        device.handle(.planned(id: "1", plan("1", parts: 5)))
        device.keep(10)
        device.fail(.unreachable)
        #expect(device.queue.waitsForServer && device.log.contains(.wait(3)))
        device.fail(.unreachable)
        device.keep(10)
        #expect(device.underWay.isEmpty, "nothing new is asked for")
        device.handle(.awake)
        #expect(device.underWay.count == DownloadQueue.width)
        device.keepAll(10)
        #expect(device.state("1") == .complete && device.queue.record.bytes == 50)
        let asked = device.log.compactMap { if case .keep(_, let part, _) = $0 { part } else { nil } }
        #expect(asked.count == 7 && Set(asked) == Set(0..<5))
    }

    @Test("a plan that finds no server is asked for again; one that the server refuses fails")
    func planning() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        device.handle(.notPlanned(id: "1", .unreachable))
        #expect(device.state("1") == .loading && device.queue.waitsForServer)
        device.handle(.awake)
        #expect(device.log.filter { $0 == .plan(id: "1") }.count == 2)
        device.handle(.notPlanned(id: "1", .status(410)))
        #expect(device.state("1") == .failed(.refused) && device.state("2") == .loading)
        device.handle(.notPlanned(id: "2", .status(401)))
        #expect(device.state("2") == .failed(.access))
    }

    @Test("a page or two that can't be had are no reason to do without the others, most of them are")
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

    @Test("a full device ends the one under way, which takes no room then")
    func full() throws {
        var device = Device()
        device.handle(.added([try item("1")]))
        device.handle(.planned(id: "1", plan("1", parts: 5)))
        device.keep(10)
        device.fail(.full)
        #expect(device.state("1") == .failed(.full) && device.underWay.isEmpty && device.queue.record.bytes == 0)
        #expect(device.dropped.contains("c1"))
    }

    @Test("can rest, go on, and be removed in the middle; late answers change nothing")
    func resting() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2")]))
        device.handle(.planned(id: "1", plan("1", parts: 5)))
        device.handle(.paused(id: "1"))
        #expect(device.state("1") == .paused && device.underWay.isEmpty && device.state("2") == .loading)
        device.handle(.kept(id: "1", part: 0, bytes: 10))
        #expect(device.queue.record.bytes == 0)
        device.handle(.removed(["2"]))
        #expect(device.state("2") == nil && device.log.filter { $0 == .cancel }.count == 2)
        device.handle(.resumed(id: "1"))
        device.handle(.planned(id: "1", plan("1", parts: 2)))
        device.keepAll(10)
        #expect(device.state("1") == .complete)
        device.handle(.added([try item("1")]))
        #expect(device.state("1") == .complete, "what is here is not asked for again")
    }

    @Test("copies of one content are kept once, and given up with the last of them")
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

    @Test("another edition takes the place of the one that is here")
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

    @Test("outlives the page: what is here stays, what was under way begins again")
    func reloading() throws {
        var device = Device()
        device.handle(.added([try item("1"), try item("2"), try item("3")]))
        device.handle(.paused(id: "3"))
        device.handle(.planned(id: "1", plan("1", parts: 2)))
        device.keepAll(3_000_000_000 / 10)
        device.handle(.planned(id: "2", plan("2", parts: 9)))
        device.keep(10)
        var again = Device(DownloadQueue(DownloadRecord(try JsonParser.parse(device.queue.record.text))))
        #expect(again.queue.record.items.map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3"])
        #expect(again.state("1") == .complete && again.state("2") == .queued && again.state("3") == .paused)
        #expect(again.queue.record.items[0].bytes == 600_000_000 && again.queue.record.items[0].fraction == 1)
        #expect(again.queue.record.names == ["1", "c1", "2", "c2", "3", "c3"])
        again.handle(.awake)
        #expect(again.log == [.plan(id: "2")])
    }

    @Test("a record that somebody else wrote is read as far as it is one")
    func hostileRecord() throws {
        for text in ["{}", "[]", "7", #"{"limit":-3,"items":7}"#, #"{"items":[{"id":""},{},null,{"title":"x"}]}"#] {
            let record = DownloadRecord(try JsonParser.parse(text))
            #expect(record.items.isEmpty && record.limit == DownloadRecord.standardLimit)
        }
        let twice = #"{"items":[{"id":"1","bytes":-5,"state":99},{"id":"1","bytes":7}]}"#
        let record = DownloadRecord(try JsonParser.parse(twice))
        #expect(record.items.count == 1 && record.bytes == 0 && record.items[0].state == .queued)
    }
}
