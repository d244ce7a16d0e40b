import Foundation
import Logging
import Publications
import Testing

@testable import Server

@Suite("Hyphenation patterns in a folder")
struct HyphenationFolderTests {
    private static let letters = Array("Silbentrennung".unicodeScalars)

    private func folder(_ path: String?) -> HyphenationFolder {
        var logger = Logger(label: "quire.test")
        logger.logLevel = .critical
        return HyphenationFolder(path, logger: logger)
    }

    @Test("are chosen by language, and damaged files are ignored")
    func languages() throws {
        let files = try TestFolder()
        try files.write("hyph_de_DE.dic", "UTF-8\nl1b\n")
        try files.write("hyph_de_AT.dic", "UTF-8\nn1t\n")
        try files.write("hyph_fr.dic", "nothing")
        try files.write("README", "UTF-8\ne1n\n")
        let folder = folder(files.path)
        #expect(folder.hyphenator(for: "de")?.breaks(in: Self.letters) == [3])
        #expect(folder.hyphenator(for: "de-CH")?.breaks(in: Self.letters) == [3])
        #expect(folder.hyphenator(for: "de-AT")?.breaks(in: Self.letters) == [6])
        #expect(folder.hyphenator(for: "de-AT") === folder.hyphenator(for: "de-AT"), "the file is read once")
        #expect(folder.hyphenator(for: "fr") == nil && folder.hyphenator(for: "en") == nil)
        #expect(folder.hyphenator(for: "../README") == nil)
    }

    @Test("have a version that changes with the files; without files there is none")
    func version() throws {
        let files = try TestFolder()
        #expect(folder(nil).version == nil && folder(files.path).version == nil)
        #expect(folder("/nonexistent").version == nil)
        try files.write("hyph_de_DE.dic", "UTF-8\nl1b\n")
        let first = try #require(folder(files.path).version)
        #expect(folder(files.path).version == first)
        try files.write("hyph_de_DE.dic", "UTF-8\nl1b\nn1t\n")
        #expect(folder(files.path).version != first)
    }

    @Test("at most eight languages are in memory")
    func memory() throws {
        let files = try TestFolder()
        let names = (0..<12).map { "q\(Character(Unicode.Scalar(UInt8(97 + $0))))" }
        for name in names { try files.write("hyph_\(name).dic", "UTF-8\nl1b\n") }
        let folder = folder(files.path)
        let all = names.map { folder.hyphenator(for: $0) }
        #expect(all.allSatisfy { $0 != nil })
        #expect(folder.hyphenator(for: names[11]) === all[11])
        #expect(folder.hyphenator(for: names[0]) !== all[0], "it was read again")
    }
}

@Suite("Sections with soft hyphens over HTTP")
struct HyphenationRouteTests {
    @Test("are delivered on request, with an address and a tag of their own; searches see the book's own text")
    func sections() async throws {
        let library = try TestFolder()
        let text = "<p>Die Silbentrennung steht in einem Buch.</p><div>Silbentrennung</div>"
        let chapter = TestBook.Part.chapter("1.xhtml", "<div lang=\"de\">\(text)</div>")
        try library.write("A/book.epub", TestBook.epub([chapter]))
        let patterns = try TestFolder()
        try patterns.write("hyph_de_DE.dic", "UTF-8\nl1ben\nn1tren\nn1nung\n")
        try await TestServer.run(library: library, hyphenation: patterns.path) { server in
            let book = try await server.get("/api/v1/publications/\(server.firstPublication())/manifest").json["book"]
            let version = try #require(book["hyphenation"].text)
            let address = try #require(book["base"].text) + "OEBPS/1.xhtml"
            let plain = try await server.get(address)
            #expect(!plain.text.contains("\u{AD}") && !plain.text.contains("data-quire-hyphens"))
            let all = try await server.get(address + "?hyphens=all&patterns=" + version)
            #expect(all.text.contains("data-quire-hyphens=\"de\""))
            #expect(all.text.contains("<div>Sil\u{AD}ben\u{AD}tren\u{AD}nung</div>"))
            #expect(all["Cache-Control"] == plain["Cache-Control"])
            let paragraphs = try await server.get(address + "?hyphens=paragraphs&patterns=" + version)
            #expect(paragraphs.text.contains("<div>Silbentrennung</div>") && paragraphs.text.contains("Sil\u{AD}ben"))
            let tags = [plain, all, paragraphs].compactMap { $0["ETag"] }
            #expect(Set(tags).count == 3)
            let again = try await server.get(address + "?hyphens=all", headers: [("If-None-Match", tags[1])])
            #expect(again.status == 304)
            #expect(try await server.get(address + "?hyphens=some").status == 400)
            let found = try await server.get(
                "/api/v1/publications/\(server.firstPublication())/search?q=Silbentrennung"
            )
            #expect(found.text.contains("Silbentrennung") && !found.text.contains("\u{AD}"))
        }
    }

    @Test("without patterns, the manifest has no version and sections are plain")
    func noPatterns() async throws {
        let library = try TestFolder()
        try library.write("A/book.epub", TestBook.epub([.chapter("1.xhtml", "<p lang=\"de\">Silbentrennung</p>")]))
        try await TestServer.run(library: library) { server in
            let book = try await server.get("/api/v1/publications/\(server.firstPublication())/manifest").json["book"]
            #expect(book["hyphenation"].text == nil)
            let base = try #require(book["base"].text)
            let answer = try await server.get(base + "OEBPS/1.xhtml?hyphens=all")
            #expect(answer.status == 200 && answer.text.contains(">Silbentrennung<"))
        }
    }
}
