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
        if let error { return error.utf8.isEmpty ? Text.of(.cannotBeOpened) : UnreadableFile.text(of: error) }
        if isRead { return Text.of(.read) + " · " + Text.of(.pageCount(pageCount)) }
        if let progress { return Text.of(.pageOf(page: progress.page + 1, total: pageCount)) }
        return Text.of(.pageCount(pageCount))
    }
}

extension UnreadableFile {
    /// Returns the server's message about a file in the language of the app, if it has a translation.
    static func text(of message: String) -> String {
        guard let (reason, file, detail) = parse(message) else { return message }
        switch reason {
        case .encrypted: return Text.of(.fileEncrypted(file))
        case .divided: return Text.of(.fileDivided(file))
        case .protected: return Text.of(.fileProtected(file: file, scheme: detail))
        case .damaged: return Text.of(.fileDamaged(file: file, reason: detail))
        case .noPages: return Text.of(.fileWithoutPages(file))
        }
    }
}
