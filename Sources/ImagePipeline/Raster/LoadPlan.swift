/// Decides in which size the decoder may deliver an image, from the processors that only crop, rotate and scale down.
///
/// A decoder that scales down while it loads does a fraction of the work. A crop before the scaling does not prevent
/// this: the plan computes it in full-size pixels, and the processor applies it to the smaller image.
public struct LoadPlan: Sendable {
    /// Whether to add the next processor to the plan.
    public enum Next: Sendable {
        /// Add the next processor.
        case next
        /// The size is final: later processors don't affect it.
        case done
        /// The processor needs the image in full size.
        case needsFullSize
    }

    /// The upright size of the stored image.
    private let source: PixelSize
    /// The size after the processors so far, at full resolution.
    public private(set) var size: PixelSize
    private var isRotated = false
    /// The size for the decoder.
    private(set) var decodedSize: PixelSize

    /// Creates a plan for an image of that upright size.
    init(of source: PixelSize) {
        self.source = source
        size = source
        decodedSize = source
    }

    /// Adds a crop to that size.
    public mutating func crop(to size: PixelSize) {
        self.size = size
    }

    /// Adds a rotation by 90° or 270°.
    public mutating func rotate() {
        size = size.transposed
        isRotated.toggle()
    }

    /// Adds scaling down to that size.
    ///
    /// - Returns: Always ``Next/done``.
    public mutating func downscale(to target: PixelSize) -> Next {
        let part = isRotated ? size.transposed : size
        let goal = isRotated ? target.transposed : target
        decodedSize = PixelSize(
            width: Self.edge(source.width, part: part.width, goal: goal.width),
            height: Self.edge(source.height, part: part.height, goal: goal.height)
        )
        return .done
    }

    /// Returns the rounded length of the whole at which the part's length is the goal.
    private static func edge(_ whole: Int, part: Int, goal: Int) -> Int {
        guard goal < part else { return whole }
        return min(whole, Int((Double(goal) * Double(whole) / Double(part)).rounded()))
    }
}
