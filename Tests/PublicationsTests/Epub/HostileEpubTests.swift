import Publications
import TestSupport
import Testing

@Suite("Hostile EPUBs")
struct HostileEpubTests {
    private let fixtures: EpubFixtures

    init() throws {
        fixtures = try EpubFixtures()
    }

    private func book() -> SampleEpub {
        var epub = SampleEpub()
        epub.addChapter("one")
        return epub
    }

    /// A book with this text as its package.
    private func book(package: String) -> SampleEpub {
        var epub = book()
        epub.packagePath = ""
        epub.container = SampleEpub.containerDocument(["EPUB/package.opf"])
        epub.files.append(("EPUB/package.opf", Array(package.utf8)))
        return epub
    }

    @Test("a package with external entities reads no files")
    func externalEntity() throws {
        let secret = try TemporaryFolder()
        let path = try secret.write(Array("SECRET".utf8), to: "secret.txt")
        let text = book().package
            .replacing(
                "<package",
                with: "<!DOCTYPE package [<!ENTITY x SYSTEM 'file://\(path)'>]><package",
                maxReplacements: 1
            )
            .replacing("A Book", with: "[&x;]")
        #expect(try fixtures.open(book(package: text)).metadata.title == "[]")
    }

    @Test("a package with an entity expansion attack stays small")
    func billionLaughs() throws {
        let entities = (1...9).map { level in
            "<!ENTITY l\(level) '\(String(repeating: "&l\(level - 1);", count: 10))'>"
        }
        let text = book().package
            .replacing(
                "<package",
                with: "<!DOCTYPE package [<!ENTITY l0 'ha'>\(entities.joined())]><package",
                maxReplacements: 1
            )
            .replacing("A Book", with: "x&l9;y")
        #expect(try fixtures.open(book(package: text)).metadata.title == "xy")
    }

