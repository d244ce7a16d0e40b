import Foundation
import Publications
import Testing

@testable import Library

@Suite("Converted books in a library")
struct ConvertedBookScanTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    /// Scans with the opener of the product.
    private func scan() async throws {
        library.clock.advance(1000)
        _ = try await LibraryScanner(store: library.store, roots: [LibraryRoot(path: library.root.path)]).scan()
    }

    private func fb2(_ word: String) -> String {
        let text = String(repeating: "<p>A paragraph of a long book.</p>", count: 4000)
        return "<FictionBook><description><title-info><book-title>A Book</book-title><sequence name='S' number='2'/>"
            + "</title-info></description><body><section>\(text)<p>\(word)</p>\(text)</section></body></FictionBook>"
    }

    @Test("HTML and Markdown are books, but not notes about comics, nor the folders of their pictures")
    func documents() async throws {
        let long = String(repeating: "<p>Some words.</p>", count: 1000)
        try library.write("Site/Book.html", long + "<img src='Book_files/1.png'>")
        try library.write("Site/Book_files/1.png", "1")
        try library.write("Site/README.md", long)
        try library.write("Plain/tale.md", "# A tale")
        try library.write("Plain/images/1.png", "1")
        // A folder with this name may also contain publications.
        try library.write("Plain/media/Other/x.fb2", fb2("z"))
        try library.write("Illustrated/book.htm", long)
        for page in 1...4 { try library.write("Illustrated/\(page).png", "1") }
        try library.write("Comic/credits.html", "<p>Scanned.</p>")
        for page in 1...4 { try library.write("Comic/\(page).png", "1") }
        try library.write("Series/1.fb2", fb2("x"))
        try library.write("Series/2.fb2", fb2("y"))
        try await scan()
        #expect(
            try await Set(library.publications().keys) == [
                "Site/Book.html", "Plain/tale.md", "Plain/media/Other/x.fb2", "Illustrated/book.htm", "Comic",
                "Series/1.fb2", "Series/2.fb2",
            ]
        )
        #expect(try await library.publication("Site/Book.html").format == .html)
        #expect(try await library.publication("Plain/tale.md").format == .markdown)
    }

    @Test("a book is opened from its row, unless a word in its middle was changed since the scan")
    func opening() async throws {
        try library.write("S/a.fb2", fb2("before"))
        try await scan()
        let record = try await library.publication("S/a.fb2")
        #expect(record.format == .fb2 && record.layout == .reflowable && record.title == "A Book")
        #expect(record.number == "2" && record.error == nil)
        let file = try #require(try await library.store.file(content: record.content))
        let open = try #require(try file.open() as? BookImages)
        #expect(try String(decoding: open.book.document(ofSectionAt: 0).bytes, as: UTF8.self).contains("before"))
        try library.write("S/a.fb2", fb2("after!"))
        #expect(throws: PublicationError.changed(file: "A Book")) { try file.open() }
        try await scan()
        #expect(try await library.publication("S/a.fb2").content != record.content)
    }
}
