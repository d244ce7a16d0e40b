import Geometry
import ReadingEngine

/// The box of one picture: as large as its home frame, moved and magnified by a transform alone.
final class ZoomableView {
    /// The box.
    let root = Element("div", class: "zoomable")
    private var size = Size.zero
    private var translation = Point(x: .nan, y: .nan)
    private var scale = Double.nan

    /// Puts the box where the scene has it; writes only what changed.
    func apply(_ surface: PageSurface) {
        if surface.home.size != size {
            size = surface.home.size
            root.setStyle("width", size.width, .points)
            root.setStyle("height", size.height, .points)
        }
        let translation = surface.home.origin * surface.scale + surface.translation
        if translation != self.translation || surface.scale != scale {
            self.translation = translation
            scale = surface.scale
            root.setTransform(translation, scale: scale)
        }
    }
}
