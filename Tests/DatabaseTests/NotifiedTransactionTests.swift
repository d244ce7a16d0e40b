import Testing

@testable import Database

@Suite("Transactions in notifications")
struct NotifiedTransactionTests {
    @Test(
        "are the same after they were sent",
        arguments: [
            [:], ["library": "{}"], ["library": "", "readers": "a 'quoted' 書\n"],
        ] as [[String: String]]
    )
    func roundTrip(descriptions: [String: String]) {
        let transaction = NotifiedTransaction(number: 12, descriptions)
        #expect(NotifiedTransaction(transaction.text(maximumByteCount: 1_000)) == transaction)
    }

    @Test("have no descriptions if these are too long or contain a separator")
    func withoutDescriptions() {
        for changes in [String(repeating: "a", count: 1_000), "a\u{1}b", "a\u{2}b"] {
            let transaction = NotifiedTransaction(number: 12, ["library": changes])
            #expect(transaction.text(maximumByteCount: 1_000) == "12")
        }
        #expect(NotifiedTransaction("12") == NotifiedTransaction(number: 12, nil))
    }

    @Test("of another form make the process read the table", arguments: ["", "x", "12\u{1}library"])
    func malformed(text: String) {
        #expect(NotifiedTransaction(text).descriptions == nil)
    }
}
