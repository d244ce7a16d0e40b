/// Screentones, hatching and speed lines. Each dot and stroke is a vector shape, so the result is sharp at any size.
extension Canvas {
    /// Draws dots on a diagonal grid. The dots of a row have one size, so tones can fade from row to row.
    ///
    /// - Parameters:
    ///   - pitch: The distance between the dots of a row, in pixels.
    ///   - size: The diameter of the dots as a fraction of the pitch, for a height from 0 (top) to 1 (bottom).
    func dots(_ frame: Frame, _ colour: Colour, pitch: Double, opacity: Double = 1, size: (Double) -> Double) {
        let step = pitch / 2
        var row = 0
        var y = frame.y
        var lines = ""
        while y < frame.bottom + step {
            let diameter = size((y - frame.y) / frame.height) * pitch
            if diameter > 0.4 {
                let start = frame.x + (row.isMultiple(of: 2) ? 0 : step)
                lines +=
                    "<path d=\"M\(Self.number(start)) \(Self.number(y))H\(Self.number(frame.right + pitch))\" "
                    + "stroke-width=\"\(Self.number(diameter))\"/>"
            }
            y += step
            row += 1
        }
        add(
            "<g fill=\"none\" stroke=\"\(colour.text)\" stroke-linecap=\"round\" "
                + "stroke-dasharray=\"0 \(Self.number(pitch))\" opacity=\"\(Self.number(opacity))\">\(lines)</g>"
        )
    }

    /// Draws a uniform tone.
    func tone(_ frame: Frame, _ darkness: Double, pitch: Double = 9, _ colour: Colour = Colour(0x111111)) {
        // A cell of pitch × pitch has two dots, and the darkness is the fraction that they cover.
        let diameter = (darkness * 2 / .pi).squareRoot()
        dots(frame, colour, pitch: pitch) { _ in diameter }
    }

    /// Draws parallel strokes with slightly irregular spacing.
    func hatch(_ frame: Frame, _ colour: Colour, spacing: Double, degrees: Double, width: Double, seed: Int = 1) {
        var dice = Dice(seed)
        let reach = (frame.width + frame.height) / 2
        var outline = Outline()
        var offset = -reach
        while offset < reach {
            let middle = frame.centre.moved(offset, degrees: degrees + 90)
            outline.move(middle.moved(-reach * dice.between(0.9, 1), degrees: degrees))
            outline.line(middle.moved(reach * dice.between(0.9, 1), degrees: degrees))
            offset += spacing * dice.between(0.8, 1.2)
        }
        clipped(to: .rect(frame)) { stroke(outline, colour, width) }
    }

    /// Draws wedges that point at a focus. `free` is the horizontal and vertical radius of the empty oval around it.
    func speedLines(_ frame: Frame, focus: Place, free: Place, _ colour: Colour, count: Int, seed: Int) {
        var dice = Dice(seed)
        let reach = frame.width + frame.height
        var outline = Outline()
        for index in 0..<count {
            let angle = (Double(index) + dice.between(-0.4, 0.4)) * 360 / Double(count)
            let spread = dice.between(0.15, 0.55) * 360 / Double(count)
            let direction = Place(0, 0).moved(1, degrees: angle)
            let start = dice.between(0.95, 1.35)
            outline.move(focus + Place(direction.x * free.x * start, direction.y * free.y * start))
            outline.line(focus.moved(reach, degrees: angle - spread))
            outline.line(focus.moved(reach, degrees: angle + spread))
            outline.close()
        }
        fill(outline, colour)
    }

    /// Draws rain as slanted strokes.
    func rain(_ frame: Frame, _ colour: Colour, count: Int, degrees: Double = 104, opacity: Double = 0.6, seed: Int) {
        var dice = Dice(seed)
        var fine = Outline()
        var bold = Outline()
        for index in 0..<count {
            let start = frame.at(dice.between(-0.1, 1.1), dice.between(-0.1, 1))
            let end = start.moved(dice.between(28, 110), degrees: degrees)
            if index.isMultiple(of: 4) {
                bold = bold + .line(start, end)
            } else {
                fine = fine + .line(start, end)
            }
        }
        stroke(fine, colour, 1.8, opacity: opacity)
        stroke(bold, colour, 3.4, opacity: opacity)
    }
}
