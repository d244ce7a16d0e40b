import ReadingEngine
import Testing

@testable import WebClient

@Suite("The words of the settings")
struct SettingsWordTests {
    @Test("every option, choice, section and command has words of its own", arguments: [0, 1, 2])
    func words(language: Int) {
        let words = [Text.english, Text.chinese, Text.japanese] as [(SettingsWord) -> String]
        let say = words[language]
        // These two are said in the reader too, and have their words there.
        for option in ReaderOption.allCases where option != .mode && option != .pageLayout {
            #expect(!say(.option(option)).isEmpty, "\(option)")
            guard case .choice = option.rule.kind else { continue }
            let choices = option.values.map { say(.choice(option, $0)) }
            #expect(!choices.contains(""), "\(option)")
            for (index, words) in choices.enumerated() {
                #expect(choices.firstIndex(of: words) == index, "\(option) says \(words) twice")
            }
        }
        let commands = ReaderCommand.allCases.map { say(.command($0)) }
        #expect(!commands.contains("") && Set(commands).count == commands.count)
        #expect(!SettingsSection.allCases.map { say(.section($0)) }.contains(""))
    }
}
