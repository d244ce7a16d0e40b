import TextCoding
import WebLocalization
import WireModel

/// A publication that is downloaded, or waits for its download.
struct DownloadItem {
    /// The state of the download.
    enum State: Equatable {
        case queued, loading, paused, complete
        case failed(DownloadFailure)
    }

    /// The identifier of the publication.
    var id: String
    var title: String
    /// The title of the series; empty if unknown.
    var series: String
    /// The content hash, which names the cache of the images and documents; empty until it is known.
    var content: String
    /// The index of the cover page; nil for none.
    var coverPage: Int?
    /// The URL prefix of the documents; empty for pages that are images.
    var base = ""
    var isRightToLeft: Bool
    var state = State.queued
    /// The number of stored parts, and of all parts. Both are zero until the plan is ready.
    var done = 0
    var total = 0
    /// The size of the stored parts, in bytes.
    var bytes: Int64 = 0

    /// Makes an item that waits for its download.
    init(_ publication: PublicationSummary) {
        id = publication.id
        title = publication.title
        series = publication.seriesTitle ?? ""
        content = publication.cover?.content ?? ""
        coverPage = publication.cover?.page
        isRightToLeft = publication.isRightToLeft
    }

    /// Reads a stored item. A download that was interrupted is queued again. Returns nil without an identifier.
    init?(_ json: JSON) {
        guard let id = json["id"].string, !id.utf8.isEmpty else { return nil }
        self.id = id
        title = json["title"].string ?? ""
        series = json["series"].string ?? ""
        content = json["content"].string ?? ""
        coverPage = json["cover"].int.flatMap { $0 >= 0 ? $0 : nil }
        base = json["base"].string ?? ""
        isRightToLeft = json["rightToLeft"].bool ?? false
        bytes = max(json["bytes"].int64 ?? 0, 0)
        total = max(json["total"].int ?? 0, 0)
        switch json["state"].int {
        case 1: state = .paused
        case 2: state = .complete
        case 3: state = .failed(json["trouble"].int.flatMap { DownloadFailure(rawValue: $0) } ?? .refused)
        default: state = .queued
        }
        done = state == .complete ? total : 0
    }

    /// The item as JSON, for the browser's storage.
    var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("id", id)
        writer.add("title", title)
        writer.add("series", series)
        writer.add("content", content)
        if let coverPage { writer.add("cover", coverPage) }
        if !base.utf8.isEmpty { writer.add("base", base) }
        writer.add("rightToLeft", isRightToLeft)
        writer.add("bytes", bytes)
        writer.add("total", total)
        switch state {
        case .queued, .loading: break
        case .paused: writer.add("state", 1)
        case .complete: writer.add("state", 2)
        case .failed(let failure):
            writer.add("state", 3)
            writer.add("trouble", failure.rawValue)
        }
        writer.endObject()
        return writer.text
    }

    /// The cover; nil if there is none.
    var cover: Cover? {
        guard let coverPage, !content.utf8.isEmpty else { return nil }
        return Cover.with {
            $0.content = content
            $0.page = coverPage
        }
    }

    /// The progress of the download, 0 to 1.
    var fraction: Double { total > 0 ? Double(done) / Double(total) : 0 }
}

/// Why a publication couldn't be downloaded. The raw values are stored.
enum DownloadFailure: Int {
    /// The server doesn't have the publication, or can't read it.
    case refused
    /// The access key is needed.
    case accessDenied
    /// The publication exceeds the storage limit.
    case overLimit
    /// The device or the browser has no storage left.
    case storageFull
    /// More than half of the parts couldn't be downloaded.
    case damaged

    /// The message for the user.
    var message: Message {
        switch self {
        case .refused: .downloadRefused
        case .accessDenied: .accessTitle
        case .overLimit: .downloadOverLimit
        case .storageFull: .downloadStorageFull
        case .damaged: .downloadDamaged
        }
    }
}
