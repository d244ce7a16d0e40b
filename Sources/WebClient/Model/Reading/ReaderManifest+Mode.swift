import ReadingEngine

extension ReaderManifest {
    /// The detected reading mode, used unless the user has chosen one, and the reason for it.
    var detectedMode: DetectedReadingMode {
        var detected = ReadingModeDetector.detect(
            stored: nil,
            declared: declaresProgression ? progression : nil,
            pages: pageSizes,
            hasStripGenre: !stripGenre.utf8.isEmpty
        )
        guard detected.reason == .fallback else { return detected }
        // The detection found no evidence: use the server's guess.
        switch progression {
        case .leftToRight: detected.mode = .leftToRight
        case .rightToLeft: detected.mode = .rightToLeft
        case .topToBottom: detected.mode = .webtoon
        }
        return detected
    }

    /// The detected reading mode.
    var automaticMode: ReadingMode { detectedMode.mode }
}
