import Database
import Foundation
import Testing
import WireModel

@testable import Library
@testable import Publications

@Suite("Stored causes of errors")
struct ErrorCauseTests {
    let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private func execute(_ sql: String) throws {
        try library.store.writeBlocking { try $0.execute(sql) }
    }

    @Test("a scan stores the cause of an error, and removes it when the file is repaired")
    func roundTrip() async throws {
        try library.write("S/1.cbz", "broken")
        try await library.scan()
        let broken = try await library.publication("S/1.cbz")
        let cause = try #require(broken.errorCause)
        #expect(cause.code == "damaged" && cause.file == "1.cbz")
        #expect(cause.reason == "verbatim" && cause.values == ["its text begins with “broken”"])
        #expect(broken.error == "1.cbz: the file is damaged (its text begins with “broken”). Get a fresh copy.")
        try library.write("S/1.cbz", "number=1")
        try await library.scan()
        let repaired = try await library.publication("S/1.cbz")
        #expect(repaired.error == nil && repaired.errorCause == nil)
        // A publication that became unreadable keeps its row.
        try library.write("S/1.cbz", "broken again")
        try await library.scan()
        #expect(try await library.publication("S/1.cbz").errorCause?.code == "damaged")
    }

    @Test("the sentence of an earlier version is kept, without a cause")
    func earlierRow() async throws {
        try library.write("S/1.cbz", "broken")
        try await library.scan()
        try execute("UPDATE publications SET errorCause = NULL")
        let record = try await library.publication("S/1.cbz")
        #expect(record.error?.hasPrefix("1.cbz: ") == true)
        #expect(record.errorCause == nil)
    }

    @Test("a cause is ignored after an earlier version has replaced the sentence")
    func replacedSentence() async throws {
        try library.write("S/1.cbz", "broken")
        try await library.scan()
        try execute("UPDATE publications SET error = '1.cbz: another error.'")
        let record = try await library.publication("S/1.cbz")
        #expect(record.error == "1.cbz: another error.")
        #expect(record.errorCause == nil)
    }

    @Test("a file that needs a password is recognized by the message of any version")
    func password() {
        #expect(
            PublicationError.isPasswordNeeded(
                "a.pdf: needs a password. Save a copy without one, for example with qpdf --decrypt."
            )
        )
    }
}
