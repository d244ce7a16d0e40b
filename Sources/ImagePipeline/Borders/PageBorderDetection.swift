public import PageImages

/// Detects the borders of a page in an image file.
public enum PageBorderDetection {
    /// Increased when the same file may get another result, so that stored results are computed again.
    public static let version = BorderDetector.version

    /// Decodes a page on a coarse grid and detects the border around its print, on the calling thread.
    ///
    /// - Parameters:
    ///   - bytes: The page's file, of any origin.
    ///   - timeLimit: The time limit in seconds; nil for none.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    public static func borders(
        ofPage bytes: [UInt8],
        timeLimit: Double? = 30
    ) throws(ImagePipelineError) -> PageBorders {
        BorderDetector.borders(of: try LuminancePlane(decoding: bytes, timeLimit: timeLimit))
    }
}
