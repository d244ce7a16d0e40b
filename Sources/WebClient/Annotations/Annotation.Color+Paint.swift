import ReadingEngine
import WebLocalization
import WireModel

extension Annotation.Color {
    /// The colour with this name; yellow for other names.
    init(named name: String) {
        self = Self.allCases.first { name.utf8.elementsEqual($0.rawValue.utf8) } ?? .yellow
    }

    /// The label of the button that highlights in this colour.
    var message: Message {
        switch self {
        case .yellow: .highlightYellow
        case .green: .highlightGreen
        case .blue: .highlightBlue
        case .pink: .highlightPink
        case .purple: .highlightPurple
        }
    }

    /// The colour that is painted over the paper, and its opacity in hundredths. Text of every ink stays legible on it.
    func paint(onDark isDark: Bool) -> (colour: PageColour, part: Int) {
        switch (self, isDark) {
        case (.yellow, false): (PageColour(red: 255, green: 210, blue: 30), 50)
        case (.green, false): (PageColour(red: 100, green: 205, blue: 95), 42)
        case (.blue, false): (PageColour(red: 90, green: 175, blue: 250), 40)
        case (.pink, false): (PageColour(red: 255, green: 120, blue: 165), 38)
        case (.purple, false): (PageColour(red: 175, green: 130, blue: 245), 38)
        case (.yellow, true): (PageColour(red: 200, green: 155, blue: 0), 38)
        case (.green, true): (PageColour(red: 55, green: 150, blue: 65), 42)
        case (.blue, true): (PageColour(red: 50, green: 115, blue: 215), 44)
        case (.pink, true): (PageColour(red: 205, green: 60, blue: 115), 42)
        case (.purple, true): (PageColour(red: 130, green: 85, blue: 215), 46)
        }
    }

    /// The colour in the syntax of style sheets.
    func style(onDark isDark: Bool) -> String {
        let (colour, part) = paint(onDark: isDark)
        return "rgb(\(colour.red) \(colour.green) \(colour.blue) / \(part)%)"
    }
}
