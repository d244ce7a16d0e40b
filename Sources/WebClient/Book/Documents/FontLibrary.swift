import TextCoding
import WebBinding
import WireModel

/// The fonts that the server's administrator added. The browser stores the last known list, so that the layout of a
/// book with such a font doesn't wait for the server.
enum FontLibrary {
    private static let key = "quire.fonts"
    nonisolated(unsafe) private static var known: [FontFamily]?

    /// The known families, by name.
    static var families: [FontFamily] {
        if let known { return known }
        let stored = Storage.text(for: key).flatMap { try? JSON(parsing: $0) }
        let families = stored.flatMap { FontList($0) }?.families ?? []
        known = families
        return families
    }

    /// The family that the user chose; nil if none is chosen or the server no longer has it.
    static func chosen(in settings: BookSettings) -> FontFamily? {
        index(of: settings.fontName).map { families[$0] }
    }

    /// The index of a family; nil when there is none.
    static func index(of name: BookSettings.FontName) -> Int? {
        name.text.utf8.isEmpty ? nil : families.firstIndex { $0.name.isSame(as: name.text) }
    }

    /// Requests the list. If it has changed, lays the open book out again and calls `completion`.
    static func refresh(_ completion: @escaping () -> Void = {}) {
        Network.get("/api/v1/fonts") { answer in
            guard answer.failure == nil, let list = (try? JSON(parsing: answer.body)).flatMap({ FontList($0) }) else {
                return
            }
            let text = list.jsonText
            guard !text.isSame(as: Storage.text(for: key) ?? "") else { return }
            Storage.set(text, for: key)
            known = list.families
            ReaderSettings.onChange?()
            completion()
        }
    }
}
