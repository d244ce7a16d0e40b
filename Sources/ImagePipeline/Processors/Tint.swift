import CVips
public import ImageLoading

/// Gives a picture the hue of a colour: black stays black, and white becomes the colour. Warm white makes paper of it.
public struct Tint: ImageProcessor {
    /// What white becomes; black where there is no tint.
    public let colour: PixelColour
    private let share: Share

    /// Tints a picture.
    ///
    /// - Parameters:
    ///   - colour: What white becomes.
    ///   - strength: 0 for none to 1 for the colour's hue alone, brought into that range and rounded to hundredths.
    public init(_ colour: PixelColour, strength: Double = 1) {
        share = Share(strength)
        // Without strength the colour makes no difference, and must make no second identity.
        self.colour = share.hundredths == 0 ? .black : colour
    }

    /// How much of the picture's own colours is replaced, 0 to 1.
    public var strength: Double { share.value }

    /// The strength in hundredths and the colour.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("tint") { writer in
            writer.add(share.hundredths)
            for channel in [colour.red, colour.green, colour.blue] { writer.add(UInt64(channel)) }
        }
    }

    /// Mixes the channels.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard share.hundredths > 0 else { return raster }
        let strength = Float(share.value)
        // The weights of ITU-R BT.709 for red, green and blue.
        let weights: [Float] = [0.2126, 0.7152, 0.0722]
        let lines = colour.channels.enumerated().map { band, channel in
            weights.enumerated().map { source, weight in
                strength * weight * channel / 255 + (source == band ? 1 - strength : 0)
            } + [0]
        }
        return try raster.recoloured(lines.flatMap { $0 }, context)
    }
}

/// Lays a colour over a picture.
public struct Overlay: ImageProcessor {
    /// The colour; black where it is not seen.
    public let colour: PixelColour
    private let share: Share

    /// Lays a colour over a picture; what is transparent stays so.
    ///
    /// - Parameters:
    ///   - colour: The colour.
    ///   - opacity: 0 for nothing to 1 for the colour alone, brought into that range and rounded to hundredths.
    public init(_ colour: PixelColour, opacity: Double) {
        share = Share(opacity)
        self.colour = share.hundredths == 0 ? .black : colour
    }

    /// How much of the picture the colour covers, 0 to 1.
    public var opacity: Double { share.value }

    /// The opacity in hundredths and the colour.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("overlay") { writer in
            writer.add(share.hundredths)
            for channel in [colour.red, colour.green, colour.blue] { writer.add(UInt64(channel)) }
        }
    }

    /// Mixes the channels.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard share.hundredths > 0 else { return raster }
        let opacity = Float(share.value)
        let lines = colour.channels.enumerated().map { band, channel in
            (0..<3).map { $0 == band ? 1 - opacity : 0 } + [opacity * channel]
        }
        return try raster.recoloured(lines.flatMap { $0 }, context)
    }
}

extension Raster {
    /// Mixes the channels by a matrix of three lines of four.
    fileprivate func recoloured(
        _ matrix: [Float],
        _ context: ProcessingContext
    ) throws(ImagePipelineError) -> Raster {
        try making(size, bands: hasAlpha ? 4 : 3, context) { source, target, message in
            quire_vips_recolour(source, matrix, context.watch.handle, target, message)
        }
    }
}
