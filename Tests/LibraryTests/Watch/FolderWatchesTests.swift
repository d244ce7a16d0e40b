import Foundation
import Testing

@testable import Library

@Suite("Watches of folders")
struct FolderWatchesTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private var root: FilePath { FilePath(library.root.path) }

    /// The changed folders, relative to their roots, and whether events were discarded.
    private func read(_ watches: FolderWatches) -> (changed: Set<String>, hasOverflow: Bool) {
        var changed: Set<String> = []
        var hasOverflow = false
        watches.read { event in
            switch event {
            case .changed(_, let directory, _, _): changed.insert(String(decoding: directory, as: UTF8.self))
            case .overflow: hasOverflow = true
            case .appeared, .rootChanged: break
            }
        }
        return (changed, hasOverflow)
    }

    @Test("report only files and folders that can belong to a publication")
    func relevance() throws {
        try library.write("A/1.cbz", "pages=1")
        try library.write("A/.hidden/1.cbz", "pages=1")
        try library.write("@eaDir/1.cbz", "pages=1")
        let watches = try #require(FolderWatches(roots: [root]))
        #expect(watches.add([], of: root) == .watched)
        #expect(watches.count == 2)
        try library.write("A/download.part", "x")
        try library.write("A/.1.cbz.swp", "x")
        try library.write("A/.hidden/2.cbz", "x")
        #expect(read(watches).changed == [])
        try library.move("A/download.part", to: "A/2.cbz")
        #expect(read(watches).changed == ["A"])
        try library.link("A/link", to: "elsewhere")
        #expect(read(watches).changed == ["A"])
    }

    @Test("of a root that is inside another belong to the inner one")
    func nestedRoots() throws {
        try library.write("A/1.cbz", "pages=1")
        try library.write("Inner/B/1.cbz", "pages=1")
        let inner = root.appending(Array("Inner".utf8))
        let watches = try #require(FolderWatches(roots: [root, inner]))
        #expect(watches.add([], of: root) == .watched)
        #expect(watches.count == 2)
        #expect(watches.add([], of: inner) == .watched)
        #expect(watches.count == 4)
        try library.write("Inner/B/2.cbz", "pages=1")
        #expect(read(watches).changed == ["B"])
    }

    @Test("report that the system has discarded events")
    func overflow() throws {
        let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let maximum = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // The usual limit is 16,384.
        guard maximum <= 40_000 else { return }
        let watches = try #require(FolderWatches(roots: [root]))
        #expect(watches.add([], of: root) == .watched)
        // A new file causes at least two events: it is created and closed.
        for number in 0...(maximum / 2) { close(creat(library.url("\(number).cbz").path, 0o600)) }
        #expect(read(watches).hasOverflow)
        try library.write("new.cbz", "x")
        #expect(read(watches) == ([""], false))
    }
}
