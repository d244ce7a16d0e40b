/// The title, author and language of a text, detected from its head, its file name and its letters.
struct TextMetadata {
    private(set) var title: String?
    private(set) var author: String?
    let language: String?
    private let headLanguage: String?

    /// - Parameters:
    ///   - head: the beginning of the text.
    ///   - fileName: the file name with its extension.
    ///   - sample: the samples of the text, including the head.
    init(head: [Unicode.Scalar], fileName: String, layout: TextLayout, sample: [[Unicode.Scalar]]) {
        let lines = head.prefix(16 << 10).split(omittingEmptySubsequences: true) { $0 == "\n" || $0 == "\r" }
            .prefix(60).map { TextTrimming.trim($0) }.filter { !$0.isEmpty }
        var header = HeaderFields()
        if !layout.hasAozoraNotation { for line in lines { header.take(line) } }
        headLanguage = header.language
        language = header.language ?? LanguageDetector.detect(sample)
        let named = BookFileName(FileNames.withoutExtension(fileName))
        title = header.title
        author = header.author
        if layout.hasAozoraNotation, title == nil, author == nil, lines.count > 2 {
            // The title is on the first line, the author on the second.
            title = Self.short(lines[0])
            author = Self.short(lines[1])
        }
        // Names like `Moby-Dick - Herman Melville` also occur with the author first. The title or author in the text
        // decides.
        let isRotated = title.map { Self.isSame($0, named.author) } ?? Self.isSame(author, named.title)
        title = title ?? (isRotated ? named.author : named.title)
        author = author ?? (isRotated ? named.title : named.author)
    }

    /// The usual title of a preface in the text's language.
    var prefaceTitle: String {
        switch language {
        case "zh-Hans", "zh-Hant": "前言"
        case "ja": "前書き"
        case "ko": "머리말"
        case "ru": "Предисловие"
        case "fr": "Préface"
        case "de": "Vorwort"
        case "es": "Prefacio"
        default: "Preface"
        }
    }

    private static func isSame(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return false }
        return TitleNormalization.fold(Array(first.unicodeScalars))
            == TitleNormalization.fold(Array(second.unicodeScalars))
    }

    private static func short(_ line: ArraySlice<Unicode.Scalar>) -> String? {
        guard line.count <= 40, !line.contains("［"), !line.contains("。"), !line.contains("-") else { return nil }
        return XMLText.string(line)
    }
}

/// The fields at the beginning of a text: `Title: …`, `作者：…`, `《书名》作者：…`.
struct HeaderFields {
    private(set) var title: String?
    private(set) var author: String?
    private(set) var language: String?
    private var lineCount = 0

    mutating func take(_ line: ArraySlice<Unicode.Scalar>) {
        lineCount += 1
        if lineCount <= 5, line.count <= 60, line.first == "《", line.contains("》") {
            let name = BookFileName(XMLText.string(line))
            title = title ?? name.title
            author = author ?? name.author
            return
        }
        guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }), colon - line.startIndex <= 16 else {
            return
        }
        let field = XMLText.string(line[..<colon]).lowercased().filter { $0 != " " && $0 != "\u{3000}" }
        let value = TextTrimming.trim(line[(colon + 1)...])
        guard !value.isEmpty, value.count <= 100 else { return }
        let text = XMLText.string(value)
        switch field {
        case "title", "书名", "書名", "小说名", "题名", "題名", "작품명", "제목", "titel", "titre", "название":
            title = title ?? Self.withoutMarks(text)
        case "author", "作者", "著者", "저자", "작가", "지은이", "autor", "auteur", "автор": author = author ?? text
        case "language": language = language ?? LanguageDetector.code(ofEnglishName: text)
        default: break
        }
    }

    private static func withoutMarks(_ text: String) -> String {
        text.hasPrefix("《") && text.hasSuffix("》") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
    }
}

/// The title and author in a file name: `《书名》作者：某某`, `书名 作者：某某`, `[作者] 书名`, `Author - Title`.
struct BookFileName {
    private(set) var title: String
    private(set) var author: String?

    /// - Parameter name: the file name without its extension.
    init(_ name: String) {
        title = name
        for mark in ["作者：", "作者:", " by ", "作者"] {
            guard let range = Self.range(of: mark, in: name) else { continue }
            let before = Self.trim(name[..<range.lowerBound])
            let after = Self.trim(name[range.upperBound...])
            guard !before.isEmpty, !after.isEmpty, after.count <= 40 else { continue }
            (title, author) = (before, after)
            break
        }
        if author == nil, let parts = Self.dash(name) { (author, title) = parts }
        if author == nil, name.hasPrefix("["), let close = name.firstIndex(of: "]") {
            let group = Self.trim(name[name.index(after: name.startIndex)..<close])
            let rest = Self.trim(name[name.index(after: close)...])
            if !group.isEmpty, !rest.isEmpty { (author, title) = (group, rest) }
        }
        if let open = title.firstIndex(of: "《"), let close = title.lastIndex(of: "》"), open < close {
            let inner = Self.trim(title[title.index(after: open)..<close])
            if !inner.isEmpty { title = inner }
        }
    }

    /// Splits `Author - Title`, the most common form.
    private static func dash(_ name: String) -> (String, String)? {
        guard let range = range(of: " - ", in: name) else { return nil }
        let before = trim(name[..<range.lowerBound])
        let after = trim(name[range.upperBound...])
        return before.isEmpty || after.isEmpty ? nil : (before, after)
    }

    private static func range(of mark: String, in text: String) -> Range<String.Index>? {
        guard let first = mark.first else { return nil }
        var index = text.startIndex
        while let found = text[index...].firstIndex(of: first) {
            if text[found...].hasPrefix(mark) { return found..<text.index(found, offsetBy: mark.count) }
            index = text.index(after: found)
        }
        return nil
    }

    private static func trim(_ text: Substring) -> String {
        let separators: Set<Unicode.Scalar> = ["_", "-", ",", "，", "(", "（"]
        var scalars = Array(text.unicodeScalars)[...]
        let isEdge = { (scalar: Unicode.Scalar) in TextTrimming.isSpace(scalar) || separators.contains(scalar) }
        scalars = scalars.drop(while: isEdge)
        while let last = scalars.last, isEdge(last) { scalars.removeLast() }
        return XMLText.string(scalars)
    }
}
