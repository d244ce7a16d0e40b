import Testing
import TextCoding

@Suite("FNV-1a")
struct FNVHashTests {
    // Values of the reference implementation.
    @Test(
        "returns the same hashes as the reference implementation",
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)]
    )
    func reference(text: String, value: UInt64) {
        var hash = FNVHash()
        hash.add(text.utf8)
        #expect(hash.value == value)
    }
}
