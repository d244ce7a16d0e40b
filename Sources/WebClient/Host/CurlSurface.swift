import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// The canvas on which a page curls, drawn with WebGL 2. It is transparent outside the sheet and the textures, so that
/// the live pages behind it are visible.
///
/// The reader keeps one surface while the page curl is on, because creating a surface compiles a shader.
final class CurlSurface {
    /// The picture of a page in graphics memory, at its visible size. Releasing it frees the memory.
    final class PageTexture {
        fileprivate let number: Int32

        fileprivate init(number: Int32) { self.number = number }

        deinit { hostCurlFree(number) }
    }

    /// The background of pages and of the backs of sheets.
    struct Ground: Equatable {
        /// The colour under the texture.
        var colour: PageColour
        /// The number of the loaded texture; nil for a plain background.
        var texture: Int32?
    }

    /// A part of a picture on a page.
    struct Part {
        /// The picture.
        var picture: DecodedImage
        /// The visible part of it, as fractions of its size.
        var source: Rect
        /// The frame on the page after the rotation, in points.
        var frame: Rect
        /// The number of clockwise quarter turns.
        var quarterTurns = 0
    }

    /// The canvas. It belongs over the pages and must not receive pointer events.
    let element: Element
    private let number: Int32
    private let callback: Int32
    private var scale = 1.0
    private let state: State

    /// The state that the callback changes. It is separate so that the callback doesn't retain the surface.
    private final class State {
        var isLost = false
        var onContentChanged: () -> Void = {}
    }

    /// Whether the graphics memory was lost.
    var isLost: Bool { state.isLost }

    /// Called when the texture of ``ground(_:of:)`` has loaded, and when ``texts(of:)`` has changed.
    var onContentChanged: () -> Void {
        get { state.onContentChanged }
        set { state.onContentChanged = newValue }
    }

    /// The largest number of parts of a page.
    private static let maximumPartCount = 24

    /// Loads the renderer, which is needed to create a surface. Calls `handler` with whether it has loaded.
    static func load(_ handler: @escaping (_ isLoaded: Bool) -> Void) {
        hostCurlLoad(Callbacks.add(runsOnce: true) { handler($0.status == 1) })
    }

    /// Creates a surface. Returns nil when the browser has no WebGL 2, or only a software renderer and `allowsSoftware`
    /// is false: the fold of live pages is smoother then.
    ///
    /// - Parameter onLost: called once if the graphics memory is lost. Nothing is drawn after that, and the callback
    ///   should hide the canvas.
    init?(allowsSoftware: Bool = false, onLost: @escaping () -> Void) {
        let state = State()
        self.state = state
        callback = Callbacks.add(runsOnce: false) { reply in
            switch Event(rawValue: Int32(reply.status)) {
            case .contentChanged: state.onContentChanged()
            case .lost, nil:
                state.isLost = true
                onLost()
            }
        }
        number = hostCurlCreate(allowsSoftware ? 1 : 0, callback)
        guard number != 0 else {
            Callbacks.remove(callback)
            return nil
        }
        element = Element(number: hostCurlCanvas(number))
    }

    /// Sets the size of the canvas in points, and its device pixels per point.
    func resize(_ size: Size, scale: Double) {
        self.scale = scale
        hostCurlResize(number, size.width, size.height, scale)
    }

    /// Returns the background of an element of the reader, and uses its texture for pages and sheets from now on. While
    /// the texture is loading, its mean colour takes its place.
    func ground(_ background: ReaderBackground, of element: Element) -> Ground {
        let texture = hostCurlGround(number, element.number)
        if texture == 0, let average = background.textureAverage { return Ground(colour: average) }
        return Ground(colour: background.colour, texture: texture > 0 ? texture : nil)
    }

    /// Returns a number that identifies the texts over the pages in an element; 0 if there are none, or they are not drawn
    /// yet.
    func texts(of element: Element?) -> Int32 { hostCurlTexts(element?.number ?? 0) }

    /// Makes the picture of a page from its parts, on a background, with the texts over the pages in an element. The frame
    /// of the page is in points of the surface; the frames of the parts are relative to it.
    ///
    /// This takes some milliseconds, so call it when a page is at rest, not when a touch begins. Returns nil when the
    /// graphics memory is lost or a picture was released.
    func makePicture(
        of item: Element?,
        frame: Rect,
        ground: Ground,
        texture: TexturePlacement,
        parts: [Part]
    ) -> PageTexture? {
        let parts = parts.prefix(Self.maximumPartCount)
        for (index, part) in parts.enumerated() {
            CurlPart.write(
                at: index,
                picture: Double(part.picture.number),
                sourceX: part.source.minX,
                sourceY: part.source.minY,
                sourceWidth: part.source.size.width,
                sourceHeight: part.source.size.height,
                x: part.frame.minX * scale,
                y: part.frame.minY * scale,
                width: part.frame.size.width * scale,
                height: part.frame.size.height * scale,
                quarterTurns: Double(part.quarterTurns)
            )
        }
        let made = hostCurlPicture(
            number,
            item?.number ?? 0,
            frame.minX * scale,
            frame.minY * scale,
            frame.size.width * scale,
            frame.size.height * scale,
            Int32(ground.colour.number),
            texture.rawValue,
            Int32(parts.count)
        )
        return made == 0 ? nil : PageTexture(number: made)
    }

    /// Makes a picture of a live element as ``snapshot(of:size:scale:_:)`` does, for this surface's screen.
    func makeSnapshot(of element: Element, size: Size, _ handler: @escaping (DecodedImage?) -> Void) {
        Self.snapshot(of: element, size: size, scale: scale, handler)
    }

    /// Makes a picture of a live element of a size in points. `scale` is the device pixels per point of images in it.
    /// Calls `handler` later with the picture, or with nil when the browser can't draw it or ``load(_:)`` has not
    /// finished.
    static func snapshot(of element: Element, size: Size, scale: Double, _ handler: @escaping (DecodedImage?) -> Void) {
        let callback = Callbacks.add(runsOnce: true) { reply in
            guard reply.status > 0 else {
                handler(nil)
                return
            }
            let (width, height) = (Int(size.width.rounded()), Int(size.height.rounded()))
            handler(DecodedImage(number: Int32(reply.status), width: width, height: height, transferredByteCount: 0))
        }
        hostCurlSnapshot(element.number, size.width, size.height, scale, callback)
    }

    /// Draws a frame of a turn.
    ///
    /// - Parameters:
    ///   - paper: the colour of the back; see ``CurlMaterial/back(of:)``.
    ///   - back: the picture of the back, as in a double page; without it the front shines through.
    ///   - beneath: the page under the sheet; without it the page behind the canvas is visible.
    ///   - beside: the page beyond the spine; without it the page behind the canvas is visible.
    func draw(
        _ frame: CurlFrame,
        paper: PageColour,
        front: PageTexture,
        back: PageTexture? = nil,
        beneath: PageTexture? = nil,
        beside: PageTexture? = nil
    ) {
        for (index, value) in frame.numbers.enumerated() { HostNumbers.storage[index] = value }
        hostCurlDraw(
            number,
            Int32(paper.number),
            front.number,
            back?.number ?? 0,
            beneath?.number ?? 0,
            beside?.number ?? 0
        )
    }

    /// Releases all memory.
    func discard() {
        Callbacks.remove(callback)
        state.onContentChanged = {}
        hostCurlDiscard(number)
        element.discard()
    }
}
