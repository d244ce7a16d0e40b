import Foundation
import NIOHTTP1
import Testing
import TextCoding

@testable import Server

@Suite("One position from many devices")
struct ManyDevicesTests {
    private static let week: Int64 = 7 * 24 * 3600 * 1000
    private static let year: Int64 = 365 * 24 * 3600 * 1000

    /// A device with the app. Its clock is ahead of the server's by a number of milliseconds.
    private struct Device {
        let server: TestServer
        let path: String
        var name = "phone"
        var lead: Int64 = 0
        var sendsClock = true

        private var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) + lead }

        /// Sends a page that was read some time ago.
        @discardableResult
        func send(_ page: Int, ago: Int64 = 0, completed: Bool = false) async throws -> JSON {
            let body =
                #"{"page":\#(page),"completed":\#(completed),"updatedAt":\#(now - ago),"device":"\#(name)"}"#
            let clock = sendsClock ? [("Quire-Clock", "\(now)")] : []
            let answer = try await server.put(path + "/progress", json: body, headers: clock)
            #expect(answer.status == 200, "\(answer.text)")
            return try answer.json
        }
    }

    private func run(_ body: (TestServer, TestFolder, String) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 20)
        try await TestServer.run(library: folder) { server in
            try await body(server, folder, "/api/v1/publications/\(try await server.firstPublication())")
        }
    }

    @Test("the later reading wins by the time it happened, not by the time it arrived")
    func late() async throws {
        try await run { server, _, path in
            let (phone, tablet) = (
                Device(server: server, path: path), Device(server: server, path: path, name: "tablet")
            )
            try await phone.send(12)
            // The tablet was offline for a week.
            #expect(try await tablet.send(5, ago: Self.week)["page"].integer == 12)
            #expect(try await tablet.send(6)["page"].integer == 6)
        }
    }

    @Test(
        "a wrong clock changes nothing",
        arguments: [365 * 24 * 3600 * 1000, -365 * 24 * 3600 * 1000, 2 * 3600 * 1000, -2 * 3600 * 1000]
            as [Int64]
    )
    func wrongClock(lead: Int64) async throws {
        try await run { server, _, path in
            let right = Device(server: server, path: path)
            let wrong = Device(server: server, path: path, name: "tablet", lead: lead)
            try await right.send(3, ago: 3 * 3600 * 1000)
            #expect(try await wrong.send(4, ago: 2 * 3600 * 1000)["page"].integer == 4)
            #expect(try await right.send(5, ago: 3600 * 1000)["page"].integer == 5)
            #expect(try await wrong.send(2, ago: 90 * 60 * 1000)["page"].integer == 5)
            #expect(try await wrong.send(6)["page"].integer == 6)
            try await Task.sleep(for: .milliseconds(50))
            #expect(try await right.send(7)["page"].integer == 7)
        }
    }

    @Test("a clock that is a year ahead and not sent wins only until the next reading")
    func unsentClock() async throws {
        try await run { server, _, path in
            let ahead = Device(server: server, path: path, name: "old app", lead: Self.year, sendsClock: false)
            let stored = try await ahead.send(9)
            #expect(stored["updatedAt"].number ?? .infinity <= Date().timeIntervalSince1970 * 1000)
            try await Task.sleep(for: .milliseconds(5))
            #expect(try await Device(server: server, path: path).send(2)["page"].integer == 2)
        }
    }

    @Test("two devices at once: the position is that of the later event")
    func together() async throws {
        try await run { server, _, path in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...12 {
                    let device = Device(server: server, path: path, name: "device \(number)")
                    // The event of the device 12 was the last.
                    group.addTask { try await device.send(number, ago: Int64(60_000 - number * 1_000)) }
                }
                try await group.waitForAll()
            }
            #expect(try await server.get(path + "/progress").json["page"].integer == 12)
        }
    }

    @Test("a glance at an earlier page doesn't make a completed publication unread")
    func glance() async throws {
        try await run { server, _, path in
            let phone = Device(server: server, path: path)
            try await phone.send(19, completed: true)
            try await Task.sleep(for: .milliseconds(5))
            #expect(try await Device(server: server, path: path, name: "tablet").send(0)["completed"].flag == true)
        }
    }

    @Test("a mark that waited on a device doesn't remove later progress")
    func lateMark() async throws {
        try await run { server, _, path in
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            try await Device(server: server, path: path).send(12)
            let now = Int64(Date().timeIntervalSince1970 * 1000)
            func mark(_ isRead: Bool, at time: Int64) async throws -> Int? {
                let body = #"{"ids":["\#(id)"],"read":\#(isRead),"updatedAt":\#(time)}"#
                let answer = try await server.write(
                    .POST,
                    "/api/v1/publications/read",
                    body,
                    [("Quire-Clock", "\(now)")]
                )
                return try answer.json["changed"].integer
            }
            #expect(try await mark(false, at: now - Self.week) == 0)
            #expect(try await mark(true, at: now - Self.week) == 0)
            #expect(try await server.get(path + "/progress").json["page"].integer == 12)
            #expect(try await mark(false, at: now) == 1)
            #expect(try await server.get(path + "/progress").status == 404)
            #expect(try await mark(true, at: now - Self.week) == 1)
        }
    }

    @Test("reading in turn in the app, in a client of Komga and on an e-reader, the position arrives everywhere")
    func inTurn() async throws {
        try await run { server, folder, path in
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            let app = Device(server: server, path: path)
            let reader = KOReaderDevice(server: server)
            let document = KOReaderDevice.digest(folder.path + "/A/a 1.cbz")
            let komga = "/komga/api/v1/books/\(id)"
            func expect(_ page: Int) async throws {
                #expect(try await server.get(path + "/progress").json["page"].integer == page)
                #expect(try await server.get(komga).json["readProgress"]["page"].integer == page + 1)
                #expect(try await reader.pull(document)["progress"].text == "\(page + 1)")
                try await Task.sleep(for: .milliseconds(5))
            }
            for round in 0..<3 {
                let start = round * 5
                try await app.send(start + 1)
                try await expect(start + 1)
                let patched = try await server.write(.PATCH, komga + "/read-progress", #"{"page":\#(start + 3)}"#)
                #expect(patched.status == 204)
                try await expect(start + 2)
                try await reader.push(document, "\(start + 4)", 0.5)
                try await expect(start + 3)
            }
        }
    }
}
