import CVips
import Foundation

@testable import ImagePipeline

/// An image in plain Swift, to compute the expected results of processors independently.
struct Picture: Equatable {
    var width: Int
    var height: Int
    var bands: Int
    var samples: [Double]

    init(width: Int, height: Int, bands: Int, _ sample: (_ x: Int, _ y: Int, _ band: Int) -> Double) {
        self.width = width
        self.height = height
        self.bands = bands
        samples = []
        samples.reserveCapacity(width * height * bands)
        for y in 0..<height {
            for x in 0..<width {
                for band in 0..<bands { samples.append(sample(x, y, band)) }
            }
        }
    }

    /// Creates the image of a raster; of an animation, the given frame.
    init(_ raster: Raster, frame: Int = 0) {
        let pixels = raster.pixels
        let start = frame * raster.width * raster.height * raster.bands
        width = raster.width
        height = raster.height
        bands = raster.bands
        samples = pixels[start..<start + width * height * bands].map(Double.init)
    }

    /// The sample at a position, or at the nearest position within the image.
    subscript(_ x: Int, _ y: Int, _ band: Int) -> Double {
        samples[(min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)) * bands + band]
    }

    /// The image as a raster, with samples rounded to bytes.
    var raster: Raster? {
        let bytes = samples.map { UInt8(min(max($0, 0), 255).rounded()) }
        return Raster(width: width, height: height, bands: bands, pixels: bytes)
    }

    /// Encodes the image, with samples rounded to bytes.
    func file(_ format: quire_vips_format, isProgressive: Bool = false) -> [UInt8] {
        let bytes = samples.map { UInt8(min(max($0, 0), 255).rounded()) }
        var options = quire_vips_encode_options()
        options.width = Int32(width)
        options.height = Int32(height)
        options.bands = Int32(bands)
        options.bits = 8
        options.format = format
        options.quality = 90
        options.effort = 3
        options.progressive = isProgressive ? 1 : 0
        var result = quire_vips_buffer()
        let status = bytes.withUnsafeBytes { quire_vips_encode($0.baseAddress, $0.count, &options, &result, nil) }
        guard status == 0 else { return [] }
        defer { quire_vips_free(result.data) }
        return Array(UnsafeRawBufferPointer(start: result.data, count: result.length))
    }

    /// Returns the largest and the mean difference of the samples; nil for different sizes.
    func difference(_ other: Picture) -> (largest: Double, mean: Double)? {
        guard width == other.width, height == other.height, bands == other.bands else { return nil }
        let differences = zip(samples, other.samples).map { abs($0 - $1) }
        return (differences.max() ?? 0, differences.reduce(0, +) / Double(max(differences.count, 1)))
    }
}

extension Picture {
    /// Draws colour gradients with soft waves and a hard-edged disc; with a fourth band, also a gradient of
    /// transparency.
    static func drawn(width: Int = 90, height: Int = 60, bands: Int = 3, hasEdges: Bool = true) -> Picture {
        Picture(width: width, height: height, bands: bands) { x, y, band in
            let across = Double(x) / Double(width)
            let down = Double(y) / Double(height)
            if bands.isMultiple(of: 2), band == bands - 1 { return 64 + 191 * across }
            let inside = hypot(across - 0.55, (down - 0.4) * Double(height) / Double(width)) < 0.18
            if hasEdges, inside { return [230, 20, 90][band] }
            let wave = 40 * sin(across * 6 + Double(band)) * cos(down * 5)
            return 128 + wave + [80, -60, 20][band] * (across - down)
        }
    }

    /// Scales down with a Lanczos filter of three lobes, which repeats the pixels at the edges.
    func lanczos(width newWidth: Int, height newHeight: Int) -> Picture {
        func kernel(_ x: Double) -> Double {
            guard x != 0 else { return 1 }
            guard abs(x) < 3 else { return 0 }
            return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
        }
        func taps(_ index: Int, from edge: Int, to newEdge: Int) -> [(Int, Double)] {
            let factor = max(1, Double(edge) / Double(newEdge))
            let centre = (Double(index) + 0.5) * Double(edge) / Double(newEdge) - 0.5
            let first = Int((centre - 3 * factor).rounded(.up))
            let last = Int((centre + 3 * factor).rounded(.down))
            let weights = (first...last).map { ($0, kernel((Double($0) - centre) / factor)) }
            let total = weights.reduce(0) { $0 + $1.1 }
            return weights.map { ($0.0, $0.1 / total) }
        }
        let across = (0..<newWidth).map { taps($0, from: width, to: newWidth) }
        let down = (0..<newHeight).map { taps($0, from: height, to: newHeight) }
        let narrow = Picture(width: newWidth, height: height, bands: bands) { x, y, band in
            across[x].reduce(0) { $0 + $1.1 * self[$1.0, y, band] }
        }
        return Picture(width: newWidth, height: newHeight, bands: bands) { x, y, band in
            min(max(down[y].reduce(0) { $0 + $1.1 * narrow[x, $1.0, band] }, 0), 255)
        }
    }

    func cut(left: Int, top: Int, width: Int, height: Int) -> Picture {
        Picture(width: width, height: height, bands: bands) { self[$0 + left, $1 + top, $2] }
    }

    /// Convolves each sample with its neighbours, with weights by distance.
    func convolved(radius: Int, _ weight: (_ dx: Int, _ dy: Int) -> Double) -> Picture {
        var weights: [(Int, Int, Double)] = []
        for dy in -radius...radius {
            for dx in -radius...radius { weights.append((dx, dy, weight(dx, dy))) }
        }
        let total = weights.reduce(0) { $0 + $1.2 }
        return Picture(width: width, height: height, bands: bands) { x, y, band in
            weights.reduce(0) { $0 + $1.2 * self[x + $1.0, y + $1.1, band] } / total
        }
    }
}
