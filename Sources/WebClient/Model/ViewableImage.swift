import Geometry
import PageImages

/// A picture to look at by itself: a cover, a page, a figure in a book.
struct ViewableImage {
    /// What it is, for those who don't see it and for the name of its file.
    var title: String
    /// Its own size in pixels, nil where nobody knows it.
    var size: Size?
    /// Where it is in this variant. A picture that comes in one size has the same address for all.
    var address: (PageVariant) -> String
}
