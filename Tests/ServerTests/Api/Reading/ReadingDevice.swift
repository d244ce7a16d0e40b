import Foundation
import NIOHTTP1
import Testing

@testable import Server

/// The publication that several devices read.
struct SharedPublication {
    let server: TestServer
    let id: String
    /// The digest by which KOReader names the file.
    let document: String
    /// The documents of a book, in order, with the positions in each; empty for images.
    var chapters: [(href: String, positionCount: Int)] = []
    var pageCount: Int

    init(_ id: String, file: String, server: TestServer) async throws {
        (self.server, self.id, document) = (server, id, KOReaderDevice.digest(file))
        let positions = try await server.get("/opds/v2/books/\(id)/positions").json
        pageCount = try #require(positions["total"].integer)
        for position in positions["positions"].elements {
            let href = position["href"].text ?? ""
            guard !href.hasPrefix("pages/") else { continue }
            if chapters.last?.href != href { chapters.append((href, 0)) }
            chapters[chapters.count - 1].positionCount += 1
        }
    }
}

/// A device with an app, which reports the position in a publication by one of the protocols.
struct ReadingDevice: CustomTestStringConvertible, Sendable {
    enum App: CaseIterable {
        /// The browser app.
        case quire
        /// Komga's API: pages of comics, and locators in books, as KMReader sends them.
        case komga
        /// The two forms of progress in OPDS 2.
        case locator, fraction
        case koreader
    }

    let app: App
    /// How far the device's clock is ahead of the server's, in milliseconds.
    var lead: Int64 = 0

    /// Whether reports contain the time of reading. Otherwise the time of arrival is used.
    var sendsTime: Bool { app == .quire || app == .locator || app == .fraction }

    var testDescription: String { "\(app)" }

