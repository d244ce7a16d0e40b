// The pages of the printed edition.
extension BookContents {
    /// Returns the entry of a page of the printed edition: the one with this name, otherwise the one with the nearest
    /// lower number.
    func page(named name: String) -> Entry? {
        if let page = pages.first(where: { Self.areAlike($0.title, name) }) { return page }
        guard let number = Self.number(name) else { return nil }
        var best: (number: Int, entry: Entry)?
        var isBeyond = true
        for page in pages {
            guard let found = Self.number(page.title) else { continue }
            if found > number { isBeyond = false }
            if found <= number, found > best?.number ?? -1 { best = (found, page) }
        }
        // A number after the last page matches no entry.
        return isBeyond ? nil : best?.entry
    }

    private static func areAlike(_ one: String, _ other: String) -> Bool {
        func letters(_ text: String) -> [UInt8] {
            text.utf8.filter { $0 != 0x20 }.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }
        }
        return letters(one) == letters(other)
    }

    private static func number(_ text: String) -> Int? {
        var number: Int?
        for byte in text.utf8 {
            if byte == 0x20 { continue }
            guard byte >= 48, byte <= 57, number ?? 0 < 1_000_000 else { return nil }
            number = (number ?? 0) * 10 + Int(byte) - 48
        }
        return number
    }
}
