import Geometry
import ReadingEngine

/// The canvas on which a page curls, drawn with WebGL 2. It is clear where there is neither sheet nor picture, so that
/// live pages behind it show through.
///
/// One is enough for a reader, and one is kept while the reader turns by curling: making it compiles a shader.
final class CurlSurface {
    /// The picture of one page in graphics memory, as large as it is seen. Letting go of it frees the memory.
    final class PagePicture {
        fileprivate let number: Int32

        fileprivate init(number: Int32) { self.number = number }

        deinit { hostCurlFree(number) }
    }

    /// A part of a picture on a page.
    struct Part {
        /// The picture.
        var picture: Picture
        /// What is shown of it, as parts of its size.
        var source: Rect
        /// Where it lies on the page, in points, after it was turned.
        var frame: Rect
        /// How often it is turned to the right.
        var quarterTurns = 0
    }

    /// The canvas; to be laid over the pages, without pointer events of its own.
    let element: Element
    private let number: Int32
    private let callback: Int32
    private var scale = 1.0
    private let state: State

    /// What the callback tells; apart, so that it does not keep the surface alive.
    private final class State {
        var isLost = false
    }

    /// True when the graphics memory was taken away.
    var isLost: Bool { state.isLost }

    /// The most parts a page can have.
    private static let greatestCount = 24

    /// Fetches what draws, which is not there before somebody curls a page. `handler` is told whether it came: without it
    /// no surface can be made.
    static func load(_ handler: @escaping (_ hasCome: Bool) -> Void) {
        hostCurlLoad(Callbacks.add(runsOnce: true) { handler($0.status == 1) })
    }

    /// A surface; nil when the browser has no WebGL 2, or one that draws with the processor and `allowsSoftware` is false:
    /// the fold of live pages moves better then.
    ///
    /// - Parameter onLost: called once if the graphics memory is taken away. Nothing is drawn from then on, and the
    ///   canvas should be hidden in the same turn.
    init?(allowsSoftware: Bool = false, onLost: @escaping () -> Void) {
        let state = State()
        self.state = state
        callback = Callbacks.add(runsOnce: false) { _ in
            state.isLost = true
            onLost()
        }
        number = hostCurlCreate(allowsSoftware ? 1 : 0, callback)
        guard number != 0 else {
            Callbacks.remove(callback)
            return nil
        }
        element = Element(number: hostCurlCanvas(number))
    }

    /// Sets the canvas's extent in points, and how many device pixels it has to a point.
    func resize(_ size: Size, scale: Double) {
        self.scale = scale
        hostCurlResize(number, size.width, size.height, scale)
    }

    /// Makes the picture of a page of this size (in points) from its parts, on a ground of this colour.
    ///
    /// It costs some milliseconds: do it when a page has settled, not when a finger comes down. Nil when the graphics
    /// memory is lost or a picture was let go.
    func makePicture(size: Size, ground: PageColour, parts: [Part]) -> PagePicture? {
        let parts = parts.prefix(Self.greatestCount)
        for (index, part) in parts.enumerated() {
            let frame = [part.frame.minX, part.frame.minY, part.frame.size.width, part.frame.size.height]
            let source = [part.source.minX, part.source.minY, part.source.size.width, part.source.size.height]
            let picture = Double(part.picture.number)
            let numbers = [picture] + source + frame.map { $0 * scale } + [Double(part.quarterTurns)]
            for (offset, number) in numbers.enumerated() { HostNumbers.storage[index * 10 + offset] = number }
        }
        let made = hostCurlPicture(
            number,
            size.width * scale,
            size.height * scale,
            Int32(ground.number),
            Int32(parts.count)
        )
        return made == 0 ? nil : PagePicture(number: made)
    }

    /// Makes a picture of a live element as ``snapshot(of:size:scale:_:)`` does, for this surface's screen.
    func makeSnapshot(of element: Element, size: Size, _ handler: @escaping (Picture?) -> Void) {
        Self.snapshot(of: element, size: size, scale: scale, handler)
    }

    /// Makes a picture of a live element of this size in points, as it is seen with its corner in the window's corner;
    /// `scale` is for pictures in it, in device pixels to a point. `handler` is given it some time later; nil when the
    /// browser can't, or before ``load(_:)`` has come.
    static func snapshot(of element: Element, size: Size, scale: Double, _ handler: @escaping (Picture?) -> Void) {
        let callback = Callbacks.add(runsOnce: true) { reply in
            guard reply.status > 0 else {
                handler(nil)
                return
            }
            let (width, height) = (Int(size.width.rounded()), Int(size.height.rounded()))
            handler(Picture(number: Int32(reply.status), width: width, height: height, transferredByteCount: 0))
        }
        hostCurlSnapshot(element.number, size.width, size.height, scale, callback)
    }

    /// Draws a frame of a turn.
    ///
    /// - Parameters:
    ///   - paper: of the back; see ``CurlTone/back(of:)``.
    ///   - back: what is printed on the back, as in a double page; without it the front shines through.
    ///   - beneath: the page under the sheet; without it what is behind the canvas shows.
    ///   - beside: the page beyond the spine; likewise.
    func draw(
        _ frame: CurlFrame,
        paper: PageColour,
        front: PagePicture,
        back: PagePicture? = nil,
        beneath: PagePicture? = nil,
        beside: PagePicture? = nil
    ) {
        var index = 0
        func put(_ number: Double) {
            HostNumbers.storage[index] = number
            index += 1
        }
        for number in frame.numbers { put(number) }
        for part in [paper.red, paper.green, paper.blue] { put(Double(part) / 255) }
        for picture in [front, back, beneath, beside] { put(Double(picture?.number ?? 0)) }
        hostCurlDraw(number)
    }

    /// Gives everything back.
    func discard() {
        Callbacks.remove(callback)
        hostCurlDiscard(number)
        element.discard()
    }
}
