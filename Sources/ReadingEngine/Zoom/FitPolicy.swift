public import Geometry

/// Where a page lies in its slot before anyone has zoomed: its home.
public enum FitPolicy {
    /// A picture more than this many times as tall as it is wide is a strip: fitting it whole would make a thread
    /// of it.
    public static let stripAspect = 3.0
    /// A strip is not drawn wider than this, in points: lines of lettering beyond it tire the eye.
    public static let widestStrip = 720.0
    /// The shape of a page of unknown size: the commonest of printed comics.
    public static let unknownSize = Size(width: 2, height: 3)

    /// The home frame of a picture of `picture` pixels in a slot of `slot` points.
    ///
    /// A page fits the slot whole and centred; a strip fills the width and starts at its top, or, when `startsAtEnd`
    /// (it was reached by going back), shows its foot.
    public static func home(of picture: Size?, in slot: Size, startsAtEnd: Bool = false) -> Rect {
        let picture = picture ?? unknownSize
        guard !picture.isEmpty, !slot.isEmpty else { return .zero }
        if picture.height > stripAspect * picture.width {
            let width = min(slot.width, widestStrip)
            let height = width * picture.height / picture.width
            if height > slot.height {
                let top = startsAtEnd ? slot.height - height : 0
                return Rect(x: (slot.width - width) / 2, y: top, width: width, height: height)
            }
        }
        let scale = min(slot.width / picture.width, slot.height / picture.height)
        let size = picture * scale
        return Rect(
            x: (slot.width - size.width) / 2,
            y: (slot.height - size.height) / 2,
            width: size.width,
            height: size.height
        )
    }
}
