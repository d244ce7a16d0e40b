/// Classifies file names. It works on bytes, so that no string is created for names that are not pages.
enum PageNames {
    static func isPage(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { isPage($0) }
    }

    static func isPage(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        mediaType(ofName: name) != nil && !isIgnored(name)
    }

    static func hasPublicationExtension(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { text in
            guard !isIgnored(text, fromLastComponent: true), let suffix = lowercasedExtension(of: text) else {
                return false
            }
            return publicationExtensions.contains(suffix) || documentExtensions.contains(suffix)
                || suffix == Extension("acbf")
        }
    }

    /// The extensions of comics: `.zip`, `.rar` and the like are those of archives that may be comics.
    private static let publicationExtensions: Set<Extension> = [
        Extension("cbz"), Extension("zip"), Extension("cbr"), Extension("rar"), Extension("cb7"), Extension("7z"),
        Extension("cbt"), Extension("tar"), Extension("divina"),
    ]

    /// Returns whether a name in an archive is that of another archive.
    static func isArchive(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let suffix = lowercasedExtension(of: name) else { return false }
        return suffix != Extension("divina") && publicationExtensions.contains(suffix)
    }

    static func hasBookExtension(_ name: String) -> Bool {
        hasTextExtension(name) || isShown(name, withExtension: "epub") || documentFormat(ofName: name) != nil
            || bookExtensions.contains { isShown(name, withExtension: $0) }
    }

    /// The extensions of books that are archives or databases, other than `.epub`.
    private static let bookExtensions: [StaticString] = ["fbz", "htmlz", "mobi", "azw3", "azw", "prc"]

    /// Returns the format of a document that is converted to a book, by the extension of a name that is not hidden; nil
    /// for other names.
    static func documentFormat(ofName name: String) -> PublicationFormat? {
        var name = name
        return name.withUTF8 { documentFormat(ofName: $0) }
    }

    static func documentFormat(ofName name: UnsafeBufferPointer<UInt8>) -> PublicationFormat? {
        guard !isIgnored(name, fromLastComponent: true), let suffix = lowercasedExtension(of: name) else { return nil }
        return switch suffix {
        case Extension("fb2"): .fb2
        case Extension("html"), Extension("htm"), Extension("xhtml"), Extension("xht"): .html
        case Extension("md"), Extension("markdown"): .markdown
        default: nil
        }
    }

    /// Returns whether a name is that of a book that is one uncompressed text.
    static func hasMarkupExtension(_ name: String) -> Bool {
        documentFormat(ofName: name) != nil
    }

    static func hasTextExtension(_ name: String) -> Bool {
        isShown(name, withExtension: "txt")
    }

    /// Returns whether the last path component has an extension and is not hidden.
    private static func isShown(_ name: String, withExtension suffix: StaticString) -> Bool {
        var name = name
        return name.withUTF8 { text in
            !isIgnored(text, fromLastComponent: true) && lowercasedExtension(of: text) == Extension(suffix)
        }
    }

    static func hasDocumentExtension(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { lowercasedExtension(of: $0).map { documentExtensions.contains($0) } ?? false }
    }

    /// The extensions of documents, whose pages are drawn.
    private static let documentExtensions: Set<Extension> = [Extension("pdf"), Extension("djvu"), Extension("djv")]

    static func hasACBFExtension(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        lowercasedExtension(of: name) == Extension("acbf")
    }

    static func hasDivinaExtension(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { lowercasedExtension(of: $0) == Extension("divina") }
    }

    /// Returns the media type of an image extension; nil for other extensions.
    static func mediaType(ofName name: UnsafeBufferPointer<UInt8>) -> String? {
        guard let suffix = lowercasedExtension(of: name) else { return nil }
        return switch suffix {
        case Extension("jpg"), Extension("jpeg"), Extension("jpe"), Extension("jfif"): "image/jpeg"
        case Extension("png"): "image/png"
        case Extension("webp"): "image/webp"
        case Extension("gif"): "image/gif"
        case Extension("avif"): "image/avif"
        case Extension("heic"), Extension("heif"): "image/heic"
        case Extension("bmp"): "image/bmp"
        case Extension("jxl"): "image/jxl"
        case Extension("tif"), Extension("tiff"): "image/tiff"
        default: nil
        }
    }

    /// Returns whether a path has a hidden component (a leading dot) or `__MACOSX`.
    static func isIgnored(_ name: UnsafeBufferPointer<UInt8>, fromLastComponent: Bool = false) -> Bool {
        var start = 0
        if fromLastComponent, let slash = name.lastIndex(of: UInt8(ascii: "/")) {
            start = slash + 1
        }
        var isAtStart = true
        for index in start..<name.count {
            let byte = name[index]
            if isAtStart, byte == UInt8(ascii: ".") || (byte == UInt8(ascii: "_") && isSystemFolder(name, at: index)) {
                return true
            }
            isAtStart = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
        }
        return false
    }

    private static func isSystemFolder(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let folder: StaticString = "__MACOSX"
        guard start + folder.utf8CodeUnitCount <= name.count else { return false }
        for offset in 0..<folder.utf8CodeUnitCount where name[start + offset] != folder.utf8Start[offset] {
            return false
        }
        let end = start + folder.utf8CodeUnitCount
        return end == name.count || name[end] == UInt8(ascii: "/") || name[end] == UInt8(ascii: "\\")
    }

    /// A lower-case extension of at most eight letters, packed into a number.
    private struct Extension: Hashable {
        static let longest = 8

        var packed: UInt64

        init(_ text: StaticString) {
            packed = 0
            for offset in 0..<text.utf8CodeUnitCount {
                packed = packed << 8 | UInt64(text.utf8Start[offset])
            }
        }

        init(packed: UInt64) {
            self.packed = packed
        }
    }

    private static func lowercasedExtension(of name: UnsafeBufferPointer<UInt8>) -> Extension? {
        var packed: UInt64 = 0
        for length in 0...Extension.longest {
            let index = name.count - 1 - length
            guard index >= 0 else { return nil }
            let byte = name[index]
            if byte == UInt8(ascii: ".") {
                return length == 0 ? nil : Extension(packed: packed)
            }
            guard length < Extension.longest, byte.isASCIILetter || byte.isASCIIDigit else { return nil }
            packed |= UInt64(byte | 0x20) << UInt64(length * 8)
        }
        return nil
    }
}
