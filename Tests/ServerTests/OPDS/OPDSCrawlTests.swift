import NIOHTTP1
import Testing

@testable import Server

/// Follows every address of the catalogues, as an app could.
@Suite("The addresses of OPDS")
struct OPDSCrawlTests {
    /// A link with its declared media type.
    private struct Link: Hashable {
        var address: String
        var type: String
    }

    private func links(_ element: XMLTree.Element) -> [Link] {
        let own = element.attributes["href"].map { Link(address: $0, type: element.attributes["type"] ?? "") }
        return (element.name == "link" ? [own].compactMap(\.self) : []) + element.children.flatMap { links($0) }
    }

    private func links(_ json: JSON) -> [Link] {
        switch json {
        case .array(let elements): return elements.flatMap { links($0) }
        case .object(let members):
            let own = members["href"]?.text.map { Link(address: $0, type: members["type"]?.text ?? "") }
            return [own].compactMap(\.self) + members.values.flatMap { links($0) }
        default: return []
        }
    }

    /// Returns the links of a feed or a manifest; none of other files.
    private func links(of answer: TestServer.Response, _ type: String) throws -> [Link] {
        if type.hasPrefix("application/atom+xml") { return links(try answer.xml) }
        let hasLinks = ["application/opds+json", ReadiumManifest.imagesType, ReadiumManifest.bookType].contains(type)
        return hasLinks ? links(try answer.json) : []
    }

    @Test("answer with what their links declare", arguments: OPDSVersion.allCases)
    func crawl(version: OPDSVersion) async throws {
        try await KomgaServer.run { komga in
            let server = "http://127.0.0.1:\(komga.server.port)"
            let progress = #"{"page":1,"completed":false,"updatedAt":1700000000000,"device":"d"}"#
            _ = try await komga.server.put("/api/v1/publications/\(komga.books[1])/progress", json: progress)
            let list = #"{"kind":"readingList","title":"L","entries":["\#(komga.books[0])"]}"#
            #expect(try await komga.server.write(.POST, "/api/v1/lists", list).status == 201)
            let start = Link(
                address: "\(server)\(version.prefix)/catalog",
                type: version.feedType(hasPublications: false)
            )
            var (queue, seen, kinds) = ([start], Set([start]), Set<String>())
            while let link = queue.popLast(), seen.count < 2_000 {
                // Templates, and combinations of filters.
                guard !link.address.contains("{"), !link.address.contains("&") else { continue }
                #expect(link.address.hasPrefix(server + version.prefix), "\(link.address)")
                let path = String(link.address.dropFirst(server.count))
                let answer = try await komga.server.get(path)
                // There is no progress yet.
                guard answer.status != 204 else { continue }
                #expect(answer.status == 200, "\(path): \(answer.text.prefix(200))")
                // The files of a book have no type in a manifest; links to a parent don't know its kind.
                if !link.type.isEmpty {
                    let actual = answer["content-type"]?.prefix { $0 != ";" }
                    #expect(actual == link.type.prefix { $0 != ";" }, "\(path)")
                }
                kinds.insert(String(link.type.prefix { $0 != ";" }))
                for next in try links(of: answer, link.type) where seen.insert(next).inserted { queue.append(next) }
            }
            let expected: Set<String> =
                switch version {
                case .atom:
                    ["application/atom+xml", "application/vnd.comicbook+zip", "application/epub+zip", "image/jpeg"]
                case .json:
                    [
                        "application/opds+json", "application/divina+json", "application/webpub+json", "image/jpeg",
                        "application/opds-progression+json", "application/vnd.readium.progression+json",
                    ]
                }
            #expect(kinds.isSuperset(of: expected), "\(kinds)")
            #expect(seen.count > 50 && seen.count < 2_000)
        }
    }
}
