/// How an image was rendered.
public enum RenderPath: String, Sendable {
    /// Decoded, scaled and encoded in one operation; see ``FastPath``.
    case fast
    /// Decoded, processed and encoded by libvips.
    case general
}
