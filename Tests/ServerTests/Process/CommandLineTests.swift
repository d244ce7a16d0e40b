import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

@Suite("The command line")
struct CommandLineTests {
    @Test("inspect prints one JSON object about a comic")
    func inspect() async throws {
        let folder = try TestFolder()
        let info = """
            <?xml version="1.0"?><ComicInfo><Title>Blüten</Title><Series>Haruko</Series><Number>3</Number>\
            <Manga>YesAndRightToLeft</Manga></ComicInfo>
            """
        let file = try folder.write(
            "h 3.cbz",
            TestArchive.bytes([
                (name: "10.png", bytes: TestPicture.png(width: 3, height: 4)),
                (name: "2.png", bytes: TestPicture.png(width: 5, height: 6)),
                (name: "ComicInfo.xml", bytes: Array(info.utf8)),
            ])
        )
        let outcome = try await QuireProcess.run(["inspect", file])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let object = try JSON(parsing: outcome.output)
        #expect(
            Set(object.members.keys) == ["format", "title", "series", "number", "readingProgression", "pages"]
        )
        #expect(object["format"].text == "cbz")
        #expect(object["title"].text == "Blüten")
        #expect(object["series"].text == "Haruko")
        #expect(object["number"].text == "3")
        #expect(object["readingProgression"].text == "rtl")
        #expect(object["pages"].elements.map { $0["name"].text } == ["2.png", "10.png"])
        let page = object["pages"][0]
        #expect(Set(page.members.keys) == ["name", "mediaType", "width", "height", "byteSize"])
        #expect(page["mediaType"].text == "image/png")
        #expect(page["width"].integer == 5)
        #expect(page["height"].integer == 6)
        #expect(page["byteSize"].integer == TestPicture.png(width: 5, height: 6).count)
    }

    @Test("inspect prints the chapters of a book with position and length")
    func inspectBooks() async throws {
        let folder = try TestFolder()
        let bytes = TestBook.encoded(TestBook.novel(chapters: 3), as: "GB18030")
        var object = try JSON(
            parsing: await QuireProcess.run(["inspect", folder.write("港口.txt", bytes)]).output
        )
        #expect(object["format"].text == "txt" && object["title"].text == "港口")
        #expect(object["encoding"].text?.lowercased() == "gb18030" && object["layout"].text == "reflowable")
        #expect(object["language"].text?.hasPrefix("zh") == true)
        let chapters = object["chapters"].elements
        #expect(chapters.map { $0["title"].text } == ["第一章 港口之一", "第二章 港口之二", "第三章 港口之三"])
        #expect(chapters.compactMap { $0["length"].integer }.reduce(0, +) == bytes.count)
        #expect(chapters.first?["position"].integer == 0)

        // A chapter that is delivered in several pieces is one chapter.
        let long = Array(TestBook.novel(chapters: 2, linesPerChapter: 4000).utf8)
        object = try JSON(parsing: await QuireProcess.run(["inspect", folder.write("长.txt", long)]).output)
        #expect(object["chapters"].elements.count == 2)
        #expect(object["chapters"].elements.compactMap { $0["length"].integer }.reduce(0, +) == long.count)

        let rules = try folder.write("rules.txt", "港口之[一三]$\n")
        let result = try await QuireProcess.run(["inspect", "--chapter-rules", rules, folder.path + "/港口.txt"])
        #expect(try JSON(parsing: result.output)["chapters"].elements.count == 2)
        try folder.write("rules.txt", "(")
        let refused = try await QuireProcess.run(["inspect", "--chapter-rules", rules, folder.path + "/港口.txt"])
        #expect(refused.status == 1 && refused.errors.contains("rules.txt, line 1: "))

        let epub = TestBook.epub(title: "Two", [.chapter("1.xhtml", "<p>x</p>"), .chapter("2.xhtml", "<p>y</p>")])
        object = try JSON(parsing: await QuireProcess.run(["inspect", folder.write("b.epub", epub)]).output)
        #expect(object["format"].text == "epub" && object["title"].text == "Two")
        #expect(object["chapters"].elements.map { $0["href"].text } == ["OEBPS/1.xhtml", "OEBPS/2.xhtml"])
        #expect(object["language"].text == "en" && object["encoding"] == .null)
    }

    @Test("page writes an image of a comic, and a section of a book of text")
    func pages() async throws {
        let folder = try TestFolder()
        let comic = try folder.write(
            "c.cbz",
            TestArchive.bytes([(name: "1.png", bytes: TestPicture.png(width: 30, height: 40))])
        )
        let output = folder.path + "/out"
        let image = try await QuireProcess.run(["page", comic, "1", "--width", "15", "--format", "png", "-o", output])
        #expect(image.status == 0, "\(image.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: output)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let missing = try await QuireProcess.run(["page", comic, "2", "-o", output])
        #expect(missing.status == 1 && missing.errors.contains("has no page 2"))
        let fb2 = """
            <FictionBook><description><title-info><book-title>T</book-title></title-info></description><body><section><title>
            <p>One</p></title><p>First.</p></section><section><title><p>Two</p></title><p>Second.</p></section></body></FictionBook>
            """
        for (name, bytes) in [
            ("b.fb2", Array(fb2.utf8)), ("b.md", Array("# One\n\nFirst.\n\n# Two\n\nSecond.\n".utf8)),
            ("b.html", Array("<!DOCTYPE html><h1>One</h1><p>First.</p><h1>Two</h1><p>Second.</p>".utf8)),
        ] {
            let file = try folder.write(name, bytes)
            let section = try await QuireProcess.run(["page", file, "2", "-o", output])
            #expect(section.status == 0, "\(name): \(section.errors)")
            let text = try String(contentsOfFile: output, encoding: .utf8)
            #expect(text.contains("<html") && text.contains("Second.") && !text.contains("First."), "\(name)")
            let beyond = try await QuireProcess.run(["page", file, "3", "-o", output])
            #expect(beyond.status == 1 && beyond.errors.contains("has no section 3"), "\(name): \(beyond.errors)")
            let sized = try await QuireProcess.run(["page", file, "1", "--width", "100", "-o", output])
            #expect(sized.status == 1 && sized.errors.contains("only for images"), "\(name): \(sized.errors)")
        }
    }

    @Test("serve lists books as it lists comics")
    func serveBooks() async throws {
        let folder = try TestFolder()
        try folder.write("A/a.txt", "Chapter 1\n\nWords.\n")
        let server = try await QuireProcess.serve(folder.path, data: TestFolder().path)
        try await server.waitForScan()
        #expect(try await server.get("/api/v1/series")["series"].elements.count == 1)
        #expect(await server.stop() == 0)
    }

    @Test("inspect of a bad file is one clear line and status 1")
    func inspectFailure() async throws {
        let folder = try TestFolder()
        let file = try folder.write("bad.cbz", "no archive")
        for path in [file, folder.path + "/nothing.cbz"] {
            let outcome = try await QuireProcess.run(["inspect", path])
            #expect(outcome.status == 1)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.split(separator: "\n").count == 1)
            #expect(outcome.errors.contains(".cbz"))
        }
    }

    @Test("page writes one page as a picture")
    func page() async throws {
        let folder = try TestFolder()
        try folder.writeComic("a.cbz", pages: 2, width: 300, height: 200)
        for (options, name, start) in [
            (["--width", "100", "--format", "png"], "x", [0x89, 0x50] as [UInt8]), ([], "x.jpg", [0xFF, 0xD8]),
            ([], "x.webp", [0x52, 0x49]), (["--format", "avif"], "x.bin", [0, 0]), ([], "x.bin", [0x52, 0x49]),
        ] {
            let outcome = try await QuireProcess.run(
                ["page", folder.path + "/a.cbz", "2"] + options + ["-o", folder.path + "/" + name]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let bytes = try folder.read(name)
            #expect(bytes.starts(with: start))
            if options.contains("100") { #expect(bytes[16..<20].reduce(0) { $0 << 8 | Int($1) } == 100) }
        }
    }

    @Test(
        "page reports errors",
        arguments: [
            (["3", "-o", "OUT"], 1), (["0", "-o", "OUT"], 64), (["1", "-o", "/nowhere/out.png"], 1), (["1"], 64),
            (["1", "--width", "0", "-o", "OUT"], 64), (["1", "--format", "bmp", "-o", "OUT"], 64),
        ] as [([String], Int32)]
    )
    func pageFailure(arguments: [String], status: Int32) async throws {
        let folder = try TestFolder()
        try folder.writeComic("a.cbz", pages: 2)
        let outcome = try await QuireProcess.run(
            ["page", folder.path + "/a.cbz"] + arguments.map { $0 == "OUT" ? folder.path + "/out.png" : $0 }
        )
        #expect(outcome.status == status)
        #expect(!outcome.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.png"))
    }

    @Test("the metrics contain the workers for pictures and the workers for archives")
    func workerMetrics() async throws {
        let (library, data) = (try TestFolder(), try TestFolder())
        let server = try await QuireProcess.serve(library.path, data: data.path)
        let text = try await TestClient.send(port: server.port, .GET, "/metrics").text
        for pool in ["pictures", "archives"] {
            #expect(text.contains(#"quire_worker_starts_total{pool="\#(pool)"} "#), "\(pool)")
        }
        #expect(await server.stop() == 0)
    }

    @Test("serve suggests an option when the port is in use or there is nothing to serve")
    func serveFailures() async throws {
        let folder = try TestFolder()
        let data = try TestFolder()
        let server = try await QuireProcess.serve(folder.path, data: data.path)
        let other = try TestFolder()
        let taken = try await QuireProcess.run(
            ["serve", folder.path, "--data", other.path, "--port", String(server.port)])
        #expect(taken.status == 1)
        #expect(taken.errors.contains("--port"))
        #expect(taken.errors.contains(String(server.port)))
        #expect(taken.errors.split(separator: "\n").count == 1)
        #expect(await server.stop(SIGINT) == 0)

        let nothing = try await QuireProcess.run(["serve", folder.path + "/nothing", "--data", other.path])
        #expect(nothing.status == 1)
        #expect(nothing.errors.contains("nothing"))
        #expect(try await QuireProcess.run(["serve"]).status == 64)
        let nowhere = try await QuireProcess.run(
            ["serve", folder.path, "--data", other.path, "--host", "203.0.113.9", "--port", "0"])
        #expect(nowhere.status == 1)
        #expect(nowhere.output.isEmpty)
        #expect(nowhere.errors.contains("--host") && nowhere.errors.split(separator: "\n").count == 1)
        let unwritable = try await QuireProcess.run(["serve", folder.path, "--data", "/proc/quire"])
        #expect(unwritable.status == 1)
        #expect(unwritable.errors.contains("--data"))
    }

    @Test("serve makes its data private, and on a network prints a link with the key")
    func network() async throws {
        let library = try TestFolder()
        let data = try TestFolder()
        let server = try await QuireProcess.serve(library.path, data: data.path + "/new/quire", ["--host", "0.0.0.0"])
        let attributes = try FileManager.default.attributesOfItem(atPath: data.path + "/new/quire")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(try await TestClient.send(port: server.port, .GET, "/api/v1/server").status == 401)
        let key = String(decoding: try data.read("new/quire/access-key"), as: UTF8.self)
            .trimmingCharacters(in: .newlines)
        #expect(try await TestClient.send(port: server.port, .GET, "/login?key=\(key)").status == 303)
        #expect(await server.stop() == 0)
    }

    @Test("serve stops in time although an event stream is open")
    func stopping() async throws {
        let library = try TestFolder()
        let data = try TestFolder()
        let server = try await QuireProcess.serve(library.path, data: data.path)
        let response = try await TestClient.shared.execute(
            TestClient.request(port: server.port, .GET, "/api/v1/events"),
            timeout: .seconds(60)
        )
        var events = EventReader(response.body).makeAsyncIterator()
        _ = try await events.next()
        #expect(await server.stop() == 0)
    }
}
