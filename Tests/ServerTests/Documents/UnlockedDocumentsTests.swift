import Testing

@testable import Server

@Suite("Documents that were opened with a password")
struct UnlockedDocumentsTests {
    @Test("a document belongs to one content and one session")
    func scope() {
        var documents = UnlockedDocuments<Int>()
        documents.insert(1, "a", session: "s", now: 0)
        #expect(documents.document("a", session: "s", now: 1) == 1)
        #expect(documents.document("b", session: "s", now: 1) == nil)
        #expect(documents.document("a", session: "t", now: 1) == nil)
        documents.insert(2, "a", session: "t", now: 1)
        documents.remove(session: "s")
        #expect(documents.document("a", session: "s", now: 2) == nil)
        #expect(documents.document("a", session: "t", now: 2) == 2)
        documents.remove(content: "a")
        #expect(documents.count == 0)
    }

    @Test("a document is removed an hour after its last use")
    func expiry() {
        var documents = UnlockedDocuments<Int>()
        documents.insert(1, "a", session: "s", now: 0)
        #expect(documents.document("a", session: "s", now: 3_599) == 1)
        #expect(documents.document("a", session: "s", now: 7_198) == 1)
        #expect(documents.document("a", session: "s", now: 10_798) == nil)
        documents.insert(2, "b", session: "s", now: 0)
        documents.removeExpired(3_600)
        #expect(documents.count == 0)
    }

    @Test("the number of documents is limited per session and in total; the least recently used one is removed")
    func limits() {
        var documents = UnlockedDocuments<Int>()
        let limits = UnlockedDocuments<Int>.limits
        for index in 0...limits.session { documents.insert(index, "\(index)", session: "s", now: Double(index)) }
        #expect(documents.count == limits.session)
        #expect(documents.document("0", session: "s", now: 100) == nil)
        #expect(documents.document("1", session: "s", now: 100) == 1)
        for index in 0..<100 { documents.insert(index, "x", session: "\(index)", now: 200 + Double(index)) }
        #expect(documents.count == limits.all)
        #expect(documents.document("1", session: "s", now: 400) == nil)
    }
}
