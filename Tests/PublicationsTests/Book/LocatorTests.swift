import Testing
import WireModel

@testable import Publications

@Suite("CFIs in locators")
struct LocatorIdentifierTests {
    @Test("a CFI that can't be parsed is refused", arguments: ["x", "/4!/2"])
    func broken(cfi: String) {
        #expect(Locator(href: "a", locations: .init(cfi: cfi)).invalidCFIReason != nil)
    }

    @Test("a valid CFI, or none, is accepted", arguments: ["/4/2/1:3", nil] as [String?])
    func valid(cfi: String?) {
        #expect(Locator(href: "a", locations: .init(cfi: cfi)).invalidCFIReason == nil)
    }
}
