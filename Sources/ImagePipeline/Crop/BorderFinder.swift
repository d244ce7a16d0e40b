public import ImageLoading

/// From a page's file to what is known about its borders.
public enum BorderFinder {
    /// Changes whenever the same file may get another finding, so that stored ones are made anew.
    public static let version = BorderDetector.version

    /// Decodes a page coarsely and looks for the border around what is printed, on the calling thread.
    ///
    /// - Parameters:
    ///   - bytes: The page's file, of any origin.
    ///   - timeLimit: Seconds after which decoding is given up; nil for none.
    /// - Throws: Any ``ImagePipelineError`` about the picture itself.
    public static func borders(
        ofPage bytes: [UInt8],
        timeLimit: Double? = 30
    ) throws(ImagePipelineError) -> PageBorders {
        BorderDetector.borders(of: try LuminancePlane(decoding: bytes, timeLimit: timeLimit))
    }
}
