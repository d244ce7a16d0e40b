import Testing

@testable import WebLocalization

@Suite("Localization")
struct LocalizationTests {
    private let table = [
        "Quire", "{1} of {0}", "1{0} book\t5{0} books", "5{0} 冊", "Delete “{0}”", "2two\t3few {1}\t5{0} {1}",
    ].joined(separator: "\n")

    private var english: Localization {
        Localization(table: Array(table.utf8)) { $0 == 1 ? .one : $0 == 2 ? .two : .other }
    }

    @Test("a text without placeholders is returned unchanged")
    func plain() {
        #expect(english.text(of: Message(0)) == "Quire")
    }

    @Test("placeholders are replaced in the order of the translation")
    func placeholders() {
        #expect(english.text(of: Message(1, [.number(24), .number(3)])) == "3 of 24")
        let braces = english.text(of: Message(4, [.text("{0} {1}")]))
        #expect(braces == "Delete “{0} {1}”", "values are not read as templates")
    }

    @Test(
        "the count selects the plural form",
        arguments: [(0, "0 books"), (1, "1 book"), (2, "2 books"), (-1, "-1 books")]
    )
    func plural(count: Int, text: String) {
        #expect(english.text(of: Message(2, [.number(count)], isPlural: true)) == text)
    }

    @Test("a plural form missing in the language falls back to 'other'")
    func otherForm() {
        #expect(english.text(of: Message(3, [.number(1)], isPlural: true)) == "1 冊")
        #expect(english.text(of: Message(5, [.number(1), .text("x")], isPlural: true)) == "1 x")
        #expect(english.text(of: Message(5, [.number(2), .text("x")], isPlural: true)) == "two")
    }

    @Test("the text of an error is found by its code, wherever its line is")
    func errors() {
        let table = ["Quire", "1{0} book\t5{0} books", "broken\t{1} of {0}", "brokenOff\toff"].joined(separator: "\n")
        let english = Localization(table: Array(table.utf8)) { _ in .other }
        #expect(english.text(ofError: "broken", [.text("a"), .text("b")]) == "b of a")
        #expect(english.text(ofError: "brokenOff", []) == "off")
        #expect(english.text(ofError: "brok", []) == nil)
        #expect(english.text(ofError: "Quire", []) == nil)
    }

    @Test("a line missing in the table is empty")
    func missingLine() {
        #expect(english.text(of: Message(6)).isEmpty)
        #expect(Localization(table: []) { _ in .other }.text(of: Message(1, [.number(1)], isPlural: true)).isEmpty)
    }
}
