// How things of the library stand, in words.

extension SeriesSummary {
    /// It is one publication, and that can't be opened.
    var isBroken: Bool { publicationCount == 1 && firstPublication == nil }

    /// All of it was read.
    var isRead: Bool { unreadCount == 0 }

    /// How much of it was read, from 0 to 1.
    var fraction: Double { Double(readCount) / Double(max(publicationCount, 1)) }

    /// How it stands.
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
    /// How it stands: why it can't be read, where the reader is in it, or how long it is.
    var state: String {
        if isMissing { return Text.of(.missing) }
        if let error { return error.utf8.isEmpty ? Text.of(.cannotBeOpened) : error }
        if isRead { return Text.of(.read) + " · " + Text.of(.pageCount(pageCount)) }
        if let progress { return Text.of(.pageOf(page: progress.page + 1, total: pageCount)) }
        return Text.of(.pageCount(pageCount))
    }
}
