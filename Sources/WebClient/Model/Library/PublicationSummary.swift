import WireModel

extension PublicationSummary {
    /// The number of the identifier in lists of items.
    var identifier: Int64 { id.itemNumber }

    /// Whether the pages are text and not images.
    var isText: Bool { layout.map { !$0.isSame(as: "images") } ?? false }

    /// Whether the pages are read from right to left.
    var isRightToLeft: Bool { readingProgression.isSame(as: "rtl") }

    /// The address that opens the reader at the last position.
    var address: String { "/read/" + id }

    /// Whether the publication can be opened.
    var canBeRead: Bool { (error == nil || needsPassword) && !isMissing }

    /// Whether the publication was read to the end.
    var isRead: Bool { progress?.isCompleted ?? false }

    /// Whether reading has begun and is not completed.
    var isInProgress: Bool { progress.map { !$0.isCompleted } ?? false }

    /// The part that was read, from 0 to 1.
    var fraction: Double {
        guard let progress, pageCount > 0 else { return 0 }
        if progress.isCompleted { return 1 }
        return min(Double(progress.page + 1) / Double(pageCount), 1)
    }
}