    @Test("a spine with a hundred thousand sections is rejected with a clear message")
    func manySections() throws {
        var epub = book()
        epub.spine = String(repeating: "<itemref idref='one'/>", count: 100_000)
        #expect(
            try fixtures.failure(epub, isDeflated: true)
                == .unsafe(file: "Large.epub", reason: .tooManySections(20000))
        )
    }

    @Test("a package with too many elements is rejected")
    func manyElements() throws {
        var epub = book()
        epub.manifest += String(repeating: "<item/>", count: 700_000)
        let failure = try fixtures.failure(epub, isDeflated: true)
        guard case .unsafe(_, let reason)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(reason.description.contains("nodes"))
    }

    @Test("ten thousand nested lists are read up to the limit")
    func deepContents() throws {
        var epub = book()
        epub.addNavigation(
            "<nav epub:type='toc'>" + String(repeating: "<ol><li><a href='one.xhtml'>x</a>", count: 10_000)
                + String(repeating: "</li></ol>", count: 10_000) + "</nav>"
        )
        let body = try fixtures.openDeflated(epub).body
        #expect((1...200).contains(body.contents.count))
        #expect(body.contents.allSatisfy { $0.level <= PublicationLimits.standard.maximumContentsDepth })
        #expect(body.problems.count == 1)
    }

    @Test("a table of contents that is too long is truncated")
    func longContents() throws {
        var epub = book()
        epub.addNavigation(
            "<nav epub:type='toc'><ol>" + String(repeating: "<li><a href='one.xhtml'>x</a></li>", count: 30_000)
                + "</ol></nav>"
        )
        #expect(
            try fixtures.openDeflated(epub).body.contents.count == PublicationLimits.standard.maximumContentsCount
        )
    }

    @Test("cyclic and very long fallback chains end")
    func circles() throws {
        var epub = book()
        for index in 0..<2_000 {
            epub.manifest +=
                "<item id='f\(index)' href='f\(index).json' media-type='a/b' fallback='f\((index + 1) % 2_000)'/>"
            epub.spine += "<itemref idref='f\(index)'/>"
        }
        let sections = try fixtures.openDeflated(epub).body.sections
        #expect(sections.count == 2_001)
        #expect(sections.dropFirst().allSatisfy { $0.problem != nil })
    }

    @Test("of two items with the same id or path, the first counts")
    func duplicates() throws {
        var epub = SampleEpub()
        epub.addChapter("one")
        epub.add("one", "two.xhtml", isInSpine: true, SampleEpub.document("<p>2</p>"))
        epub.manifest += "<item id='x' href='one.xhtml' media-type='image/png'/>"
        let book = try fixtures.open(epub)
        #expect(book.body.sections.map(\.path) == ["EPUB/one.xhtml", "EPUB/one.xhtml"])
        #expect(try book.resource(atPath: "EPUB/one.xhtml").mediaType == "application/xhtml+xml")
    }

    @Test(
        "a package path that leaves the book is ignored",
        arguments: [
            "../../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "%2e%2e/%2e%2e/x.xhtml", "META-INF/../../x",
        ]
    )
    func leaks(_ reference: String) throws {
        var epub = book()
        epub.manifest += "<item id='x' href='\(reference)' media-type='application/xhtml+xml'/>"
        epub.spine += "<itemref idref='x'/>"
        let body = try fixtures.open(epub).body
        #expect(body.sections.filter { $0.problem == nil }.map(\.path) == ["EPUB/one.xhtml"])
        #expect(body.problems.count == 1)
    }

    @Test("an archive with an entry outside it is rejected")
    func leakingEntry() throws {
        var epub = book()
        epub.files.append(("../evil.xhtml", []))
        guard case .unsafe? = try fixtures.failure(epub) else {
            Issue.record("it opened")
            return
        }
    }

    @Test("a section that is too large is listed with a problem, and reading it throws")
    func largeSection() throws {
        var limits = PublicationLimits()
        limits.maximumSectionBytes = 1_000
        var epub = book()
        epub.addChapter("two", String(repeating: "<p>x</p>", count: 1_000))
        let book = try fixtures.open(epub, limits: limits)
        #expect(book.body.sections.first?.problem == nil)
        #expect(book.body.sections.last?.problem?.hasPrefix("The section is too large") == true)
        #expect(throws: PublicationError.self) { try book.document(ofSectionAt: 1) }
        #expect(throws: PublicationError.self) { try book.resource(atPath: "EPUB/two.xhtml") }
    }

    @Test("a package that is too large is rejected")
    func largePackage() throws {
        var limits = PublicationLimits()
        limits.maximumXMLBytes = 100
        #expect(throws: PublicationError.self) { try fixtures.open(book(), limits: limits) }
    }

    @Test("a thousand elements with the same id take linear time")
    func refinements() throws {
        var epub = book()
        epub.metadata += String(repeating: "<dc:creator id='a'>C</dc:creator>", count: 5_000)
        epub.metadata += String(repeating: "<meta refines='#a' property='role'>aut</meta>", count: 20_000)
        let metadata = try fixtures.openDeflated(epub).metadata
        #expect(metadata.creators.count == 1_000)
        #expect(metadata.creators.first?.roles == ["aut"])
        #expect(metadata.creators.dropFirst().allSatisfy { $0.roles.isEmpty })
    }

    @Test("a corrupted package opens or throws a clear error", arguments: 0..<30)
    func mutations(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var epub = book()
        epub.addNavigation("<nav epub:type='toc'><ol><li><a href='one.xhtml'>x</a></li></ol></nav>")
        var text = Array(epub.package.utf8)
        for _ in 0..<10 {
            let start = Int.random(in: 0..<text.count, using: &generator)
            let end = min(text.count, start + Int.random(in: 0..<20, using: &generator))
            if Bool.random(using: &generator) {
                text.removeSubrange(start..<end)
            } else {
                text.insert(contentsOf: Array(text[start..<end]), at: Int.random(in: 0..<text.count, using: &generator))
            }
        }
        do {
            let opened = try fixtures.open(book(package: String(decoding: text, as: UTF8.self)))
            #expect(!opened.body.sections.isEmpty, "seed \(seed)")
        } catch let error as PublicationError {
            #expect(!error.description.isEmpty, "seed \(seed)")
        }
    }
}
