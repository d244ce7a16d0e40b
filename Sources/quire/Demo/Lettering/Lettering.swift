/// Breaks text into lines, measures the lines, and draws them in Quire's own capitals.
struct Lettering {
    /// The height of a capital in pixels.
    var size: Double
    /// The stroke width as a fraction of the size.
    var weight = 0.135
    /// The random vertical offset of the letters; 0 for none.
    var bounce = 0.35
    var slant = -0.08

    /// The spacing of letters, words and lines, in units of the alphabet.
    private static let tracking = 1.9
    private static let space = 4.6
    private static let leading = 15.0

    var lineHeight: Double { size * Self.leading / 10 }

    func width(_ line: String) -> Double {
        let letters = glyphs(line)
        guard let last = letters.last else { return 0 }
        return (last.x + last.glyph.width) * size / 10
    }

    /// Breaks the text at spaces into lines of at most `maximumWidth` with similar widths.
    func lines(_ text: String, maximumWidth: Double) -> [String] {
        var all: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = paragraph.split(separator: " ").map(String.init)
            var lines = broken(words, maximumWidth)
            // Finds the smallest width with the same number of lines.
            var narrower = maximumWidth
            while narrower > maximumWidth * 0.35 {
                narrower *= 0.95
                let attempt = broken(words, narrower)
                if attempt.count > lines.count || attempt.contains(where: { width($0) > narrower }) { break }
                lines = attempt
            }
            all += lines
        }
        return all
    }

    private func broken(_ words: [String], _ maximumWidth: Double) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, width(last + " " + word) <= maximumWidth {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    private func glyphs(_ line: String) -> [(x: Double, glyph: Alphabet.Glyph)] {
        var result: [(x: Double, glyph: Alphabet.Glyph)] = []
        var x = 0.0
        for word in line.uppercased().split(separator: " ") {
            let isPronoun = word == "I" || word.hasPrefix("I'") || word.hasPrefix("I’") || word == "I…" || word == "I—"
            for (index, character) in word.enumerated() {
                guard let glyph = index == 0 && isPronoun ? Alphabet.pronoun : Alphabet.glyph(character) else {
                    continue
                }
                result.append((x, glyph))
                x += glyph.width + Self.tracking
            }
            x += Self.space - Self.tracking
        }
        return result
    }

    /// Returns the strokes of one line.
    ///
    /// - Parameter place: The centre of the line's top edge.
    func outline(_ line: String, centredAt place: Place) -> Outline {
        var dice = Dice(line.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF })
        let scale = size / 10
        let start = place.x - width(line) / 2
        var data = ""
        for (x, glyph) in glyphs(line) {
            let shift = dice.between(-bounce, bounce)
            let stretch = 1 + dice.between(-bounce, bounce) * 0.06
            data += Self.transformed(glyph.strokes) { local in
                Place(
                    start + (x + local.x - (local.y - 5) * -slant) * scale,
                    place.y + (local.y * stretch + shift) * scale
                )
            }
        }
        return Outline(data)
    }

    /// Transforms every coordinate pair of a path.
    private static func transformed(_ path: String, _ move: (Place) -> Place) -> String {
        var result = ""
        for token in path.split(separator: " ") {
            var pair = token
            if let first = pair.first, first.isLetter {
                result.append(first)
                pair = pair.dropFirst()
            } else {
                result.append(" ")
            }
            let numbers = pair.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 2 else { continue }
            let place = move(Place(numbers[0], numbers[1]))
            result += "\(Canvas.number(place.x)) \(Canvas.number(place.y))"
        }
        return result
    }

    /// Draws lines centred around a point.
    func draw(_ lines: [String], on canvas: Canvas, centre: Place, _ colour: Colour) {
        var top = centre.y - (Double(lines.count - 1) * lineHeight + size) / 2
        for line in lines {
            canvas.stroke(outline(line, centredAt: Place(centre.x, top)), colour, size * weight)
            top += lineHeight
        }
    }

    /// Draws one line as a title with a shadow, an outline and a fill.
    func drawTitle(_ line: String, on canvas: Canvas, centre: Place, core: Colour, rim: Colour, shadow: Colour) {
        let outline = outline(line, centredAt: Place(centre.x, centre.y - size / 2))
        let dropped = self.outline(line, centredAt: Place(centre.x + size * 0.05, centre.y - size / 2 + size * 0.09))
        canvas.stroke(dropped, shadow, size * (weight + 0.16), opacity: 0.55)
        canvas.stroke(outline, rim, size * (weight + 0.13))
        canvas.stroke(outline, core, size * weight)
    }
}
