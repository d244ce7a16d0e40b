// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Replaces Apple's module. KMReader's models use only its colours.

public struct Color: Sendable {
    public static let blue = Color()
    public static let red = Color()
    public static let orange = Color()
    public static let yellow = Color()
    public static let gray = Color()
}
