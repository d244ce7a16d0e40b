import Foundation
import Testing

@testable import Library

@Suite("A scan of some folders")
struct ScanScopeTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private var root: FilePath { FilePath(library.root.path) }

    private func scope(_ paths: [String], isWhole: Bool = false) -> ScanScope {
        var scope = ScanScope()
        for path in paths { scope.add(Array(path.utf8), in: root, isWhole: isWhole) }
        return scope
    }

    @discardableResult
    private func scan(_ paths: [String], isWhole: Bool = false) async throws -> ScanSummary {
        library.clock.advance(1000)
        return try await library.scanner().scan(scope(paths, isWhole: isWhole))
    }

    private func available() async throws -> Set<String> {
        Set(try await library.publications().filter { !$0.value.isMissing }.keys)
    }

    @Test("reads and removes only publications in these folders and their ancestors")
    func onlyTouched() async throws {
        for path in ["A/B/1.cbz", "A/B/C/2.cbz", "A/D/3.cbz", "E/4.cbz"] { try library.write(path, "pages=1;\(path)") }
        try await library.scan()
        _ = library.opens.take()
        for path in ["A/B/1.cbz", "A/B/C/2.cbz", "A/D/3.cbz", "E/4.cbz"] { try library.remove(path) }
        for path in ["A/B/new.cbz", "A/B/C/no.cbz", "A/D/no.cbz", "E/no.cbz"] { try library.write(path, "\(path)") }
        let summary = try await scan(["A/B"])
        #expect(library.opens.take() == ["new.cbz"])
        #expect((summary.added, summary.missing) == (1, 1))
        #expect(try await available() == ["A/B/new.cbz", "A/B/C/2.cbz", "A/D/3.cbz", "E/4.cbz"])
        try await scan(["A"], isWhole: true)
        #expect(try await available() == ["A/B/new.cbz", "A/B/C/no.cbz", "A/D/no.cbz", "E/4.cbz"])
        try await library.scan()
        #expect(try await available() == ["A/B/new.cbz", "A/B/C/no.cbz", "A/D/no.cbz", "E/no.cbz"])
    }

    @Test("marks everything in a folder that no longer exists as missing")
    func vanishedFolder() async throws {
        for path in ["A/1.cbz", "A/B/2.cbz", "A/B0/3.cbz", "C/4.cbz"] { try library.write(path, "pages=1;\(path)") }
        try await library.scan()
        try library.remove("A/B")
        #expect(try await scan(["A/B"]).missing == 1)
        try library.remove("A")
        #expect(try await scan(["A"]).missing == 2)
        #expect(try await available() == ["C/4.cbz"])
    }

    @Test("notices that a series has become a folder of images, and the reverse")
    func pictureFolders() async throws {
        try library.write("S/V/1.cbz", "pages=1")
        try library.write("S/V/W/2.cbz", "pages=2")
        try await library.scan()
        try library.remove("S/V/1.cbz")
        for page in 1...3 { try library.write("S/V/\(page).png", "\(page)") }
        try await scan(["S/V"])
        #expect(try await available() == ["S/V"])
        for page in 1...3 { try library.remove("S/V/\(page).png") }
        try await scan(["S/V"])
        #expect(try await available() == ["S/V/W/2.cbz"])
    }

    @Test("skips files that are still being written")
    func unsettled() async throws {
        try library.write("S/1.cbz", "pages=1")
        try await library.scan()
        try library.write("S/1.cbz", "pages=10;half")
        try library.write("S/2.cbz", "pages=2")
        try library.write("S/3.cbz", "pages=3")
        var changed = scope(["S"])
        changed.markUnsettled([root.appending(Array("S/1.cbz".utf8)), root.appending(Array("S/3.cbz".utf8))])
        let summary = try await library.scanner().scan(changed)
        #expect((summary.added, summary.changed, summary.missing) == (1, 0, 0))
        #expect(try await available() == ["S/1.cbz", "S/2.cbz"])
        #expect(try await library.publication("S/1.cbz").pageCount == 1)
        try await scan(["S"])
        #expect(try await available() == ["S/1.cbz", "S/2.cbz", "S/3.cbz"])
    }

    @Test("keeps the problems of the other folders")
    func problems() async throws {
        try library.write("A/1.cbz", "pages=1")
        try library.write("B/2.cbz", "pages=2")
        let denied = root.appending(Array("A".utf8))
        try await library.scan(accessCheck: { $0 == denied ? EACCES : 0 })
        #expect(try await library.store.problems().map(\.path) == [denied.text])
        try await scan(["B"])
        #expect(try await library.store.problems().map(\.path) == [denied.text])
        try await scan(["A"])
        #expect(try await library.store.problems().isEmpty)
        #expect(try await available() == ["A/1.cbz", "B/2.cbz"])
    }

    @Test("requests a full scan for a link to a hidden folder")
    func links() async throws {
        try library.write("A/1.cbz", "pages=1")
        try library.write(".store/2.cbz", "pages=2")
        try library.link("A/link", to: library.url(".store").path)
        try library.link("A/own", to: library.url("A").path)
        #expect(try await scan(["A"]).hasSkippedFolderLinks)
        try await library.scan()
        #expect(try await available() == ["A/1.cbz", "A/link/2.cbz"])
        try await scan(["A"], isWhole: true)
        #expect(try await available() == ["A/1.cbz", "A/link/2.cbz"])
    }

    @Test("of a later request determines which files are still being written")
    func union() {
        let file = root.appending(Array("A/1.cbz".utf8))
        var earlier = scope(["A"])
        earlier.markUnsettled([file])
        var merged = earlier
        merged.formUnion(scope(["B"]))
        #expect(merged.unsettled == [file])
        #expect(merged.includes(file))
        merged.formUnion(scope(["A"]))
        #expect(merged.unsettled == [])
        merged.formUnion(.everything)
        #expect(merged == .everything)
        var many = ScanScope()
        for number in 0...ScanScope.Folders.maximumCount {
            many.add(Array("\(number)".utf8), in: root, isWhole: false)
        }
        #expect(many == ScanScope(whole: root))
    }
}
