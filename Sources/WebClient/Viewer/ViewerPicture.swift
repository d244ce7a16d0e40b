import Geometry
import ReadingEngine

/// A picture that can be opened, and the thumbnail it opens from.
struct ViewerPicture {
    /// Where the picture is seen now, small.
    struct Thumbnail {
        /// What is hidden while the picture is away from it.
        var element: Element
        /// What can be seen of it, in points of the window.
        var frame: Rect
        /// Where all of the picture would lie; nil when the middle of the picture fills the frame.
        var whole: Rect?
        /// The radius of its corners, in points.
        var radius = 0.0
        /// What gets the keyboard back.
        var focus: Element?
    }

    var picture: ListedPicture
    /// What is said below it; empty for nothing.
    var caption = ""
    /// The decoded picture that the thumbnail shows, and its address: it is shown until there is a larger one.
    var preview: () -> (picture: Picture, address: String)?
    /// Where its thumbnail is at this moment; nil when there is none. Asked when the picture opens and when it closes.
    var thumbnail: () -> Thumbnail?
    /// What can be done with what it is a picture of.
    var deeds: () -> [ActionMenu.Item] = { [] }
}
