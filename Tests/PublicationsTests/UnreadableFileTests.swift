import Publications
import Testing
import WireModel

@Suite("Reasons of unreadable files")
struct UnreadableFileTests {
    @Test(
        "the app recognizes the reason, the file and the detail by the message",
        arguments: [
            (PublicationError.encrypted(file: "a: b.cbr"), UnreadableFile.encrypted, ""),
            (.protected(file: "a: b.cbr", scheme: "Adobe ADEPT"), .protected, "Adobe ADEPT"),
            (.damaged(file: "a: b.cbr", reason: "it ends (too) early"), .damaged, "it ends (too) early"),
            (.noPages(file: "a: b.cbr"), .noPages, ""),
        ]
    )
    func recognizes(error: PublicationError, reason: UnreadableFile, detail: String) throws {
        let parsed = try #require(UnreadableFile.parse(error.description))
        #expect(parsed.reason == reason)
        #expect(parsed.file == "a: b.cbr")
        #expect(parsed.detail == detail)
    }

    @Test("a part of a divided archive is recognized, with the advice after it")
    func divided() throws {
        let error = PublicationError.unsupported(file: "one.cbr", reason: UnreadableFile.divided.start)
        let parsed = try #require(UnreadableFile.parse(error.description))
        #expect(parsed.reason == .divided)
        #expect(parsed.file == "one.cbr")
    }

    @Test(
        "other messages have no reason",
        arguments: [PublicationError.notFound(file: "a.cbz"), .changed(file: "a.cbz"), .passwordNeeded(file: "a.pdf")]
    )
    func others(error: PublicationError) {
        #expect(UnreadableFile.parse(error.description) == nil)
    }
}
