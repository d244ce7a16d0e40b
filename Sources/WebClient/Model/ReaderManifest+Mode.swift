import ReadingEngine

extension ReaderManifest {
    /// The mode in which a publication is read where nobody chose one.
    var automaticMode: ReadingMode {
        let declared = declaresProgression ? progression : nil
        let verdict = ReadingModeDetector.detect(stored: nil, declared: declared, pages: pageSizes)
        if verdict.reason != .fallback { return verdict.mode }
        // Nothing tells: what the server guesses is as good as any.
        switch progression {
        case .leftToRight: return .leftToRight
        case .rightToLeft: return .rightToLeft
        case .topToBottom: return .webtoon
        }
    }
}
