import Logging
import Testing
import WireModel

@testable import Server

@Suite("Fonts in a folder")
struct FontTests {
    private func families(_ files: [String: [UInt8]]) throws -> [FontFamily] {
        let folder = try TestFolder()
        for (name, bytes) in files { try folder.write(name, bytes) }
        return self.folder(folder.path).families.families
    }

    private func folder(_ path: String?) -> FontFolder {
        var logger = Logger(label: "quire.test")
        logger.logLevel = .critical
        return FontFolder(path, logger: logger)
    }

    /// A font and what the server reads of it.
    struct Example: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var file = "a.ttf"
        var bytes: [UInt8]
        var family: String
        var weight = 400
        var maximumWeight: Int?
        var isItalic = false
        var type = "ttf"
    }

    @Test(
        "are read for their family and style",
        arguments: [
            Example(testDescription: "TrueType", bytes: TestFont("Vollkorn").bytes, family: "Vollkorn"),
            Example(
                testDescription: "bold italic",
                bytes: TestFont { ($0.weight, $0.isItalic) = (700, true) }.bytes,
                family: "Test",
                weight: 700,
                isItalic: true
            ),
            Example(
                testDescription: "OpenType",
                file: "a.OTF",
                bytes: TestFont { $0.version = Array("OTTO".utf8) }.bytes,
                family: "Test",
                type: "otf"
            ),
            Example(
                testDescription: "variable",
                bytes: TestFont { $0.weights = 200...900 }.bytes,
                family: "Test",
                weight: 200,
                maximumWeight: 900
            ),
            Example(
                testDescription: "the typographic family, not that of four styles",
                bytes: TestFont("Test Light") { $0.names.append(.init(identifier: 16, text: "Test")) }.bytes,
                family: "Test"
            ),
            Example(
                testDescription: "English among other languages",
                bytes: TestFont("思源") {
                    $0.names[0].language = 0x804
                    $0.names.append(.init(identifier: 1, text: "Source"))
                }.bytes,
                family: "Source"
            ),
            Example(
                testDescription: "a name for Macintosh only",
                bytes: TestFont("Old") { ($0.names[0].platform, $0.names[0].encoding) = (1, 0) }.bytes,
                family: "Old"
            ),
            Example(
                testDescription: "without a style table",
                file: "Some-BoldItalic.ttf",
                bytes: TestFont { $0.weight = nil }.bytes,
                family: "Test",
                weight: 700,
                isItalic: true
            ),
            Example(
                testDescription: "without names",
                file: "Some Font.ttf",
                bytes: TestFont { $0.names = [] }.bytes,
                family: "Some Font"
            ),
            Example(
                testDescription: "WOFF",
                file: "a.woff",
                bytes: TestFont("Compressed Family Family Family") { $0.weight = 300 }.woff,
                family: "Compressed Family Family Family",
                weight: 300,
                type: "woff"
            ),
            Example(
                testDescription: "WOFF2",
                file: "EBGaramond-SemiBoldItalic.woff2",
                bytes: TestFont.woff2,
                family: "EBGaramond",
                weight: 600,
                isItalic: true,
                type: "woff2"
            ),
            Example(
                testDescription: "a wrong ending",
                file: "a.woff2",
                bytes: TestFont("Honest").bytes,
                family: "Honest"
            ),
            Example(
                testDescription: "a hostile name",
                bytes: TestFont("A\"; } body { color: red\u{202E}\n\\").bytes,
                family: "A body color: red"
            ),
        ]
    )
    func good(_ example: Example) throws {
        let found = try families([example.file: example.bytes])
        let family = try #require(found.first)
        #expect(found.count == 1 && family.name == example.family && family.faces.count == 1)
        let face = try #require(family.faces.first)
        #expect(face.weight == example.weight && face.maximumWeight == example.maximumWeight)
        #expect(face.isItalic == example.isItalic)
        #expect(face.address.hasPrefix("/fonts/") && face.address.hasSuffix("." + example.type))
    }

    @Test("that are broken, too large or of another type are ignored")
    func bad() throws {
        let whole = TestFont().bytes
        var files: [String: [UInt8]] = [
            "empty.ttf": [], "text.otf": Array("OTTO, a text".utf8), "page.ttf": Array("<html></html>".utf8),
            "notes.txt": whole, "collection.ttf": Array("ttcf".utf8) + whole, "huge.ttf": whole,
            "short.woff": Array(TestFont().woff.dropLast()), "short.woff2": Array(TestFont.woff2.dropLast()),
        ]
        files["huge.ttf"]? += [UInt8](repeating: 0, count: FontFolder.maximumFileBytes)
        var many = whole
        many.replaceSubrange(4..<6, with: [0xFF, 0xFF])
        files["many.ttf"] = many
        // Tables beyond the end of the file.
        for cut in stride(from: 12, to: 80, by: 7) { files["cut\(cut).ttf"] = Array(whole.prefix(cut)) }
        #expect(try families(files).isEmpty)
    }

    @Test("with any changed byte don't stop the server")
    func fuzzed() throws {
        let whole = TestFont("Vollkorn") { $0.weights = 100...900 }.bytes
        for index in whole.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var changed = whole
                changed[index] = value
                _ = try families(["a.ttf": changed])
            }
        }
    }

    @Test("of one family are grouped, copies are listed once, and changes are detected")
    func folders() throws {
        let files = try TestFolder()
        let folder = folder(files.path)
        #expect(folder.families.families.isEmpty && self.folder(nil).families.families.isEmpty)
        try files.write("Serif/regular.ttf", TestFont("Serif").bytes)
        try files.write("Serif/bold.ttf", TestFont("Serif") { $0.weight = 700 }.bytes)
        try files.write("copy.ttf", TestFont("Serif").bytes)
        try files.write("sans.ttf", TestFont("Another").bytes)
        let found = folder.families.families
        #expect(found.map(\.name) == ["Another", "Serif"])
        #expect(found[1].faces.map(\.weight).sorted() == [400, 700])
        try files.remove("sans.ttf")
        #expect(folder.families.families.map(\.name) == ["Serif"])
    }
}

