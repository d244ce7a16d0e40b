import Geometry
import ReadingEngine

/// A publication as the reader needs it: what it is called, and how large each page is before any picture is there.
struct ReaderManifest {
    /// Another publication of the series.
    struct Neighbour {
        var id: String
        var title: String

        init?(_ json: Json) {
            guard let id = json["id"].text else { return nil }
            self.id = id
            title = json["title"].text ?? ""
        }
    }

    var id: String
    /// The content's hash, under which its pictures are found for ever.
    var content: String
    var title: String
    var seriesTitle: String
    var series: String?
    var progression: ReadingProgression
    /// Each page's own size in pixels, nil where the server could not read it.
    var pageSizes: [Size?]
    var progress: Progress?
    var previous: Neighbour?
    var next: Neighbour?

    init?(_ json: Json) {
        guard let id = json["id"].text, let content = json["content"].text else { return nil }
        self.id = id
        self.content = content
        title = json["title"].text ?? ""
        seriesTitle = json["seriesTitle"].text ?? ""
        series = json["seriesId"].text
        progression = .leftToRight
        if let name = json["readingProgression"].text {
            if name.isSame(as: "rtl") { progression = .rightToLeft }
            if name.isSame(as: "ttb") { progression = .topToBottom }
        }
        pageSizes = json["pages"].elements.map { page in
            guard let width = page["width"].int, let height = page["height"].int, width > 0, height > 0 else {
                return nil
            }
            return Size(width: Double(width), height: Double(height))
        }
        progress = Progress(json["progress"])
        previous = Neighbour(json["previous"])
        next = Neighbour(json["next"])
    }

    /// The address of a page (from zero) in a step of the ladder, or as it is.
    func address(ofPage page: Int, width: Int?) -> String {
        let step = width.map { "\($0)" } ?? "original"
        return "/images/" + content + "/\(page)?w=" + step
    }
}
