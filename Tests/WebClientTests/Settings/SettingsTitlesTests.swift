import ReadingEngine
import Testing
import WebLocalization

@testable import WebClient

@Suite("The titles of settings")
struct SettingsTitlesTests {
    @Test("options, choices, commands and sections have distinct titles", arguments: Languages.all)
    func titles(language: String) throws {
        let localization = try Languages.localization(language)
        func titles(_ messages: [Message]) -> [String] { messages.map { localization.text(of: $0) } }
        func areDistinct(_ titles: [String]) -> Bool { !titles.contains("") && Set(titles).count == titles.count }

        #expect(areDistinct(titles(ReaderOption.allCases.map { $0.title })))
        for option in ReaderOption.allCases {
            guard case .choice = option.rule.kind else { continue }
            let choices = titles(option.values.map { option.title(ofChoice: $0) })
            #expect(areDistinct(choices), "\(option): \(choices)")
        }
        #expect(areDistinct(titles(ReaderCommand.allCases.map { $0.title })))
        #expect(areDistinct(titles(SettingsSection.allCases.map { $0.title })))
    }
}
