import ReadingEngine

// How the setting of text is kept: numbers with commas between. The first seven are as old as books are; what has come since
// follows them, and nothing ever changes its place.
extension BookSettings {
    /// The measures in the order in which they are kept; the line height has its place among the first seven.
    private static let keptMeasures: [Measure] = [.weight, .paragraphSpacing, .indent, .letterSpacing, .wordSpacing]

    /// What was kept; what can't be read is the standard.
    init(text: String) {
        self.init()
        let kept = KeptText.fields(text, separatedBy: UInt8(ascii: ",")).map { KeptText.number($0) ?? -1 }
        guard kept.count >= 7 else { return }
        if (50...300).contains(kept[0]) { fontSize = kept[0] }
        // In the older ones 0 leaves it to the book.
        self[.lineHeight] = kept[1]
        if Self.margins.contains(kept[2]) { margin = kept[2] }
        face = BookFace(rawValue: kept[3]) ?? .publisher
        alignment = Alignment(rawValue: kept[4]) ?? .publisher
        columns = Columns(rawValue: kept[5]) ?? .automatic
        paper = BookPaper(rawValue: kept[6]) ?? .app
        guard kept.count >= 11 else { return }
        hyphens = Hyphens(rawValue: kept[7]) ?? .publisher
        dropsStyles = kept[8] == 1
        if (0...0xFF_FFFF).contains(kept[9]), (0...0xFF_FFFF).contains(kept[10]) {
            ownColours = BookColours(paper: kept[9], ink: kept[10])
        }
        for (measure, number) in zip(Self.keptMeasures, kept[11...]) { self[measure] = number }
        if kept.count > 16 { flow = Flow(rawValue: kept[16]) ?? .publisher }
    }

    /// As it is kept.
    var text: String {
        var numbers = [fontSize, self[.lineHeight] ?? 0, margin, face.rawValue, alignment.rawValue, columns.rawValue]
        numbers += [paper.rawValue, hyphens.rawValue, dropsStyles ? 1 : 0]
        numbers += [ownColours.paper.number, ownColours.ink.number]
        for measure in Self.keptMeasures { numbers.append(self[measure] ?? -1) }
        numbers.append(flow.rawValue)
        var text = ""
        for (index, number) in numbers.enumerated() { text += (index == 0 ? "" : ",") + "\(number)" }
        return text
    }
}
