import Testing

@testable import Workers

@Suite("Damaged content")
struct DamageLedgerTests {
    private func key(_ operation: UInt16, _ bytes: [UInt8]) -> DamageLedger.Key {
        DamageLedger.Key(operation: operation, content: SharedBytes(bytes))
    }

    @Test("content is damaged after two crashes, for the same operation and the same bytes only")
    func twice() {
        var ledger = DamageLedger()
        #expect(!ledger.mayContain(byteCount: 3))
        ledger.record(key(1, [1, 2, 3]))
        #expect(!ledger.isDamaged(key(1, [1, 2, 3])))
        ledger.record(key(1, [1, 2, 3]))
        #expect(ledger.isDamaged(key(1, [1, 2, 3])))
        #expect(!ledger.isDamaged(key(2, [1, 2, 3])))
        #expect(!ledger.isDamaged(key(1, [1, 2, 4])))
        #expect(ledger.mayContain(byteCount: 3) && !ledger.mayContain(byteCount: 4))
    }

    @Test("the oldest content is forgotten when too many have crashed")
    func capacity() {
        var ledger = DamageLedger()
        for _ in 0..<2 { ledger.record(key(1, [9])) }
        for index in 0..<DamageLedger.capacity {
            ledger.record(key(1, [UInt8(index & 0xFF), UInt8(index >> 8)]))
        }
        #expect(!ledger.isDamaged(key(1, [9])))
        #expect(!ledger.mayContain(byteCount: 1))
    }
}
