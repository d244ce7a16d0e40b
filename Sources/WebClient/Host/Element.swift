/// A node of the page: a number that the browser's half knows.
///
/// An element is a value and owns nothing. Whoever creates one ends it with ``discard()``, which takes the whole
/// subtree off the page and lets go of every listener, observer and closure in it; a screen that discards its root has
/// cleaned up after itself. After that the numbers are never used again, and calls with them do nothing.
struct Element: Equatable {
    /// The number; zero is no element.
    let number: Int32

    /// The element with this number, as the host gave it.
    init(number: Int32) {
        self.number = number
    }

    /// Creates an element by its tag name (`"div"`), not yet on the page.
    init(_ name: StaticString) {
        number = hostElementCreate(name.utf8Start, name.length, 0)
    }

    /// Creates an element with a class, not yet on the page.
    @inline(never)
    init(_ name: StaticString, class className: StaticString) {
        self.init(name)
        setAttribute("class", className)
    }

    /// Creates an SVG element (`"svg"`, `"use"`, `"path"`), not yet on the page.
    init(svg name: StaticString) {
        number = hostElementCreate(name.utf8Start, name.length, 1)
    }

    /// The element with this `id` in the document as the server sent it, if there is one.
    static func withIdentifier(_ identifier: StaticString) -> Element? {
        let number = hostElementById(identifier.utf8Start, identifier.length)
        return number == 0 ? nil : Element(number: number)
    }

    /// The window: for listening only.
    static let window = Element(number: 1)
    /// The document: for listening only.
    static let document = Element(number: 2)
    /// `<html>`.
    static let root = Element(number: 3)
    /// `<body>`.
    static let body = Element(number: 4)

    /// True when both are the same node.
    static func == (left: Element, right: Element) -> Bool { left.number == right.number }
}

// MARK: - Attributes, classes, text

extension Element {
    /// Sets an attribute to a text.
    @inline(never)
    func setAttribute(_ name: StaticString, _ value: String) {
        value.crossing { hostElementSetAttribute(number, name.utf8Start, name.length, $0, $1) }
    }

    /// Sets an attribute to a text that is part of the program.
    func setAttribute(_ name: StaticString, _ value: StaticString) {
        hostElementSetAttribute(number, name.utf8Start, name.length, value.utf8Start, value.length)
    }

    /// Sets an attribute to a whole number.
    func setAttribute(_ name: StaticString, _ value: Int) {
        setAttribute(name, "\(value)")
    }

    /// Sets a boolean attribute (`hidden`, `disabled`, `inert`): present when true.
    @inline(never)
    func setFlag(_ name: StaticString, _ isOn: Bool) {
        if isOn { setAttribute(name, "") } else { removeAttribute(name) }
    }

    /// Takes an attribute away.
    func removeAttribute(_ name: StaticString) {
        hostElementRemoveAttribute(number, name.utf8Start, name.length)
    }

    /// Adds or takes away one class.
    func setClass(_ name: StaticString, _ isOn: Bool) {
        hostElementSetClass(number, name.utf8Start, name.length, isOn ? 1 : 0)
    }

    /// Replaces the content by a text; elements inside are not discarded, so use it on leaves.
    @inline(never)
    func setText(_ text: String) {
        text.crossing { hostElementSetText(number, $0, $1) }
    }

    /// A control's current value.
    var value: String {
        get { textFromOutbox(hostElementValue(number)) ?? "" }
        nonmutating set { newValue.crossing { hostElementSetValue(number, $0, $1) } }
    }
}

// MARK: - The tree

extension Element {
    /// Puts `child` at the end of this element's content.
    func append(_ child: Element) {
        hostElementInsert(number, child.number, 0)
    }

    /// Puts `child` before `sibling`, which must be content of this element.
    func insert(_ child: Element, before sibling: Element) {
        hostElementInsert(number, child.number, sibling.number)
    }

    /// Takes the element off the page; it can be put back.
    func remove() {
        hostElementRemove(number)
    }

    /// Takes the element off the page for ever, with everything inside and every listener and closure on it.
    func discard() {
        hostElementDiscard(number, 0)
    }

    /// Discards everything inside; the element itself stays.
    func discardContent() {
        hostElementDiscard(number, 1)
    }

    /// A copy of what is seen of the element, not on the page yet: nobody hears it and nobody can reach it.
    func copy() -> Element {
        Element(number: hostElementCopy(number))
    }

    /// Gives the keyboard to the element without scrolling to it.
    func focus() {
        hostElementAct(number, 0)
    }

    /// Takes the keyboard away.
    func blur() {
        hostElementAct(number, 1)
    }

    /// Scrolls the nearest scrolling ancestor, without animation, just as far as it takes to see the element.
    func scrollIntoView() {
        hostElementAct(number, 2)
    }

    /// Selects a control's whole text.
    func selectText() {
        hostElementAct(number, 3)
    }

    /// Shows a `<dialog>` above everything; the keyboard stays inside, Escape closes it.
    func showDialog() {
        hostElementAct(number, 4)
    }

    /// Closes a `<dialog>`; the keyboard goes back to where it was.
    func closeDialog() {
        hostElementAct(number, 5)
    }

    /// True when the element, or something inside, has the keyboard.
    var hasFocus: Bool { measure(.hasFocus) != 0 }
}