@Suite("Fonts over HTTP")
struct FontRouteTests {
    @Test("are listed, and served under the hash of their content")
    func routes() async throws {
        let fonts = try TestFolder()
        let bytes = TestFont("Vollkorn").bytes
        try fonts.write("secret-name.ttf", bytes)
        try await TestServer.run(library: TestFolder(), fonts: fonts.path) { server in
            let list = try await server.get("/api/v1/fonts")
            #expect(list.status == 200 && !list.text.contains("secret-name") && !list.text.contains(fonts.path))
            let address = try #require(try list.json["families"][0]["faces"][0]["address"].text)
            let font = try await server.get(address)
            #expect(font.status == 200 && font.body == bytes)
            #expect(font["Content-Type"] == "font/ttf" && font["X-Content-Type-Options"] == "nosniff")
            #expect(font["Cache-Control"] == "public, max-age=31536000, immutable")
            let tag = try #require(font["ETag"])
            #expect(try await server.get(address, headers: [("If-None-Match", tag)]).status == 304)
            for name in ["secret-name.ttf", "..%2Fsecret-name.ttf", "0.ttf"] {
                let answer = try await server.get("/fonts/" + name)
                #expect(answer.status == 404 || answer.status == 400, "\(name)")
            }
            try fonts.write("secret-name.ttf", TestFont("Another").bytes)
            #expect(try await server.get(address).status == 404, "the content is another one")
        }
    }

    @Test("are not served without the access key")
    func access() async throws {
        let fonts = try TestFolder()
        try fonts.write("a.ttf", TestFont().bytes)
        let key = AccessKey.random()
        try await TestServer.run(library: TestFolder(), access: .key(key), fonts: fonts.path) { server in
            for path in ["/api/v1/fonts", "/fonts/0.ttf"] {
                let answer = try await server.get(path)
                #expect(answer.status == 401, "\(path)")
            }
        }
    }
}
