import Database
import Foundation
import Testing

@testable import Library

@Suite("Choices for a publication")
struct ChoiceTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    /// Its pages are 100 wide and 150, 151, 152 … high.
    private func makePublication(_ path: String = "S/1.cbz", _ text: String = "pages=10") async throws -> Int64 {
        try library.write(path, text)
        try await library.scan()
        return try await library.publication(path).id
    }

    private func coverState(_ id: Int64) async throws -> [Int?] {
        let record = try #require(try await library.store.publication(id, user: .owner))
        #expect(record.fileCoverIndex == 0)
        return [record.coverIndex, record.coverWidth, record.coverHeight]
    }

    @Test("a chosen cover is used by the publication and its series until it is reset")
    func cover() async throws {
        let id = try await makePublication()
        #expect(try await coverState(id) == [0, 100, 150])
        #expect(try await library.store.chooseCover(page: 4, for: id, user: .owner).publication.coverIndex == 4)
        #expect(try await coverState(id) == [4, 100, 154])
        let series = try #require(try await library.allSeries().first)
        #expect([series.coverPage, series.coverWidth, series.coverHeight] == [4, 100, 154])
        #expect(try await library.store.chooseCover(page: 9, for: id, user: .owner).publication.coverHeight == 159)
        for _ in 0..<2 {
            #expect(try await library.store.chooseCover(page: nil, for: id, user: .owner).publication.coverIndex == 0)
            #expect(try await coverState(id) == [0, 100, 150])
        }
        #expect(try await library.allSeries().first?.coverHeight == 150)
    }

    @Test("a chosen cover survives scans and moves, and is carried over to a new edition with the page")
    func coverScans() async throws {
        let id = try await makePublication()
        _ = try await library.store.chooseCover(page: 4, for: id, user: .owner)
        try library.move("S/1.cbz", to: "T/2.cbz")
        try await library.scan()
        #expect(try await coverState(id) == [4, 100, 154])
        try library.write("T/2.cbz", "pages=5")
        try await library.scan()
        #expect(try await coverState(id) == [4, 100, 154])
        try library.write("T/2.cbz", "pages=3")
        try await library.scan()
        #expect(try await coverState(id) == [0, 100, 150])
    }

    @Test("a chosen cover's size is updated when the file is read again")
    func coverSize() async throws {
        let id = try await makePublication()
        _ = try await library.store.chooseCover(page: 4, for: id, user: .owner)
        try await library.store.database.write { transaction in
            try transaction.execute("UPDATE coverChoices SET width = NULL, height = 1")
            try transaction.execute("UPDATE publications SET readerVersion = 1")
        }
        #expect(try await coverState(id) == [4, nil, 1])
        try await library.scan()
        #expect(try await coverState(id) == [4, 100, 154])
    }

    @Test("a chosen cover whose page no longer exists is ignored by the publication and its series")
    func coverGone() async throws {
        let id = try await makePublication()
        _ = try await library.store.chooseCover(page: 4, for: id, user: .owner)
        try await library.store.database.write { try $0.execute("UPDATE publications SET pageCount = 4") }
        #expect(try await coverState(id) == [0, 100, 150])
        #expect(try await library.allSeries().first?.coverPage == 0)
        try await library.store.database.write { try $0.execute("UPDATE publications SET pageCount = 5") }
        #expect(try await coverState(id) == [4, 100, 154])
    }

    @Test("a chosen cover must be an existing page")
    func coverRefusals() async throws {
        let id = try await makePublication()
        let store = library.store
        for page in [-1, 10, .max] {
            await #expect(throws: LibraryError.noSuchPage(page, publicationID: id)) {
                _ = try await store.chooseCover(page: page, for: id, user: .owner)
            }
        }
        for page in [nil, 0] {
            await #expect(throws: LibraryError.noSuchPublication(id: 77)) {
                _ = try await store.chooseCover(page: page, for: 77, user: .owner)
            }
        }
        #expect(try await coverState(id) == [0, 100, 150])
    }

    @Test("a pairing is sorted and unique, survives scans and moves, and is shared by copies")
    func pairing() async throws {
        let id = try await makePublication("S/1.cbz", "pages=600")
        let store = library.store
        #expect(try await store.pairing(of: id, user: .owner) == PagePairing())
        let pairing = PagePairing(isolated: [599, 3, 3, 256], shifted: [0, 255])
        #expect(pairing.isolated == [3, 256, 599])
        try await store.storePairing(pairing, for: id, user: .owner)
        #expect(try await store.pairing(of: id, user: .owner) == pairing)
        try library.move("S/1.cbz", to: "T/2.cbz")
        try library.write("S/1.cbz", "pages=600")
        try await library.scan()
        #expect(try await store.pairing(of: id, user: .owner) == pairing)
        #expect(try await store.pairing(of: library.publication("S/1.cbz").id, user: .owner) == pairing)
        try await store.storePairing(PagePairing(), for: id, user: .owner)
        #expect(try await store.pairing(of: id, user: .owner) == PagePairing())
    }

    @Test("a pairing is carried over to a new edition for the pages it has")
    func pairingOfNewEdition() async throws {
        let id = try await makePublication()
        try await library.store.storePairing(PagePairing(isolated: [1, 4, 5, 9], shifted: [8]), for: id, user: .owner)
        try library.write("S/1.cbz", "pages=5")
        try await library.scan()
        #expect(try await library.store.pairing(of: id, user: .owner) == PagePairing(isolated: [1, 4]))
    }

    @Test("a pairing must contain existing pages and is bounded")
    func pairingRefusals() async throws {
        let id = try await makePublication("S/1.cbz", "pages=2001")
        let store = library.store
        try await store.storePairing(
            PagePairing(isolated: Array(0..<2000), shifted: Array(1..<2001)),
            for: id,
            user: .owner
        )
        let most = try await store.pairing(of: id, user: .owner)
        #expect(most.isolated.count == 2000 && most.shifted.last == 2000)
        await #expect(throws: LibraryError.tooManyPages(limit: 2000)) {
            try await store.storePairing(PagePairing(shifted: Array(0...2000)), for: id, user: .owner)
        }
        for page in [-1, 2001, .max] {
            await #expect(throws: LibraryError.noSuchPage(page, publicationID: id)) {
                try await store.storePairing(PagePairing(isolated: [0], shifted: [page]), for: id, user: .owner)
            }
        }
        await #expect(throws: LibraryError.noSuchPublication(id: 77)) {
            try await store.storePairing(PagePairing(), for: 77, user: .owner)
        }
        await #expect(throws: LibraryError.noSuchPublication(id: 77)) {
            _ = try await store.pairing(of: 77, user: .owner)
        }
        #expect(try await store.pairing(of: id, user: .owner) == most)
    }

    @Test("a damaged pairing in the store counts as empty")
    func damage() async throws {
        let id = try await makePublication()
        try await library.store.storePairing(PagePairing(isolated: [1], shifted: [2]), for: id, user: .owner)
        try await library.store.database.write { transaction in
            try transaction.execute("UPDATE pairings SET isolated = x'010203', shifted = x'FFFF0003'")
        }
        #expect(try await library.store.pairing(of: id, user: .owner) == PagePairing(shifted: [3]))
    }

    @Test("a chosen cover is undone, also after another choice, and so is the removal of a choice")
    func undo() async throws {
        let id = try await makePublication()
        let store = library.store
        func choose(_ page: Int?) async throws -> Int64 {
            try #require(try await store.chooseCover(page: page, for: id, user: .owner).edit).id
        }
        let edits = [try await choose(4), try await choose(7), try await choose(nil)]
        #expect(try await store.chooseCover(page: nil, for: id, user: .owner).edit == nil)
        // The first operation is undone below the later ones.
        _ = try await store.undoMetadataEdit(edits[0], user: .owner)
        #expect(try await coverState(id) == [0, 100, 150])
        _ = try await store.undoMetadataEdit(edits[2], user: .owner)
        #expect(try await coverState(id) == [7, 100, 157])
        _ = try await store.undoMetadataEdit(edits[1], user: .owner)
        #expect(try await coverState(id) == [0, 100, 150])
    }
}
