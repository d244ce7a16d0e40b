import Foundation
import TestSupport
import Testing

@Suite("quire add")
struct AddCommandTests {
    private let folder: TestFolder
    private static let manifest = """
        {"metadata":{"title":"Objectif: Lune?","author":"Hergé","belongsTo":{"series":{"name":"Tintin","position":16}}},
        "links":[{"rel":"self","href":"manifest.json"}],
        "readingOrder":[{"href":"1.jpg","type":"image/jpeg","width":800,"height":1100},
        {"href":"/2.jpg?x=1","alternate":[{"href":"2.webp"}]},{"href":"https://example.org/3.jpg"}]}
        """

    init() throws {
        folder = try TestFolder()
    }

    private func add(_ url: String, allowed: Bool = true, _ options: [String] = []) async throws
        -> QuireProcess.ProcessResult
    {
        try await QuireProcess.run(
            ["add", url, folder.path] + (allowed ? ["--allow-host", "127.0.0.1"] : []) + options
        )
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test("a manifest becomes a small package with absolute URLs, and the next step is printed")
    func manifest() async throws {
        let site = try LoopbackSite([
            "/start": .redirect(to: "/books/lune/manifest.json"), "/books/lune/manifest.json": .json(Self.manifest),
        ])
        let outcome = try await add(site.url("/start"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        #expect(outcome.text.contains("Added “Objectif: Lune?” (3 pages) as \(folder.path)/Objectif Lune.divina."))
        #expect(outcome.text.contains("quire serve \(folder.path) --allow-host 127.0.0.1\n"))
        #expect(try files == ["Objectif Lune.divina"])
        // The pages themselves are not requested.
        #expect(site.requests == ["/start", "/books/lune/manifest.json"])

        let inspected = try await QuireProcess.run(["inspect", folder.path + "/Objectif Lune.divina"])
        let object = try JSON(parsing: inspected.output)
        #expect(object["format"].text == "divina")
        #expect(object["series"].text == "Tintin")
        #expect(object["number"].text == "16")
        let pages = object["pages"].elements
        #expect(
            pages.map { $0["url"].text } == [
                site.url("/books/lune/1.jpg"), site.url("/2.jpg?x=1"), "https://example.org/3.jpg",
            ]
        )
        try #require(pages.count == 3)
        #expect(Set(pages[0].members.keys) == ["name", "mediaType", "width", "height", "byteSize", "url"])
        #expect(pages[0]["width"].integer == 800)
        #expect(pages[1]["alternatives"].elements.map(\.text) == [site.url("/books/lune/2.webp")])

        // A second time: the existing file stays, and the new one gets a number.
        let first = try folder.read("Objectif Lune.divina")
        #expect(try await add(site.url("/start")).text.contains("Objectif Lune (2).divina"))
        #expect(try files == ["Objectif Lune (2).divina", "Objectif Lune.divina"])
        #expect(try folder.read("Objectif Lune.divina") == first)
    }

    @Test("a file is stored unchanged under a safe name")
    func archive() async throws {
        let comic = TestArchive.bytes([(name: "1.png", bytes: TestPicture.png(width: 3, height: 4))])
        let package = TestArchive.bytes([
            (name: "manifest.json", bytes: Array(#"{"readingOrder":[{"href":"a"}]}"#.utf8)),
            (name: "a", bytes: TestPicture.png(width: 3, height: 4)),
        ])
        let site = try LoopbackSite([
            "/get?id=1": .init(
                headers: ["Content-Disposition: attachment; filename*=UTF-8''..%2F%E5%A4%9C%20v01.cbz"],
                body: comic
            ),
            "/files/Sea%20Story.CBZ": .init(headers: ["Content-Type: text/html"], body: comic),
            "/download": .init(body: package),
        ])
        for path in ["/get?id=1", "/files/Sea%20Story.CBZ", "/download"] {
            let outcome = try await add(site.url(path))
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(!outcome.text.contains("stay on the web"))
        }
        #expect(try files == ["Sea Story.cbz", "download.divina", "夜 v01.cbz"])
        #expect(try folder.read("Sea Story.cbz") == comic)
        #expect(try folder.read("download.divina") == package)
    }

    @Test("anything else is one clear error line and leaves no files")
    func noBook() async throws {
        let site = try LoopbackSite([
            "/page": .init(headers: ["Content-Type: text/html"], body: Array("<!doctype html><title>x".utf8)),
            "/app.json": .json(#"{"name":"an app"}"#), "/broken.json": .json(#"{"readingOrder":[{"href":"1.jpg"}"#),
            "/text.json": .json(#"{"readingOrder":[{"href":"1.html","type":"text/html"}]}"#),
            "/deep.json": .json(String(repeating: "{\"readingOrder\":", count: 10_000)),
            "/cut.cbz": .init(body: Array(TestArchive.bytes([(name: "1.png", bytes: [1, 2, 3])]).dropLast(40))),
            "/empty.zip": .init(body: TestArchive.bytes([(name: "readme.txt", bytes: [1])])), "/nothing": .init(),
            "/circle": .redirect(to: "/circle"), "/elsewhere": .redirect(to: "ftp://127.0.0.1/book.cbz"),
        ])
        for (path, words) in [
            ("/page", "text/html"), ("/app.json", "no reading order"), ("/broken.json", "not valid JSON"),
            ("/text.json", "text/html"), ("/deep.json", "nested too deeply"), ("/cut.cbz", "cut.cbz"),
            ("/empty.zip", "no pages"), ("/nothing", "not a publication"), ("/missing", "404"), ("/circle", "circle"),
            ("/elsewhere", "refused"),
        ] {
            let outcome = try await add(site.url(path))
            #expect(outcome.status == 1, "\(path)")
            #expect(outcome.output.isEmpty, "\(path)")
            #expect(outcome.errors.contains(words), "\(path): \(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(path): \(outcome.errors)")
            #expect(!outcome.errors.contains("--allow-host"))
        }
        #expect(try files.isEmpty)
    }

    @Test("private hosts are refused unless allowed, also behind a redirect")
    func privateAddresses() async throws {
        let inner = try LoopbackSite(["/m": .json(Self.manifest)])
        let outer = try LoopbackSite(["/m": .redirect(to: inner.url("/m"))])
        let refused = try await add(inner.url("/m"), allowed: false)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("--allow-host"))
        #expect(inner.requests.isEmpty)
        // One port is allowed; the other is not.
        let redirected = try await add(outer.url("/m"), allowed: false, ["--allow-host", "127.0.0.1:\(outer.port)"])
        #expect(redirected.status == 1)
        #expect(redirected.errors.contains("--allow-host"))
        #expect(inner.requests.isEmpty)
        #expect(try files.isEmpty)
        let both = ["--allow-host", "127.0.0.1:\(outer.port)", "--allow-host", "127.0.0.1:\(inner.port)"]
        #expect(try await add(outer.url("/m"), allowed: false, both).status == 0)
    }

    @Test("an unreachable server, a missing folder and an invalid URL are reported")
    func failures() async throws {
        let port = try LoopbackSite([:]).port
        let gone = try await add("http://127.0.0.1:\(port)/m")
        #expect(gone.status == 1)
        #expect(gone.errors.split(separator: "\n").count == 1)
        let nowhere = try await QuireProcess.run(["add", "http://127.0.0.1:1/", folder.path + "/nothing"])
        #expect(nowhere.status == 1)
        #expect(nowhere.errors.contains("no folder"))
        for address in ["manifest.json", "ftp://example.org/a.cbz", "https:example.org", ""] {
            #expect(try await QuireProcess.run(["add", address, folder.path]).status == 64)
        }
        #expect(try files.isEmpty)
    }

    @Test(
        "an unusual title gives a valid file name",
        arguments: ["../../x", "...", "CON", "\u{202E}a\u{1B}[31m", ""]
    )
    func titles(title: String) async throws {
        let site = try LoopbackSite([
            "/books/7/manifest.json": .json(
                #"{"metadata":{"title":\#(Self.quoted(title))},"readingOrder":[{"href":"1.jpg"}]}"#
            )
        ])
        let outcome = try await add(site.url("/books/7/manifest.json"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(try files.count == 1)
        #expect(try files.first?.hasPrefix(".") == false)
        #expect(try files.first?.hasSuffix(".divina") == true)
        if title.isEmpty { #expect(try files == ["7.divina"]) }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"\(escaped.joined())\""
    }
}
