public import PageImages

/// The part of an image that processors keep, if they only crop and scale.
///
/// It is computed as ``Raster`` computes it for pixels, so that both ways to render have the same result.
public struct ScaledArea: Sendable, Equatable {
    /// The size to which the whole image is scaled.
    let scaledSize: PixelSize
    /// The part to keep, in pixels of the scaled image.
    private(set) var area: PixelRectangle
    /// The size of the part in the result.
    private(set) var size: PixelSize
    /// The size of the part at full resolution.
    public private(set) var fullSize: PixelSize

    /// Creates the whole image.
    ///
    /// - Parameters:
    ///   - fullSize: The size of the file's image.
    ///   - scaledSize: The size in which a decoder delivers it.
    init(of fullSize: PixelSize, scaledTo scaledSize: PixelSize) {
        self.fullSize = fullSize
        self.scaledSize = scaledSize
        size = scaledSize
        area = PixelRectangle(left: 0, top: 0, width: scaledSize.width, height: scaledSize.height)
    }

    /// Crops to a rectangle given in full-size pixels.
    ///
    /// - Returns: False if the part was scaled before, because its pixels are not those of the scaled image then.
    public mutating func crop(to rectangle: PixelRectangle) -> Bool {
        guard size.width == area.width, size.height == area.height else { return false }
        let part = rectangle.scaled(from: fullSize, to: size)
        area = PixelRectangle(
            left: area.left + part.left,
            top: area.top + part.top,
            width: part.width,
            height: part.height
        )
        size = PixelSize(width: part.width, height: part.height)
        fullSize = PixelSize(width: rectangle.width, height: rectangle.height)
        return true
    }

    /// Scales down to a size that was computed from the full size.
    ///
    /// - Returns: Always true.
    public mutating func downscale(to target: PixelSize) -> Bool {
        size = target
        fullSize = target
        return true
    }
}

extension PixelRectangle {
    /// Converts a rectangle from pixels of an image in one size to pixels of the same image in another.
    func scaled(from full: PixelSize, to size: PixelSize) -> PixelRectangle {
        func span(_ start: Int, _ length: Int, of full: Int, in edge: Int) -> (start: Int, length: Int) {
            guard full != edge else { return (start, length) }
            let scale = Double(edge) / Double(full)
            let scaled = min(max(Int((Double(length) * scale).rounded()), 1), edge)
            return (min(Int((Double(start) * scale).rounded()), edge - scaled), scaled)
        }
        let across = span(left, width, of: full.width, in: size.width)
        let down = span(top, height, of: full.height, in: size.height)
        return PixelRectangle(left: across.start, top: down.start, width: across.length, height: down.length)
    }
}
