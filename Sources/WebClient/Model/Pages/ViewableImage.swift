import Geometry
import PageImages

/// An image for the image viewer: a cover, a page, or a figure in a book.
struct ViewableImage {
    /// The accessible description, also used as the name of a saved file.
    var title: String
    /// The size in pixels; nil if unknown.
    var size: Size?
    /// The URL of a variant. For an image without variants, all URLs are the same.
    var address: (PageVariant) -> String
    /// Whether browsers can't show the stored image.
    var isConverted = false
}
