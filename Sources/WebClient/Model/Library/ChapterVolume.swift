import WireModel

/// The consecutive chapters of one volume in a list.
struct ChapterVolume {
    /// The volume as written in the metadata; nil for chapters without a volume.
    var volume: String?
    /// The chapters.
    var chapters: [PublicationSummary]

    /// Divides a list into runs of consecutive chapters with the same volume.
    static func runs(of chapters: [PublicationSummary]) -> [ChapterVolume] {
        var runs: [ChapterVolume] = []
        for chapter in chapters {
            if let last = runs.last, isSame(last.volume, chapter.volume) {
                runs[runs.count - 1].chapters.append(chapter)
            } else {
                runs.append(ChapterVolume(volume: chapter.volume, chapters: [chapter]))
            }
        }
        return runs
    }

    /// Returns whether the chapters of a series, in reading order, are shown by volume. This requires that there are
    /// several volumes, that at least one has several chapters, and that the chapters of each volume are consecutive.
    /// Otherwise there would be a header for almost each row, for example if each publication is a volume, or if
    /// chapter numbers restart in each volume.
    static func divide(_ chapters: [PublicationSummary]) -> Bool {
        let runs = runs(of: chapters)
        var known: [Int64: Bool] = [:]
        var hasChapters = false
        for run in runs {
            guard let volume = run.volume else { continue }
            if known.updateValue(true, forKey: volume.itemNumber) != nil { return false }
            hasChapters = hasChapters || run.chapters.count > 1
        }
        return hasChapters && runs.count > 1
    }

    private static func isSame(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return first.isSame(as: second)
    }
}
