/// The picture that a user chose as the cover of a work, instead of a page.
public struct CoverPicture: Sendable, Hashable {
    /// The hash of the picture in 64 hexadecimal digits. It is part of the picture's address.
    public var content: String
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    init(content: String, width: Int, height: Int) {
        self.content = content
        self.width = width
        self.height = height
    }

    /// Creates the picture from the value of an edit; nil if the value is invalid.
    init?(edit: String?) {
        let parts = (edit ?? "").split(separator: ":")
        guard parts.count == 3, let width = Int(parts[1]), let height = Int(parts[2]) else { return nil }
        self.init(content: String(parts[0]), width: width, height: height)
    }

    /// The value of the edit.
    var edit: String { "\(content):\(width):\(height)" }

    /// SQL for the value of the edit of a work.
    ///
    /// - Parameter identifier: the column with the identifier of the work.
    static func column(of identifier: String) -> String {
        "(SELECT value FROM editedValues WHERE editedValues.identifier = \(identifier) AND field = 'cover')"
    }
}
