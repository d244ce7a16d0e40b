import PageImages
import Testing

@testable import Library

@Suite("Edits and hidden pages of works that a user can't see")
struct EditLimitTests {
    private let library: TestLibrary
    private let user: Viewer

    init() throws {
        library = try TestLibrary()
        var limits = ReadingLimits()
        limits.excludedLabels = [try ContentLabel("secret")]
        user = Viewer(UserIdentifier(rawValue: 7), limits: limits)
    }

    /// Adds a visible and a hidden publication.
    private func fill() async throws -> (visible: PublicationRecord, hidden: PublicationRecord) {
        try library.write("A/1.cbz", "title=One")
        try library.write("B/1.cbz", "title=Other")
        try await library.scan()
        let (visible, hidden) = (try await library.publication("A/1.cbz"), try await library.publication("B/1.cbz"))
        let label = try ContentLabel("secret")
        _ = try await library.store.setLabels([label], ofSeries: hidden.seriesID, user: .owner)
        return (visible, hidden)
    }

    private func edit(publications: [Int64] = [], series: [Int64] = []) async throws -> Int64 {
        let change = FieldChange(.title, .set(["New \(publications) \(series)"], isLocked: true))
        let edit = try await library.store.edit(
            publications: publications,
            series: series,
            [change],
            user: .owner
        )
        return try #require(edit?.id)
    }

    @Test("an operation is listed and undone only by a user who sees all of its works")
    func edits() async throws {
        let (store, works) = (library.store, try await fill())
        let both = try await edit(publications: [works.visible.id, works.hidden.id])
        let series = try await edit(series: [works.hidden.seriesID])
        let visibleSeries = try await edit(series: [works.visible.seriesID])
        let visible = try await edit(publications: [works.visible.id])
        #expect(try await store.metadataEdits(user: .owner).map(\.id) == [visible, visibleSeries, series, both])
        #expect(try await store.metadataEdits(user: user).map(\.id) == [visible, visibleSeries])
        for id in [both, series] {
            await #expect(throws: LibraryError.noSuchEdit(id: id)) {
                _ = try await store.undoMetadataEdit(id, user: user)
            }
        }
        #expect(try await library.publication("B/1.cbz").title.hasPrefix("New"))
        #expect(try await store.undoMetadataEdit(visible, user: user).isUndone)
    }

    @Test("a page that was hidden in an invisible work is not listed and can't be shown again")
    func hiddenPages() async throws {
        let (store, works) = (library.store, try await fill())
        func hide(_ publication: PublicationRecord, _ hash: UInt64) async throws -> Int64 {
            try await store.hidePage(
                0,
                of: publication.id,
                fingerprint: PageFingerprint(hash: hash, detail: 20),
                detectorVersion: 1,
                user: .owner
            )
        }
        let visible = try await hide(works.visible, 0x1234_5678_9ABC_DEF0)
        let hidden = try await hide(works.hidden, 0x0FED_CBA9_8765_4321)
        #expect(try await store.repeatedPages(limit: 10, user: .owner).map(\.hiddenID) == [hidden, visible])
        #expect(try await store.repeatedPages(limit: 10, user: user).map(\.hiddenID) == [visible])
        #expect(try await !store.unhidePage(hidden, user: user))
        #expect(try await store.unhidePage(visible, user: user))
        #expect(try await store.repeatedPages(limit: 10, user: .owner).map(\.hiddenID) == [hidden])
    }

    @Test("only visible files are counted for a repeated page, and hidden files don't shorten the list")
    func repeatedPages() async throws {
        let store = library.store
        for number in 1...5 { try library.write("A/\(number).cbz", "title=A\(number)") }
        for number in 1...8 { try library.write("B/\(number).cbz", "title=B\(number)") }
        try await library.scan()
        let hiddenSeries = try await library.publication("B/1.cbz").seriesID
        _ = try await store.setLabels([try ContentLabel("secret")], ofSeries: hiddenSeries, user: .owner)
        let common = PageFingerprint(hash: 0x1234_5678_9ABC_DEF0, detail: 20)
        let secret = PageFingerprint(hash: 0x0FED_CBA9_8765_4321, detail: 20)
        let own = PageFingerprint(hash: 0xF0F0_3C3C_A5A5_9669, detail: 20)
        for (path, record) in try await library.publications().sorted(by: { $0.key < $1.key }) {
            // The first file of A also contains the page that only B's files have otherwise.
            let ofA = path == "A/1.cbz" ? [secret, own, common] : [own, common]
            let pages = path.hasPrefix("B") ? [common, secret] : ofA
            try await store.storeFingerprints(pages, content: record.content, detectorVersion: 1)
        }
        while try await store.compareNextPages(detectorVersion: 1) {}
        #expect(try await store.repeatedPages(limit: 10, user: .owner).map(\.fileCount) == [13, 9, 5])
        let found = try await store.repeatedPages(limit: 10, user: user)
        #expect(found.map(\.fileCount) == [5, 5])
        #expect(found.allSatisfy { $0.publication?.path.contains("/A/") == true })
        #expect(try await store.repeatedPages(limit: 1, user: user).map(\.fileCount) == [5])
    }
}
