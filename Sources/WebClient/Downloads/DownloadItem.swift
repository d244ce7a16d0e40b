/// A publication that is kept on this device, or shall be.
struct DownloadItem {
    /// How far it is.
    enum State: Equatable {
        case queued, loading, paused, complete
        case failed(DownloadTrouble)
    }

    /// The publication.
    var id: String
    var title: String
    /// What it belongs to; empty when nobody knows.
    var series: String
    /// The content's hash, under which its pictures and documents are kept; empty until it is known.
    var content: String
    /// The page that is its face, from zero; nil for none.
    var coverPage: Int?
    /// What its documents' addresses begin with, which says how it is read; empty for pages that are pictures.
    var base = ""
    var isRightToLeft: Bool
    var state = State.queued
    /// How many of its parts are here, and how many there are; zero until that is known.
    var done = 0
    var total = 0
    /// What they take, in bytes.
    var bytes: Int64 = 0

    /// A publication that shall be kept.
    init(_ publication: PublicationSummary) {
        id = publication.id
        title = publication.title
        series = publication.seriesTitle ?? ""
        content = publication.cover?.content ?? ""
        coverPage = publication.cover?.page
        isRightToLeft = publication.isRightToLeft
    }

    /// As it was noted on the device. What was under way then begins again.
    init?(_ json: Json) {
        guard let id = json["id"].text, !id.utf8.isEmpty else { return nil }
        self.id = id
        title = json["title"].text ?? ""
        series = json["series"].text ?? ""
        content = json["content"].text ?? ""
        coverPage = json["cover"].int.flatMap { $0 >= 0 ? $0 : nil }
        base = json["base"].text ?? ""
        isRightToLeft = json["rightToLeft"].bool ?? false
        bytes = max(json["bytes"].long ?? 0, 0)
        total = max(json["total"].int ?? 0, 0)
        switch json["state"].int {
        case 1: state = .paused
        case 2: state = .complete
        case 3: state = .failed(json["trouble"].int.flatMap { DownloadTrouble(rawValue: $0) } ?? .refused)
        default: state = .queued
        }
        done = state == .complete ? total : 0
    }

    /// As it is noted on the device.
    var text: String {
        var writer = JsonWriter()
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
        case .failed(let trouble):
            writer.add("state", 3)
            writer.add("trouble", trouble.rawValue)
        }
        return writer.text
    }

    /// The address of its cover.
    var cover: String? {
        guard let coverPage, !content.utf8.isEmpty else { return nil }
        return ImageAddress.cover(coverPage, of: content, Cover.variant)
    }

    /// How much of it is here, from 0 to 1.
    var fraction: Double { total > 0 ? Double(done) / Double(total) : 0 }
}

/// Why something can't be kept.
enum DownloadTrouble: Int {
    /// The server has no such publication, or can't read it.
    case refused
    /// The access key is needed.
    case access
    /// It would take more than the reader allows.
    case noRoom
    /// The device has no room, or the browser gives none.
    case full
    /// Too many of its parts can't be had.
    case damaged
}
