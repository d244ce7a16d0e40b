/// Why an image address asks for nothing that exists.
public enum PageVariantProblem: Error, Hashable, Sendable {
    /// It has a parameter that means nothing.
    case unknownParameter
    /// It has a parameter twice.
    case repeated(PageVariant.Parameter)
    /// A parameter asks for something that is not on offer.
    case notOnOffer(PageVariant.Parameter)

    /// What is wrong, and what could be asked for instead.
    public var message: StaticString {
        switch self {
        case .unknownParameter: "An image address may have w, crop, split, rotate, tile, grey, format and q."
        case .repeated: "An image address may have each parameter once."
        case .notOnOffer(.width): "“w” must be one of 160, 480, 720, 1080, 1440, 2160, original."
        case .notOnOffer(.crop): "“crop” must be 1."
        case .notOnOffer(.split): "“split” must be one of first, second."
        case .notOnOffer(.rotation): "“rotate” must be one of 90, 180, 270."
        case .notOnOffer(.tile):
            "“tile” must be a level from 0 to 5, a column and a row, as in 1-0-3, with w=original and without crop, split and rotate."
        case .notOnOffer(.grey): "“grey” must be 1."
        case .notOnOffer(.format): "“format” must be one of webp, jpeg, png, avif, jxl."
        case .notOnOffer(.quality): "“q” must be one of 60, 82, 92."
        }
    }
}
