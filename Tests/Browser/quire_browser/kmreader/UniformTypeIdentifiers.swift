// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Replaces Apple's module. KMReader's models use it to name the types of pages.

public struct UTType: Sendable {
    public init?(filenameExtension: String) { nil }
    public init?(mimeType: String) { nil }
}
