import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// An image for the viewer, and the thumbnail from which it opens.
struct ViewerImage {
    /// The visible thumbnail of an image.
    struct Thumbnail {
        /// Hides the thumbnail during the transition, or shows it again.
        var setHidden: (Bool) -> Void
        /// The visible frame in points of the window.
        var frame: Rect
        /// The frame of the whole image; nil when its centre fills ``frame``.
        var whole: Rect?
        /// The corner radius in points.
        var radius = 0.0
        /// The element that receives the focus after closing.
        var focus: Element?

        /// Creates the thumbnail of an image that an element shows.
        init(element: Element, frame: Rect, whole: Rect? = nil, radius: Double = 0, focus: Element? = nil) {
            self.init(frame: frame, whole: whole) { element.setStyle("visibility", $0 ? "hidden" : "") }
            self.radius = radius
            self.focus = focus
        }

        /// Creates a thumbnail that `setHidden` hides and shows.
        init(frame: Rect, whole: Rect?, setHidden: @escaping (Bool) -> Void) {
            self.frame = frame
            self.whole = whole
            self.setHidden = setHidden
        }
    }

    var picture: ViewableImage
    /// The caption; empty for none.
    var caption = ""
    /// The decoded image of the thumbnail and its address, which is shown until a larger one is loaded.
    var preview: () -> (picture: DecodedImage, address: String)?
    /// Returns the current thumbnail; nil when there is none. Called when the viewer opens and closes.
    var thumbnail: () -> Thumbnail?
    /// Scrolls the thumbnail into view. Called while the image covers the window.
    var reveal: () -> Void = {}
    /// The actions for the subject of the image.
    var actions: () -> [ActionMenu.Item] = { [] }
}
