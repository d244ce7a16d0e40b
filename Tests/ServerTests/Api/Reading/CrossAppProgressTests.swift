import Foundation
import NIOHTTP1
import Testing

@testable import Server

/// One publication read in turn by apps of all protocols: the position arrives in every app.
@Suite("Reading with several apps in turn")
struct CrossAppProgressTests {
    private static let week: Int64 = 7 * 24 * 3600 * 1000
    private static let devices = ReadingDevice.App.allCases.map { ReadingDevice(app: $0) }
    private static let text = (1...ReadingDevice.paragraphs)
        .map { "<p>Paragraph \($0) has words of its own, and some more of them.</p>" }.joined()

    private func runComic(_ body: (SharedPublication) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 20)
        try await TestServer.run(library: folder) { server in
            let id = try #require(try await server.publications().first?["id"].text)
            try await body(SharedPublication(id, file: folder.path + "/A/a 1.cbz", server: server))
        }
    }

    private func runBook(_ body: (SharedPublication) async throws -> Void) async throws {
        let folder = try TestFolder()
        let parts = (1...3).map { TestBook.Part.chapter("\($0).xhtml", Self.text) }
        try folder.write("B/b.epub", TestBook.epub(parts))
        try await TestServer.run(library: folder) { server in
            let id = try #require(try await server.publications().first?["id"].text)
            try await body(SharedPublication(id, file: folder.path + "/B/b.epub", server: server))
        }
    }

    private func expect(page: Int, _ comic: SharedPublication, _ comment: String) async throws {
        for device in Self.devices {
            #expect(try await device.page(comic) == page, "\(comment), in \(device.app)")
        }
        // OPDS 1.2 feeds contain the last read page for page streaming, counted from 1.
        let feed = try await comic.server.get("/opds/v1.2/books/latest").xml
        let stream = feed["entry"]?.links("http://vaemendis.net/opds-pse/stream").first
        #expect(stream?.attributes["pse:lastRead"] == "\(page + 1)", "\(comment), in OPDS 1.2")
    }

    private func expect(_ place: ReadingDevice.Place, _ book: SharedPublication, _ comment: String) async throws {
        // A position has about 1,000 characters.
        let tolerance = 1.2 / Double(book.chapters[place.chapter].positionCount)
        for device in Self.devices {
            let shown = try await device.place(book)
            #expect(shown?.chapter == place.chapter, "\(comment), in \(device.app)")
            #expect(abs((shown?.fraction ?? .infinity) - place.fraction) <= tolerance, "\(comment), in \(device.app)")
        }
    }

    /// Waits until the server's clock has advanced, so that the next report is later.
    private func pause() async throws { try await Task.sleep(for: .milliseconds(5)) }

    @Test("a page of a comic arrives in every app")
    func comic() async throws {
        try await runComic { comic in
            var page = 0
            for round in 1...3 {
                for device in Self.devices {
                    page += 1
                    try await pause()
                    #expect((200..<300).contains(try await device.report(page: page, comic)), "\(device.app)")
                    try await expect(page: page, comic, "\(device.app), round \(round)")
                }
            }
        }
    }

    @Test("a position in a book arrives in every app")
    func book() async throws {
        try await runBook { book in
            for (chapter, fraction) in [(0, 0.25), (1, 0.5), (2, 0.75), (0, 0.6)] {
                for (number, device) in Self.devices.enumerated() {
                    let place = ReadingDevice.Place(chapter: chapter, fraction: fraction + Double(number) * 0.02)
                    try await pause()
                    #expect((200..<300).contains(try await device.report(place, book)), "\(device.app) \(place)")
                    try await expect(place, book, "\(device.app) \(place)")
                }
            }
        }
    }

    @Test("a device that was offline for a week doesn't replace later reading", arguments: devices.filter(\.sendsTime))
    func late(device: ReadingDevice) async throws {
        try await runComic { comic in
            try await ReadingDevice(app: .koreader).report(page: 12, comic)
            let status = try await device.report(page: 5, ago: Self.week, comic)
            #expect(status == (device.app == .quire ? 200 : 409))
            try await expect(page: 12, comic, "late")
            try await pause()
            try await device.report(page: 6, comic)
            try await expect(page: 6, comic, "read on")
        }
        try await runBook { book in
            let place = ReadingDevice.Place(chapter: 2, fraction: 0.5)
            try await ReadingDevice(app: .koreader).report(place, book)
            try await device.report(ReadingDevice.Place(chapter: 0, fraction: 0.1), ago: Self.week, book)
            try await expect(place, book, "late")
        }
    }

    @Test("an e-reader that wakes up after a week and repeats its report doesn't replace later reading")
    func repetition() async throws {
        try await runBook { book in
            let reader = ReadingDevice(app: .koreader)
            let (old, new) = (
                ReadingDevice.Place(chapter: 0, fraction: 0.5), ReadingDevice.Place(chapter: 1, fraction: 0.5)
            )
            try await reader.report(old, book)
            for app in [ReadingDevice.App.quire, .komga, .fraction] {
                try await pause()
                try await ReadingDevice(app: app).report(new, book)
                try await reader.report(old, book)
                try await expect(new, book, "\(app)")
            }
        }
    }

    @Test(
        "a clock that is ahead or behind has no effect if the app sends its clock",
        arguments: [1, -1] as [Int64]
    )
    func clocks(sign: Int64) async throws {
        try await runComic { comic in
            let wrong = ReadingDevice(app: .quire, lead: sign * 52 * Self.week)
            try await ReadingDevice(app: .komga).report(page: 3, comic)
            try await pause()
            try await wrong.report(page: 4, comic)
            try await expect(page: 4, comic, "wrong clock")
            try await wrong.report(page: 2, ago: 60_000, comic)
            try await expect(page: 4, comic, "earlier event")
            for (number, device) in Self.devices.enumerated() {
                try await pause()
                try await device.report(page: 5 + number, comic)
                try await expect(page: 5 + number, comic, "\(device.app)")
            }
        }
    }

    @Test(
        "a time in the future counts as now, so that later reading replaces it",
        arguments: [ReadingDevice.App.locator, .fraction]
    )
    func future(app: ReadingDevice.App) async throws {
        try await runComic { comic in
            try await ReadingDevice(app: app, lead: 52 * Self.week).report(page: 9, comic)
            for (number, device) in Self.devices.enumerated() {
                try await pause()
                try await device.report(page: 10 + number, comic)
                try await expect(page: 10 + number, comic, "\(device.app)")
            }
        }
    }

    @Test("several devices at once: all apps show the same position, one of those reported and not an earlier one")
    func together() async throws {
        try await runComic { comic in
            for round in 0..<3 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (number, device) in Self.devices.enumerated() {
                        group.addTask { try await device.report(page: 8 + number, comic) }
                    }
                    // It was read a minute ago on a device that sends its time.
                    group.addTask { try await ReadingDevice(app: .quire).report(page: 1, ago: 60_000, comic) }
                    try await group.waitForAll()
                }
                let page = try #require(try await ReadingDevice(app: .quire).page(comic))
                #expect((8..<8 + Self.devices.count).contains(page), "round \(round)")
                try await expect(page: page, comic, "round \(round)")
            }
        }
        try await runBook { book in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, device) in Self.devices.enumerated() {
                    let place = ReadingDevice.Place(chapter: 1, fraction: 0.1 + Double(number) * 0.2)
                    group.addTask { try await device.report(place, book) }
                }
                try await group.waitForAll()
            }
            try await expect(try #require(try await ReadingDevice(app: .locator).place(book)), book, "book")
        }
    }

    @Test("opening the first page of a completed publication doesn't make it unread in any app", arguments: devices)
    func glance(device: ReadingDevice) async throws {
        try await runComic { comic in
            try await device.report(page: 19, isCompleted: true, comic)
            for other in Self.devices { #expect(try await other.isCompleted(comic), "\(other.app)") }
            for (number, page) in [0, 15].enumerated() {
                for glancing in Self.devices {
                    try await pause()
                    try await glancing.report(page: page, comic)
                    #expect(try await ReadingDevice(app: .quire).isCompleted(comic), "\(glancing.app) \(number)")
                }
            }
        }
    }
}
