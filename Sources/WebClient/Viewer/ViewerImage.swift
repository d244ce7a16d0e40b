import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// An image for the viewer, and the thumbnail from which it opens.
struct ViewerImage {
    /// The visible thumbnail of an image.
    struct Thumbnail {
        /// The element, which is hidden during the transition.
        var element: Element
        /// The visible frame in points of the window.
        var frame: Rect
        /// The frame of the whole image; nil when its centre fills ``frame``.
        var whole: Rect?
        /// The corner radius in points.
        var radius = 0.0
        /// The element that receives the focus after closing.
        var focus: Element?
    }

    var picture: ViewableImage
    /// The caption; empty for none.
    var caption = ""
    /// The decoded image of the thumbnail and its address, which is shown until a larger one is loaded.
    var preview: () -> (picture: Picture, address: String)?
    /// Returns the current thumbnail; nil when there is none. Called when the viewer opens and closes.
    var thumbnail: () -> Thumbnail?
    /// The actions for the subject of the image.
    var actions: () -> [ActionMenu.Item] = { [] }
}