    private func time(_ ago: Int64) -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) + lead - ago }

    private func text(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).ISO8601Format()
    }

    private func modified(_ ago: Int64) -> String {
        #""modified":"\#(text(time(ago)))","device":{"id":"urn:\#(app)","name":"\#(app)"}"#
    }

    // MARK: - Images

    /// Reports a page, from 0, that was read some milliseconds ago; returns the status of the answer.
    @discardableResult
    func report(page: Int, ago: Int64 = 0, isCompleted: Bool = false, _ shared: SharedPublication) async throws -> Int {
        let (server, id) = (shared.server, shared.id)
        switch app {
        case .quire:
            return try await report(#""page":\#(page),"completed":\#(isCompleted)"#, ago, shared)
        case .komga:
            let body = #"{"page":\#(page + 1),"completed":\#(isCompleted)}"#
            return try await server.write(.PATCH, "/komga/api/v1/books/\(id)/read-progress", body).status
        case .locator:
            let locator = #"{"href":"pages/\#(page + 1)","type":"image/jpeg","locations":{"position":\#(page + 1)}}"#
            return try await put("progression", #"{\#(modified(ago)),"locator":\#(locator)}"#, shared)
        case .fraction:
            let fraction = isCompleted ? 1 : Double(page) / Double(shared.pageCount)
            return try await put("opds-progression", #"{\#(modified(ago)),"progression":\#(fraction)}"#, shared)
        case .koreader:
            let fraction = Double(page + 1) / Double(shared.pageCount)
            return try await KOReaderDevice(server: server).push(shared.document, "\(page + 1)", fraction).status
        }
    }

    /// The page that the app shows, from 0; nil without progress.
    func page(_ shared: SharedPublication) async throws -> Int? {
        switch app {
        case .quire: return try await progress(shared)["page"].integer
        case .komga: return try await book(shared)["readProgress"]["page"].integer.map { $0 - 1 }
        case .locator:
            return try await get("progression", shared)["locator"]["locations"]["position"].integer.map { $0 - 1 }
        case .fraction:
            let fraction = try await get("opds-progression", shared)["progression"].number
            return fraction.map { min(Int(($0 * Double(shared.pageCount)).rounded()), shared.pageCount - 1) }
        case .koreader:
            return try await KOReaderDevice(server: shared.server).pull(shared.document)["progress"].text.flatMap(
                Int.init
            )
            .map { $0 - 1 }
        }
    }

    // MARK: - Books

    /// A position in a book: the index of a document, from 0, and the fraction of the document that was read.
    struct Place: Equatable, CustomStringConvertible {
        var chapter: Int
        var fraction: Double
        var description: String { "\(chapter):\((fraction * 1000).rounded() / 1000)" }
    }

    /// The number of paragraphs in each document.
    static let paragraphs = 400

    /// Reports a position in a book.
    @discardableResult
    func report(_ place: Place, ago: Int64 = 0, _ shared: SharedPublication) async throws -> Int {
        let before = shared.chapters.prefix(place.chapter).reduce(0) { $0 + $1.positionCount }
        let (href, count) = shared.chapters[place.chapter]
        let total = (Double(before) + place.fraction * Double(count)) / Double(shared.pageCount)
        let paragraph = Int(place.fraction * Double(Self.paragraphs)) + 1
        let locator =
            #"{"href":"\#(href)","type":"application/xhtml+xml","locations":{"progression":\#(place.fraction),"#
            + #""totalProgression":\#(total)"#
        switch app {
        case .quire:
            let page = before + Int(place.fraction * Double(count - 1))
            let exact = locator + #","partialCfi":"/4/\#(paragraph * 2)/1:0"}}"#
            return try await report(#""page":\#(page),"completed":false,"locator":\#(exact)"#, ago, shared)
        case .komga:
            let body = #"{\#(modified(ago)),"locator":\#(locator)}}}"#
            return try await shared.server.put("/komga/api/v1/books/\(shared.id)/progression", json: body).status
        case .locator: return try await put("progression", #"{\#(modified(ago)),"locator":\#(locator)}}}"#, shared)
        case .fraction:
            return try await put("opds-progression", #"{\#(modified(ago)),"progression":\#(total)}"#, shared)
        case .koreader:
            let pointer = "/body/DocFragment[\(place.chapter + 1)]/body/p[\(paragraph)]/text().0"
            return try await KOReaderDevice(server: shared.server).push(shared.document, pointer, total).status
        }
    }

    /// The position in a book that the app shows; nil without progress.
    func place(_ shared: SharedPublication) async throws -> Place? {
        func place(_ locator: JSON) -> Place? {
            guard let fraction = locator["locations"]["progression"].number else { return nil }
            return shared.chapters.firstIndex { $0.href == locator["href"].text }.map {
                Place(chapter: $0, fraction: fraction)
            }
        }
        switch app {
        case .quire:
            let progress = try await progress(shared)
            return try place(progress["locator"])
                ?? progress["page"].integer.map {
                    try #require(self.place(ofPosition: Double($0), shared))
                }
        case .komga:
            return place(
                try await shared.server.get("/komga/api/v1/books/\(shared.id)/progression").jsonOrNull["locator"]
            )
        case .locator: return place(try await get("progression", shared)["locator"])
        case .fraction:
            let fraction = try await get("opds-progression", shared)["progression"].number
            return fraction.flatMap { self.place(ofPosition: $0 * Double(shared.pageCount), shared) }
        case .koreader:
            let text = try await KOReaderDevice(server: shared.server).pull(shared.document)["progress"].text ?? ""
            guard let found = text.firstMatch(of: /DocFragment\[(\d+)\]\/body(?:\/p\[(\d+)\])?/) else { return nil }
            let paragraph = found.output.2.flatMap { Int($0) } ?? 1
            return Place(
                chapter: try #require(Int(found.output.1)) - 1,
                fraction: Double(paragraph - 1) / Double(Self.paragraphs)
            )
        }
    }

    private func place(ofPosition position: Double, _ shared: SharedPublication) -> Place? {
        var start = 0.0
        for (number, chapter) in shared.chapters.enumerated() {
            let count = Double(chapter.positionCount)
            if position < start + count || number == shared.chapters.count - 1 {
                return Place(chapter: number, fraction: (position - start) / count)
            }
            start += count
        }
        return nil
    }

    // MARK: - Requests

    /// Whether the app shows the publication as read.
    func isCompleted(_ shared: SharedPublication) async throws -> Bool {
        switch app {
        case .quire: try await progress(shared)["completed"].flag == true
        case .komga: try await book(shared)["readProgress"]["completed"].flag == true
        case .locator: try await page(shared) == shared.pageCount - 1
        case .fraction: try await get("opds-progression", shared)["progression"].number == 1
        case .koreader: try await KOReaderDevice(server: shared.server).pull(shared.document)["percentage"].number == 1
        }
    }

    private func report(_ members: String, _ ago: Int64, _ shared: SharedPublication) async throws -> Int {
        let body = #"{\#(members),"updatedAt":\#(time(ago)),"device":"browser"}"#
        let clock = [("Quire-Clock", "\(time(0))")]
        return try await shared.server.put("/api/v1/publications/\(shared.id)/progress", json: body, headers: clock)
            .status
    }

    private func progress(_ shared: SharedPublication) async throws -> JSON {
        try await shared.server.get("/api/v1/publications/\(shared.id)/progress").jsonOrNull
    }

    private func book(_ shared: SharedPublication) async throws -> JSON {
        try await shared.server.get("/komga/api/v1/books/\(shared.id)").json
    }

    private func put(_ form: String, _ body: String, _ shared: SharedPublication) async throws -> Int {
        try await shared.server.put("/opds/v2/books/\(shared.id)/\(form)", json: body).status
    }

    private func get(_ form: String, _ shared: SharedPublication) async throws -> JSON {
        try await shared.server.get("/opds/v2/books/\(shared.id)/\(form)").jsonOrNull
    }
}

extension TestServer.Response {
    /// The body as JSON; null for other statuses than 200.
    fileprivate var jsonOrNull: JSON { get throws { status == 200 ? try json : .null } }
}
