import CVips
public import ImageLoading

/// Brings out edges, to make up for what shrinking softened.
public struct Sharpen: ImageProcessor {
    /// The strongest sharpening there is.
    public static let largestAmount = 3.0

    private let share: Share
    /// Whether only pictures that have been shrunk are sharpened.
    public let onlyReduced: Bool

    /// Sharpens a picture.
    ///
    /// - Parameters:
    ///   - amount: How many times the difference to a small blur is added; rounded to hundredths and brought into 0 to
    ///     ``largestAmount``.
    ///   - onlyReduced: Whether only pictures that have been shrunk are sharpened.
    public init(amount: Double = 0.5, onlyReduced: Bool = true) {
        share = Share(amount, atMost: Self.largestAmount)
        // Without an amount the condition makes no difference.
        self.onlyReduced = share.hundredths == 0 || onlyReduced
    }

    /// How many times the difference to a small blur is added.
    public var amount: Double { share.value }

    /// The amount in hundredths, and the condition.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("sharpen") { writer in
            writer.add(share.hundredths)
            writer.add(onlyReduced)
        }
    }

    /// Sharpens the light and leaves transparency alone.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard share.hundredths > 0, raster.isReduced || !onlyReduced else { return raster }
        return try raster.making(raster.size, bands: raster.bands, context) { source, target, message in
            quire_vips_sharpen(source, amount, context.watch.handle, target, message)
        }
    }
}
