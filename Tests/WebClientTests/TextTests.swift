import Testing
import WebLocalization

@testable import WebClient

@Suite("Texts")
struct TextTests {
    @Test("every language contains the page and the page count", arguments: Languages.all)
    func placeholders(language: String) throws {
        let text = try Languages.localization(language).text(of: .pageOf(page: 12, total: 345))
        #expect(text.contains("12") && text.contains("345"))
    }
}
