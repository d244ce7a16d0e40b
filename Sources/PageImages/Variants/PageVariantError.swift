/// An error in the query of a ``PageVariant``.
public enum PageVariantError: Error, Hashable, Sendable {
    /// The query has an unknown parameter.
    case unknownParameter
    /// The query has a parameter more than once.
    case repeated(PageVariant.Parameter)
    /// The server doesn't offer the value of a parameter.
    case unavailable(PageVariant.Parameter)

    /// The error message for the user, with the available values.
    public var message: StaticString {
        switch self {
        case .unknownParameter: "The parameters of an image are w, crop, split, rotate, tile, grey, blur, format and q."
        case .repeated: "An image URL may have each parameter only once."
        case .unavailable(.width): "“w” must be one of 160, 480, 720, 1080, 1440, 2160, original."
        case .unavailable(.crop): "“crop” must be 1."
        case .unavailable(.split): "“split” must be one of first, second."
        case .unavailable(.rotation): "“rotate” must be one of 90, 180, 270."
        case .unavailable(.tile):
            "“tile” must be a level from 0 to 5, a column and a row, as in 1-0-3, with w=original and without crop, split and rotate."
        case .unavailable(.grey): "“grey” must be 1 or 16."
        case .unavailable(.blur): "“blur” must be 1, with w=160 and no other parameter but format."
        case .unavailable(.format): "“format” must be one of webp, jpeg, png, avif, jxl."
        case .unavailable(.quality): "“q” must be one of 60, 82, 92."
        }
    }
}
