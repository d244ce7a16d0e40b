import Foundation
import HTTPTypes
import NIOHTTP1
import Testing

@testable import Server

/// Compares the answer of every route of the protocols with a file, for a library with known content.
@Suite("Golden answers")
struct GoldenAnswerTests {
    /// The operations of the server's routes that a function selects.
    private func operations(_ contains: (String) -> Bool) async throws -> Set<String> {
        try await Set(RouteTable.ofServer().filter { contains($0.path) }.map { "\($0.method.rawValue) \($0.path)" })
    }

    /// The suffixes of operations whose lists are sorted by time. Their order differs between runs, because all works
    /// are added together.
    private static let byTime = ["/latest", "/new", "/updated", "/books", "/books/list", "/catalog", "/opds/v2/search"]

    private func check(_ name: String, _ requests: [DocumentedRequest], _ komga: KomgaServer) async throws {
        var answers = GoldenAnswers(name, names: try await names(komga), requests: requests)
        for request in requests {
            let method = HTTPMethod(rawValue: String(request.operation.prefix { $0 != " " }))
            let answer = try await komga.server.send(
                method,
                request.path,
                headers: request.headers,
                body: request.body.map { Array($0.utf8) }
            )
            #expect(answer.status == request.status, "\(request.operation): \(answer.text.prefix(300))")
            try answers.add(request, answer, isSorted: Self.byTime.contains { request.operation.hasSuffix($0) })
        }
        try answers.check()
    }

    /// Names of the addresses and identifiers, which depend on the port and on the path of the library.
    private func names(_ komga: KomgaServer) async throws -> [(text: String, name: String)] {
        let folder = komga.folder.path
        var names = [
            (text: "http://127.0.0.1:\(komga.server.port)", name: "http://host"), (folder, "/library"),
            (String(folder.split(separator: "/").last ?? ""), "library"),
        ]
        for (path, kind) in [("/series", "SERIES"), ("/books?unpaged=true", "BOOK")] {
            for entry in try await komga.json(path)["content"].elements {
                let title = entry["name"].text ?? ""
                names.append((entry["id"].text ?? "", "\(kind)-\(title.replacingOccurrences(of: " ", with: "-"))"))
            }
        }
        return names
    }

    @Test("of Komga's API")
    func komga() async throws {
        try await KomgaServer.run { komga in
            let requests = DocumentedRequest.komga(komga, try await komga.makeLists())
            // The stream of events has no end; `KomgaClientTests` reads it.
            let expected = try await operations(KomgaAddress.contains).subtracting(["GET /komga/sse/v1/events"])
            #expect(Set(requests.map(\.operation)) == expected)
            try await check("komga", requests, komga)
        }
    }

    @Test("of OPDS", arguments: OPDSVersion.allCases)
    func opds(version: OPDSVersion) async throws {
        try await KomgaServer.run { komga in
            // A completed book puts the next one on deck; a book in progress is kept reading.
            for (book, isCompleted) in [(komga.books[0], true), (komga.text, false)] {
                let body = #"{"page":0,"completed":\#(isCompleted),"updatedAt":1700000000000,"device":"d"}"#
                #expect(try await komga.server.put("/api/v1/publications/\(book)/progress", json: body).status == 200)
            }
            let requests = DocumentedRequest.opds(version, komga, try await komga.makeLists())
            let others = OPDSVersion.allCases.filter { $0 != version }.map(\.prefix)
            let expected = try await operations { path in
                OPDSVersion.contains(path) && !others.contains { path.hasPrefix($0) }
                    && (path != OPDSVersion.root || version == .atom)
            }
            #expect(Set(requests.map(\.operation)) == expected)
            try await check(version == .atom ? "opds-1.2" : "opds-2", requests, komga)
        }
    }

    @Test("of KOReader's synchronisation")
    func koreader() async throws {
        try await KomgaServer.run { komga in
            let document = KOReaderDevice.digest(komga.folder.path + "/Akira/Akira 1.cbz")
            let requests = DocumentedRequest.koreader(KOReaderDevice(server: komga.server), document: document)
            #expect(Set(requests.map(\.operation)) == (try await operations(KOReaderAddress.contains)))
            try await check("koreader", requests, komga)
        }
    }
}
