import TextCoding
import WebBinding
import WebLocalization
import WebViews

/// A QR code on the screen.
enum QRCodeView {
    /// The width of the light margin, in modules (ISO/IEC 18004).
    private static let quietZone = 4

    /// Draws a text as a QR code with an accessibility label. Returns nil if the text is too long.
    static func make(_ text: String, label: Message) -> Element? {
        guard let code = QRCode(text) else { return nil }
        let size = code.size + 2 * quietZone
        let drawing = Element(svg: "svg")
        drawing.setAttribute("class", "connect-code")
        drawing.setAttribute("viewBox", "0 0 \(size) \(size)")
        drawing.setAttribute("role", "img")
        drawing.setAttribute("aria-label", Text.of(label))
        let modules = Element(svg: "path")
        modules.setAttribute("d", path(code))
        drawing.append(modules)
        return drawing
    }

    /// Returns one rectangle for each run of dark modules in a row.
    private static func path(_ code: QRCode) -> String {
        var path = ""
        for row in 0..<code.size {
            var column = 0
            while column < code.size {
                var end = column
                while code.isDark(row, end) { end += 1 }
                let width = end - column
                if width > 0 { path += "M\(column + quietZone) \(row + quietZone)h\(width)v1h-\(width)z" }
                column = end + 1
            }
        }
        return path
    }
}
