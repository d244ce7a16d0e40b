import ReadingEngine

extension ReaderManifest {
    /// The detected reading mode, used unless the user has chosen one.
    var automaticMode: ReadingMode {
        let declared = declaresProgression ? progression : nil
        let detected = ReadingModeDetector.detect(stored: nil, declared: declared, pages: pageSizes)
        if detected.reason != .fallback { return detected.mode }
        // The detection found no evidence: use the server's guess.
        switch progression {
        case .leftToRight: return .leftToRight
        case .rightToLeft: return .rightToLeft
        case .topToBottom: return .webtoon
        }
    }
}
