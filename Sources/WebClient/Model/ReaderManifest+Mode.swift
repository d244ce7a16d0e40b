import ReadingEngine

extension ReaderManifest {
    /// The detected reading mode, used unless the user has chosen one.
    var automaticMode: ReadingMode {
        let declared = declaresProgression ? progression : nil
        let verdict = ReadingModeDetector.detect(stored: nil, declared: declared, pages: pageSizes)
        if verdict.reason != .fallback { return verdict.mode }
        // The detection found no evidence: use the server's guess.
        switch progression {
        case .leftToRight: return .leftToRight
        case .rightToLeft: return .rightToLeft
        case .topToBottom: return .webtoon
        }
    }
}
