import CCmark
import Glibc

/// A Markdown document (CommonMark) as HTML, with the metadata of its front matter.
struct MarkdownDocument {
    /// A whole document, not yet sanitized.
    private(set) var html: [UInt8] = []
    let metadata: PublicationMetadata

    /// - Parameter bytes: the text in any encoding.
    init(_ bytes: [UInt8], limits: PublicationLimits) {
        let text = MarkupDecoder.utf8(bytes) { _ in nil }
        let frontMatter = MarkdownFrontMatter(text)
        metadata = frontMatter.metadata
        let body = Self.limitingBlocks(text[frontMatter.end...].prefix(limits.maximumMarkdownBytes))
        // The byte order mark declares UTF-8, so that the sanitizer doesn't guess the encoding.
        html = Array("\u{FEFF}<!DOCTYPE html><html".utf8)
        if let language = metadata.language {
            html += " lang=\"".utf8
            XMLText.append(language, to: &html)
            html.append(UInt8(ascii: "\""))
        }
        html += "><head><title>".utf8
        XMLText.append(metadata.title ?? "", to: &html)
        html += "</title></head><body>".utf8
        html += Self.html(of: body)
        if text.count - frontMatter.end > limits.maximumMarkdownBytes {
            html += "<p>This text is too long; its end can't be shown.</p>".utf8
        }
        html += "</body></html>".utf8
    }

    /// Raw HTML is kept, because the sanitizer removes what is dangerous.
    private static func html(of markdown: [UInt8]) -> [UInt8] {
        let rendered = markdown.withUnsafeBytes { bytes in
            cmark_markdown_to_html(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count,
                CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8
            )
        }
        guard let rendered else { return [] }
        defer { free(rendered) }
        return Array(UnsafeRawBufferPointer(start: rendered, count: strlen(rendered)))
    }

    /// The maximum length of consecutive lines that are not blank. Parsing the inline content of a block can take a time
    /// proportional to the square of its length (cmark before 0.30.3).
    private static let maximumBlockBytes = 16 << 10

    /// Inserts a blank line where a block is too long: after a line if possible, else after a space, else anywhere.
    private static func limitingBlocks(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 1024)
        var length = 0
        var isBlank = true
        for byte in text {
            // A character of several bytes is not divided.
            if length > 4 * maximumBlockBytes, byte & 0xC0 != 0x80 {
                result += "\n\n".utf8
                (length, isBlank) = (0, true)
            }
            result.append(byte == 0 ? UInt8(ascii: " ") : byte)
            length += 1
            if byte == UInt8(ascii: "\n") {
                if isBlank { length = 0 }
                isBlank = true
            } else if byte > 0x20 {
                isBlank = false
            }
            let isLineEnd = byte == UInt8(ascii: "\n")
            if length > maximumBlockBytes, isLineEnd || length > 2 * maximumBlockBytes && byte <= 0x20 {
                result += "\n\n".utf8
                (length, isBlank) = (0, true)
            }
        }
        return result
    }
}
