package import WebBinding

// Factories for elements that every screen uses.

extension Element {
    /// Creates an element with a class and a text.
    @inline(never)
    package init(_ name: StaticString, class className: StaticString, text: String) {
        self.init(name, class: className)
        setText(text)
    }

    /// Creates a button with a title.
    @inline(never)
    package static func button(title: String, class className: StaticString, _ action: @escaping () -> Void) -> Element
    {
        let button = Element("button", class: className, text: title)
        button.setAttribute("type", "button")
        button.on(.click) { action() }
        return button
    }

    /// Creates a button with an icon, and a label for assistive technology.
    @inline(never)
    package static func button(
        _ icon: Icon,
        label: String,
        class className: StaticString = "icon-button",
        _ action: @escaping () -> Void
    ) -> Element {
        let button = Element("button", class: className)
        button.setAttribute("type", "button")
        button.setAttribute("aria-label", label)
        button.append(icon.element)
        button.on(.click) { action() }
        return button
    }

    /// Shows or hides the element.
    package func setHidden(_ isHidden: Bool) {
        setFlag("hidden", isHidden)
    }

    /// Replaces the content with a title. In Chinese and Japanese titles, a short text in brackets (『…』, （…）) is not
    /// broken across lines.
    package func setTitleText(_ title: String) {
        discardContent()
        setText("")
        var plain: [UInt8] = []
        let bytes = [UInt8](title.utf8)
        var index = 0
        while index < bytes.count {
            guard let length = Self.lengthOfBracketed(bytes, at: index) else {
                plain.append(bytes[index])
                index += 1
                continue
            }
            appendSpan("", &plain)
            var bracketed = [UInt8](bytes[index..<index + length])
            appendSpan("unbroken", &bracketed)
            index += length
        }
        appendSpan("", &plain)
    }

    private func appendSpan(_ className: StaticString, _ bytes: inout [UInt8]) {
        if bytes.isEmpty { return }
        let span = Element("span")
        if className.utf8CodeUnitCount > 0 { span.setAttribute("class", className) }
        span.setText(String(decoding: bytes, as: UTF8.self))
        append(span)
        bytes.removeAll(keepingCapacity: true)
    }

    /// The maximum length of a text in brackets that is kept on one line, in bytes: eight Han characters.
    private static let maximumUnbrokenBytes = 24

    /// Returns the number of bytes from the opening full-width bracket at an index to the end of its closing bracket;
    /// nil when there is no such bracket, or when the text between them is too long.
    private static func lengthOfBracketed(_ bytes: [UInt8], at index: Int) -> Int? {
        guard let closing = closingBracket(of: bytes, at: index) else { return nil }
        var end = index + 3
        while end + 2 < bytes.count, end - index - 3 <= maximumUnbrokenBytes {
            if bytes[end] == closing.0, bytes[end + 1] == closing.1, bytes[end + 2] == closing.2 {
                return end + 3 - index
            }
            end += 1
        }
        return nil
    }

    private static func closingBracket(of bytes: [UInt8], at index: Int) -> (UInt8, UInt8, UInt8)? {
        guard index + 2 < bytes.count else { return nil }
        let (first, second, third) = (bytes[index], bytes[index + 1], bytes[index + 2])
        // U+3008…U+3010 〈《「『【: each closing bracket follows its opening one.
        if first == 0xE3, second == 0x80, third >= 0x88, third <= 0x90, third % 2 == 0 {
            return (0xE3, 0x80, third + 1)
        }
        // U+FF08 （
        if first == 0xEF, second == 0xBC, third == 0x88 { return (0xEF, 0xBC, 0x89) }
        return nil
    }
}
