import ReadingEngine
import TextCoding

// The stored form of the settings: numbers separated by commas. If a font is chosen, its name is the last field. The
// order of the numbers never changes. New numbers are added at the end.
extension BookSettings {
    /// The stored order of the measures. The line height is among the first seven numbers.
    private static let storedMeasures: [Measure] = [.weight, .paragraphSpacing, .indent, .letterSpacing, .wordSpacing]

    /// The index of the field with the font name. The name is percent-encoded. A mark before it distinguishes it from a
    /// number.
    private static let fontNameField = 17
    private static let fontNameMark = UInt8(ascii: "=")

    /// Reads stored settings. Invalid values are replaced by the defaults.
    init(text: String) {
        self.init()
        let fields = SettingsCodec.fields(text, separatedBy: UInt8(ascii: ","))
        let stored = fields.map { SettingsCodec.number($0) ?? -1 }
        guard stored.count >= 7 else { return }
        if Self.fontSizeRange.contains(stored[0]) { fontSize = stored[0] }
        // 0 is stored for the publisher's line height. It is outside the valid range, so the setter stores nil.
        self[.lineHeight] = stored[1]
        if Self.margins.contains(stored[2]) { margin = stored[2] }
        face = BookFace(rawValue: stored[3]) ?? .publisher
        alignment = Alignment(rawValue: stored[4]) ?? .publisher
        columns = Columns(rawValue: stored[5]) ?? .automatic
        paper = BookPaper(rawValue: stored[6]) ?? .app
        guard stored.count >= 11 else { return }
        hyphens = Hyphens(rawValue: stored[7]) ?? .publisher
        dropsStyles = stored[8] == 1
        if (0...0xFF_FFFF).contains(stored[9]), (0...0xFF_FFFF).contains(stored[10]) {
            customColours = BookColours(paper: stored[9], ink: stored[10])
        }
        for (measure, number) in zip(Self.storedMeasures, stored[11...]) { self[measure] = number }
        if stored.count > 16 { flow = Flow(rawValue: stored[16]) ?? .publisher }
        if fields.count > Self.fontNameField, fields[Self.fontNameField].first == Self.fontNameMark {
            fontName.text = String(decoding: fields[Self.fontNameField].dropFirst(), as: UTF8.self).percentDecoded
        }
    }

    /// The text to store.
    var text: String { Self.text(of: numbers, fontName) }

    /// The stored numbers, in order.
    var numbers: [Int] {
        var numbers = [fontSize, self[.lineHeight] ?? 0, margin, face.rawValue, alignment.rawValue, columns.rawValue]
        numbers += [paper.rawValue, hyphens.rawValue, dropsStyles ? 1 : 0]
        numbers += [customColours.paper.number, customColours.ink.number]
        for measure in Self.storedMeasures { numbers.append(self[measure] ?? -1) }
        numbers.append(flow.rawValue)
        return numbers
    }

    /// Returns the text to store for numbers and a font.
    static func text(of numbers: [Int], _ fontName: FontName) -> String {
        var text = ""
        for (index, number) in numbers.enumerated() { text += (index == 0 ? "" : ",") + "\(number)" }
        if !fontName.text.utf8.isEmpty { text += ",=" + fontName.text.percentEncoded }
        return text
    }
}
