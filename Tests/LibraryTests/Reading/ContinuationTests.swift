import PageImages
import Testing

@testable import Library

@Suite("Continued pages in the store")
struct ContinuationTests {
    private let content = String(repeating: "0a", count: 32)
    private let pages: [PageContinuation] = [[], .leftToRight, .rightToLeft, [.leftToRight, .rightToLeft]]

    @Test("are returned as stored, by content and by the version of the detector")
    func roundTrip() async throws {
        let library = try TestLibrary()
        let store = library.store
        #expect(try await store.continuations(content: content, detectorVersion: 1) == nil)
        try await store.storeContinuations(pages, content: content, detectorVersion: 1)
        #expect(try await store.continuations(content: content, detectorVersion: 1) == pages)
        #expect(try await store.continuations(content: content, detectorVersion: 2) == nil)
        try await store.storeContinuations([], content: content, detectorVersion: 2)
        #expect(try await store.continuations(content: content, detectorVersion: 2) == [])
        #expect(try await store.continuations(content: content, detectorVersion: 1) == nil)
        #expect(try await store.continuations(content: "no hash", detectorVersion: 1) == nil)
    }
}
