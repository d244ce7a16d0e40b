import Database
import Foundation
import Testing

@testable import Library

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Hostile and unusual folders")
struct UnusualFolderTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    @Test("links out of the root are listed with an error and never opened")
    func linksOut() async throws {
        let outside = library.folder.appending(path: "outside")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        try Data("pages=3".utf8).write(to: outside.appending(path: "secret.cbz"))
        // A folder whose name has the root's name as a prefix is not inside the root.
        try FileManager.default.createDirectory(
            at: library.folder.appending(path: "root2"),
            withIntermediateDirectories: true
        )
        try Data("pages=3".utf8).write(to: library.folder.appending(path: "root2/near.cbz"))
        try library.write("S/1.cbz", "pages=1")
        try library.link("S/file.cbz", to: outside.appending(path: "secret.cbz").path)
        try library.link("S/relative.cbz", to: "../../root2/near.cbz")
        try library.link("S/folder", to: outside.path)
        try library.link("S/nowhere.cbz", to: "nothing.cbz")
        try library.link("S/picture.png", to: outside.appending(path: "x.png").path)
        let summary = try await library.scan()
        #expect(summary.failed == 4)
        #expect(library.opens.take() == ["1.cbz"])
        let publications = try await library.publications()
        #expect(
            Set(publications.keys) == ["S/1.cbz", "S/file.cbz", "S/relative.cbz", "S/folder", "S/nowhere.cbz"]
        )
        #expect(publications["S/file.cbz"]?.error?.contains("leaves the library") == true)
        #expect(publications["S/folder"]?.error?.contains("leaves the library") == true)
        #expect(publications["S/nowhere.cbz"]?.error?.contains("target of the symbolic link") == true)
        #expect(try await library.scan().unchanged == 5)
        await #expect(throws: LibraryError.self) {
            try await library.store.pathForOpening(try #require(publications["S/file.cbz"]?.id))
        }
    }

    @Test("a link keeps its publication while its target is missing")
    func missingTarget() async throws {
        try library.write(".disk/1.cbz", "pages=3;title=Rain")
        try library.write("S/2.cbz", "pages=4")
        try library.link("S/1.cbz", to: "../.disk/1.cbz")
        try await library.scan()
        let before = try await library.publication("S/1.cbz")
        #expect(before.error == nil && before.pageCount == 3)
        let away = library.folder.appending(path: "disk")
        for _ in 1...2 {
            try FileManager.default.moveItem(at: library.url(".disk"), to: away)
            try await library.scan()
            let broken = try await library.publication("S/1.cbz")
            #expect(broken.id == before.id && broken.title == "Rain" && !broken.isMissing)
            #expect(broken.error?.contains("target of the symbolic link") == true)
            try FileManager.default.moveItem(at: away, to: library.url(".disk"))
            try await library.scan()
            #expect(try await library.publication("S/1.cbz") == before)
        }
        let count: Int? = try await library.store.database.read { try $0.value("SELECT count(*) FROM publications") }
        #expect(count == 2)
    }

    @Test("a file that was replaced by a link after the scan is not served")
    func swappedForLink() async throws {
        try library.write("S/1.cbz", "pages=1")
        try await library.scan()
        let id = try await library.publication("S/1.cbz").id
        #expect(
            try await library.store.pathForOpening(id) == FilePath(library.url("S/1.cbz").path).resolved?.text
        )
        try library.remove("S/1.cbz")
        await #expect(throws: LibraryError.fileMissing(path: library.url("S/1.cbz").path)) {
            try await library.store.pathForOpening(id)
        }
        try Data("x".utf8).write(to: library.folder.appending(path: "outside.cbz"))
        try library.link("S/1.cbz", to: "../../outside.cbz")
        await #expect(throws: LibraryError.outsideLibrary(path: library.url("S/1.cbz").path)) {
            try await library.store.pathForOpening(id)
        }
        try await library.scan()
        let now = try await library.publication("S/1.cbz")
        #expect(now.error != nil)
        #expect(now.id != id)
        await #expect(throws: LibraryError.noSuchPublication(id: 999)) {
            try await library.store.pathForOpening(999)
        }
    }

    @Test("links inside the root are followed, and loops end", .timeLimit(.minutes(5)))
    func linksInside() async throws {
        try library.write("S/1.cbz", "pages=1")
        try library.write(".hidden/T/2.cbz", "pages=2")
        try library.link("S/again.cbz", to: "1.cbz")
        try library.link("S/loop", to: "..")
        try library.link("S/self", to: "self")
        try library.link("shown", to: ".hidden")
        try library.link("twice", to: ".hidden")
        let summary = try await library.scan()
        #expect(summary.found == 3)
        #expect(summary.failed == 0)
        let publications = try await library.publications()
        #expect(publications["S/again.cbz"]?.content == publications["S/1.cbz"]?.content)
        #expect(Set(publications.keys).isSuperset(of: ["S/1.cbz", "S/again.cbz"]))
        #expect(publications.keys.contains { $0.hasSuffix("T/2.cbz") })
        #expect(try await library.scan().unchanged == 3)
    }

    @Test("publications in an unreadable folder are not marked missing")
    func unreadableFolder() async throws {
        try library.write("A/1.cbz", "pages=1")
        try library.write("B/deep/2.cbz", "pages=2")
        try library.write("C/3.cbz", "pages=3")
        try await library.scan()
        try library.remove("C/3.cbz")
        let locked = FilePath(library.url("B").path)
        let summary = try await library.scan { $0 == locked ? EACCES : 0 }
        #expect(summary.missing == 1)
        #expect(summary.problems.map(\.path) == [library.url("B").path])
        #expect(try await library.store.problems() == summary.problems)
        #expect(try await library.publication("B/deep/2.cbz").isMissing == false)
        #expect(try await library.scan().unchanged == 2)
        #expect(try await library.store.problems().isEmpty)
    }

    @Test("a file without read permission is retried at every scan and keeps its data")
    func unreadableFile() async throws {
        try library.write("A/1.cbz", "pages=12")
        try await library.scan()
        let before = try await library.publication("A/1.cbz")
        try library.write("A/1.cbz", "pages=13")
        try await library.scan { $0.text.hasSuffix("1.cbz") ? EIO : 0 }
        let unreadable = try await library.publication("A/1.cbz")
        #expect(unreadable.id == before.id)
        #expect(unreadable.error != nil)
        #expect(unreadable.pageCount == 12)
        try await library.scan()
        #expect(try await library.publication("A/1.cbz").pageCount == 13)
    }

    @Test("names that are not UTF-8 are listed with an error, and normally once renamed")
    func namesInOtherEncodings() async throws {
        try library.write("S/1.cbz", "pages=1")
        let strange = Array(library.url("S").path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".cbz".utf8)
        let path = FilePath(bytes: strange)
        let file = try #require(path.withCString { fopen($0, "w") })
        fputs("pages=2", file)
        fclose(file)
        let summary = try await library.scan()
        #expect((summary.found, summary.failed) == (2, 1))
        let publications = try await library.publications()
        let strangeOne = try #require(publications["S/caf\u{FFFD}.cbz"])
        #expect(strangeOne.error?.contains("UTF-8") == true)
        #expect(try await library.scan().unchanged == 2)
        #expect(path.withCString { rename($0, library.url("S/café.cbz").path) } == 0)
        #expect(try await library.scan().moved == 1)
        let renamed = try await library.publication("S/café.cbz")
        #expect(renamed.id == strangeOne.id)
        #expect(renamed.error == nil)
    }

    @Test("pipes, hidden files and system files are not publications", .timeLimit(.minutes(5)))
    func noPublications() async throws {
        try library.write("S/1.cbz", "pages=1")
        try library.write("S/._1.cbz", "broken")
        try library.write("__MACOSX/S/1.cbz", "broken")
        try library.write("@eaDir/1.cbz", "broken")
        #expect(mkfifo(library.url("S/pipe.cbz").path, 0o644) == 0)
        try FileManager.default.createDirectory(at: library.url("S/folder.cbz"), withIntermediateDirectories: true)
        #expect(try await library.scan().found == 1)
    }

    @Test("deeply nested folders are abandoned at the maximum depth with a problem")
    func deepFolders() async throws {
        let path = Array(repeating: "d", count: 80).joined(separator: "/")
        try library.write("\(path)/1.cbz", "pages=1")
        try library.write("S/1.cbz", "pages=1;s")
        let summary = try await library.scan()
        #expect(summary.found == 1)
        #expect(summary.problems.count == 1)
    }
}
