/// A node of the page, by its number in JavaScript.
///
/// An element is a value and owns nothing. The code that creates an element must call ``discard()``, which removes
/// the whole subtree from the page and releases all its listeners, observers and closures. A screen therefore only
/// needs to discard its root. The numbers are never reused. Calls with the number of a discarded element do nothing.
package struct Element: Equatable {
    /// The number; zero means no element.
    package let number: Int32

    /// Creates a value for the element with a number.
    package init(number: Int32) {
        self.number = number
    }

    /// Creates an element by its tag name (`"div"`), not yet on the page.
    package init(_ name: StaticString) {
        number = hostElementCreate(name.utf8Start, name.length, Namespace.html.rawValue)
    }

    /// Creates an element with a class, not yet on the page.
    @inline(never)
    package init(_ name: StaticString, class className: StaticString) {
        self.init(name)
        setAttribute("class", className)
    }

    /// Creates an SVG element (`"svg"`, `"use"`, `"path"`), not yet on the page.
    package init(svg name: StaticString) {
        number = hostElementCreate(name.utf8Start, name.length, Namespace.svg.rawValue)
    }

    /// Returns the element with an `id`.
    package static func withIdentifier(_ identifier: StaticString) -> Element? {
        let number = hostElementById(identifier.utf8Start, identifier.length)
        return number == 0 ? nil : Element(number: number)
    }

    /// The window. Use it only to add listeners.
    package static let window = Element(number: 1)
    /// The document. Use it only to add listeners.
    package static let document = Element(number: 2)
    /// `<html>`.
    package static let root = Element(number: 3)
    /// `<body>`.
    package static let body = Element(number: 4)

    /// Whether both are the same node.
    package static func == (left: Element, right: Element) -> Bool { left.number == right.number }
}

// MARK: - Attributes, classes, text

extension Element {
    /// Sets an attribute to a text.
    @inline(never)
    package func setAttribute(_ name: StaticString, _ value: String) {
        value.withUTF8Pointer { hostElementSetAttribute(number, name.utf8Start, name.length, $0, $1) }
    }

    /// Sets an attribute to a text that is part of the program.
    package func setAttribute(_ name: StaticString, _ value: StaticString) {
        hostElementSetAttribute(number, name.utf8Start, name.length, value.utf8Start, value.length)
    }

    /// Sets an attribute to a whole number.
    package func setAttribute(_ name: StaticString, _ value: Int) {
        setAttribute(name, "\(value)")
    }

    /// Sets a boolean attribute (`hidden`, `disabled`, `inert`): present when true.
    @inline(never)
    package func setFlag(_ name: StaticString, _ isOn: Bool) {
        if isOn { setAttribute(name, "") } else { removeAttribute(name) }
    }

    /// Removes an attribute.
    package func removeAttribute(_ name: StaticString) {
        hostElementRemoveAttribute(number, name.utf8Start, name.length)
    }

    /// Adds or removes a class.
    package func setClass(_ name: StaticString, _ isOn: Bool) {
        hostElementSetClass(number, name.utf8Start, name.length, isOn ? 1 : 0)
    }

    /// Replaces the content by a text. Elements inside are not discarded, so use it only for elements without children.
    @inline(never)
    package func setText(_ text: String) {
        text.withUTF8Pointer { hostElementSetText(number, $0, $1) }
    }

    /// The value of a control.
    package var value: String {
        get { takeReturnedText(hostElementValue(number)) ?? "" }
        nonmutating set { newValue.withUTF8Pointer { hostElementSetValue(number, $0, $1) } }
    }
}

// MARK: - The tree

extension Element {
    /// Appends a child.
    package func append(_ child: Element) {
        hostElementInsert(number, child.number, 0)
    }

    /// Inserts a child before another child of this element.
    package func insert(_ child: Element, before sibling: Element) {
        hostElementInsert(number, child.number, sibling.number)
    }

    /// Removes the element from the page. It can be inserted again.
    package func remove() {
        hostElementRemove(number)
    }

    /// Removes the element from the page, and releases it, its content and all their listeners and closures.
    package func discard() {
        hostElementDiscard(number, 0)
    }

    /// Discards the content of the element.
    package func discardContent() {
        hostElementDiscard(number, 1)
    }

    /// Returns an inert copy of the element for showing it elsewhere. It is not on the page yet.
    package func copy() -> Element {
        Element(number: hostElementCopy(number))
    }

    private func perform(_ action: Action) {
        hostElementAct(number, action.rawValue)
    }

    /// Moves the keyboard focus to the element, without scrolling.
    package func focus() { perform(.focus) }

    /// Removes the keyboard focus.
    package func blur() { perform(.blur) }

    /// Scrolls the nearest scrolling ancestor as little as needed to show the element, without animation.
    package func scrollIntoView() { perform(.scrollIntoView) }

    /// Selects the text of a control.
    package func selectText() { perform(.selectText) }

    /// Shows a `<dialog>` over the page. The focus stays inside the dialog, and Escape closes it.
    package func showDialog() { perform(.showDialog) }

    /// Closes a `<dialog>`. The focus returns to the element that had it before.
    package func closeDialog() { perform(.closeDialog) }

    /// Whether the element or its content has the keyboard focus.
    package var hasFocus: Bool { measure(.hasFocus) != 0 }
}
