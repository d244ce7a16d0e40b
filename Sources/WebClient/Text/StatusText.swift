import WebLocalization
import WireModel

// The reading status of series and publications, as text.

extension SeriesSummary {
    /// Whether the only publication of the series can't be opened.
    var isBroken: Bool { publicationCount == 1 && firstPublication == nil }

    /// Whether all publications are read.
    var isRead: Bool { unreadCount == 0 }

    /// The part of the publications that are read, 0 to 1.
    var fraction: Double { Double(readCount) / Double(max(publicationCount, 1)) }

    /// The reading status.
    var state: Message {
        if isMissing { return .missing }
        if isBroken { return .cannotBeOpened }
        if isRead { return .read }
        if publicationCount == 1 { return .unread }
        if readCount == 0 { return .chapterCount(publicationCount) }
        return .seriesProgress(read: readCount, total: publicationCount)
    }
}

extension PublicationSummary {
    /// The reading status: the error, the current page, or the number of pages.
    var state: String {
        if isMissing { return Text.of(.missing) }
        if needsPassword { return Text.of(.documentPassword) }
        if let error { return error.utf8.isEmpty ? Text.of(.cannotBeOpened) : ErrorText.text(errorCause, or: error) }
        if isRead { return Text.of(.read) + " · " + Text.of(.pageCount(pageCount)) }
        if let progress { return Text.of(.pageOf(page: progress.page + 1, total: pageCount)) }
        return Text.of(.pageCount(pageCount))
    }
}
