/// The fonts that the server's administrator added.
public struct FontList: Equatable, WireObject {
    /// The families, by name.
    public var families: [FontFamily] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("families", &families, .required)
    }
}

/// A family of fonts.
public struct FontFamily: Equatable, WireObject {
    /// The name.
    public var name = ""
    /// The fonts of its styles.
    public var faces: [FontFace] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("faces", &faces, .required)
        coder.code("name", &name, .required)
    }
}

/// A font of a family.
public struct FontFace: Equatable, WireObject {
    /// The address of the file.
    public var address = ""
    /// The weight as in CSS, 1 to 1000; the smallest weight of a variable font.
    public var weight = 400
    /// The largest weight of a variable font; nil for other fonts.
    public var maximumWeight: Int?
    /// Whether the font is italic or oblique.
    public var isItalic = false

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("address", &address, .required)
        coder.code("italic", &isItalic)
        coder.code("maximumWeight", &maximumWeight, .optional)
        coder.code("weight", &weight)
    }
}
