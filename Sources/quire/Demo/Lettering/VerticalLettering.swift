/// Japanese text in columns from right to left. The renderer doesn't support vertical text, so each character is placed
/// separately.
struct VerticalLettering {
    /// The height and width of a character in pixels.
    var size: Double
    var isBold = false
    var isSerif = false

    private static let columnPitch = 1.38
    private static let rowPitch = 1.06

    /// Characters that are rotated in vertical text.
    private static let turned: Set<Character> = ["ー", "…", "—", "「", "」", "（", "）", "〜", "『", "』", "－"]
    /// Punctuation that moves from the lower left of its square to the upper right.
    private static let raised: Set<Character> = ["。", "、"]
    /// Small kana, which are placed at the upper right of their square.
    private static let small = Set("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ")

    /// The columns, rightmost first, one for each line of text.
    func columns(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    func width(_ columns: [String]) -> Double { (Double(columns.count - 1) * Self.columnPitch + 1) * size }
    func height(_ column: String) -> Double { (Double(column.count - 1) * Self.rowPitch + 1) * size }
    var columnPitch: Double { size * Self.columnPitch }

    /// Draws the columns centred around a point, with aligned tops.
    ///
    /// - Parameter rim: The colour and width of the outline of the letters; nil for none.
    func draw(
        _ columns: [String],
        on canvas: Canvas,
        centre: Place,
        _ colour: Colour,
        rim: (colour: Colour, width: Double)? = nil
    ) {
        let top = centre.y - (columns.map(height).max() ?? 0) / 2
        var x = centre.x + (width(columns) - size) / 2
        var text = ""
        for column in columns {
            for (row, character) in column.enumerated() {
                text += element(character, Place(x, top + (Double(row) * Self.rowPitch + 0.5) * size))
            }
            x -= columnPitch
        }
        let family = isSerif ? "Noto Serif CJK JP, serif" : "Noto Sans CJK JP, sans-serif"
        let font =
            "font-family=\"\(family)\" font-size=\"\(Canvas.number(size))\" text-anchor=\"middle\""
            + (isBold ? " font-weight=\"700\"" : "")
        if let rim {
            canvas.group(
                "\(font) fill=\"\(rim.colour.text)\" stroke=\"\(rim.colour.text)\" "
                    + "stroke-width=\"\(Canvas.number(rim.width))\" stroke-linejoin=\"round\""
            ) { canvas.add(text) }
        }
        canvas.group("\(font) fill=\"\(colour.text)\"") { canvas.add(text) }
    }

    /// Draws one character with the centre of its square at `centre`.
    private func element(_ character: Character, _ centre: Place) -> String {
        let number = Canvas.number
        // In Noto fonts the square extends 0.88 above the baseline and 0.12 below it.
        let baseline = 0.38 * size
        if Self.turned.contains(character) {
            return "<text transform=\"translate(\(number(centre.x)) \(number(centre.y))) rotate(90)\" "
                + "x=\"0\" y=\"\(number(baseline))\">\(character)</text>"
        }
        var place = centre
        if Self.raised.contains(character) { place = place + Place(0.56 * size, -0.58 * size) }
        if Self.small.contains(character) { place = place + Place(0.1 * size, -0.1 * size) }
        return "<text x=\"\(number(place.x))\" y=\"\(number(place.y + baseline))\">\(character)</text>"
    }
}

extension Canvas {
    /// Draws a balloon around vertical lettering, moved so that it is inside `limits`.
    func verticalBalloon(
        _ text: String,
        at centre: Place,
        tail: Place? = nil,
        style: BalloonStyle = .speech,
        size: Double = 31,
        limits: Frame
    ) {
        let lettering = VerticalLettering(size: size, isBold: style == .shout, isSerif: style == .caption)
        let columns = lettering.columns(text)
        // `BalloonShape` computes the size for horizontal lines, so width and height are swapped.
        let sideways = BalloonShape.half(
            widths: columns.map(lettering.height),
            lineHeight: lettering.columnPitch,
            glyphHeight: size,
            style
        )
        let half = Place(sideways.y, sideways.x)
        let middle = Place(
            min(max(centre.x, limits.x + half.x), limits.right - half.x),
            min(max(centre.y, limits.y + half.y), limits.bottom - half.y)
        )
        drawBalloon(middle, half, tail, style, .white, Colour(0x111111), line: 3)
        lettering.draw(columns, on: self, centre: middle, Colour(0x111111))
    }

    /// Draws a large sound effect with a white outline.
    func verticalNoise(_ text: String, at centre: Place, size: Double, degrees: Double = 0) {
        let lettering = VerticalLettering(size: size, isBold: true)
        placed(at: centre, degrees: degrees) {
            lettering.draw(
                lettering.columns(text),
                on: self,
                centre: Place(0, 0),
                Colour(0x0A0A0A),
                rim: (.white, size * 0.2)
            )
        }
    }
}
