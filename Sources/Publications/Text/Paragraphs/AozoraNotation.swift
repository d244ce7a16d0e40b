/// The notation of Aozora Bunko: ruby in 《》, annotations in ［＃］.
enum AozoraNotation {
    /// Returns whether a text uses the notation. Chinese also uses 《》 for book titles, so the text must contain kana,
    /// and the ruby must be kana after an ideograph.
    static func isUsed(in texts: [[Unicode.Scalar]]) -> Bool {
        var notes = 0
        var rubies = 0
        var kana = 0
        var ideographs = 0
        for text in texts {
            for (index, scalar) in text.enumerated() {
                switch scalar.value {
                case 0x3041...0x30FF: kana += 1
                case 0x4E00...0x9FFF: ideographs += 1
                case 0xFF3B where index + 1 < text.count && text[index + 1] == "＃": notes += 1
                case 0x300A where index > 0 && index + 1 < text.count:
                    if isIdeograph(text[index - 1]), (0x3041...0x30FF).contains(text[index + 1].value) { rubies += 1 }
                default: break
                }
            }
        }
        return kana * 5 > ideographs && kana > 20 && (notes > 0 || rubies > 1)
    }

    static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x3FFFD, 0xF900...0xFAFF, 0x3005...0x3007, 0x303B, 0x30F6: true
        default: false
        }
    }
}
