import Publications

/// A file that begins like a MOBI and contains the answer of the converter, which ``SampleConverter`` returns.
struct SampleMobi {
    /// The start of every file: a name, dates, and the type of the database.
    static let start = [UInt8](repeating: 0, count: 60) + Array("BOOKMOBI".utf8)

    private(set) var answer: [UInt8] = []
    /// The images, which are in the file after the answer.
    private var images: [UInt8] = []
    private var ranges: [(number: UInt32, type: UInt8, offset: Int, length: Int)] = []

    mutating func add(_ kind: UInt8, type: UInt8 = 1, number: UInt32 = 0, _ text: String) {
        answer += [kind, type, 0, 0] as [UInt8]
        answer += le(number) + le(UInt32(text.utf8.count)) + le(UInt64(0)) + Array(text.utf8)
    }

    mutating func addPicture(type: UInt8 = 8, number: UInt32, _ bytes: [UInt8]) {
        ranges.append((number, type, images.count, bytes.count))
        images += bytes
    }

    /// The package document with these documents.
    mutating func addPackage(_ metadata: String, documents: Int, items: String = "", spine: String = "") {
        let names = (0..<documents).map { "part0000\($0)" }
        add(
            4,
            type: 4,
            """
            <package version="2.0" unique-identifier="uid" xmlns="http://www.idpf.org/2007/opf"><metadata \
            xmlns:dc="http://purl.org/dc/elements/1.1/">\(metadata)</metadata><manifest>\
            \(names.map { "<item id='\($0)' href='\($0).html' media-type='application/xhtml+xml'/>" }.joined())\(items)\
            </manifest><spine toc="ncx">\(names.map { "<itemref idref='\($0)'/>" }.joined())</spine></package>
            """
        )
    }

    mutating func addContents(_ points: [(title: String, target: String)]) {
        let list = points.map {
            "<navPoint><navLabel><text>\($0.title)</text></navLabel><content src='\($0.target)'/></navPoint>"
        }
        add(
            5,
            type: 5,
            number: 9,
            "<ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><navMap>\(list.joined())</navMap></ncx>"
        )
    }

    var bytes: [UInt8] {
        let start = Self.start.count + answer.count + ranges.count * 20
        let headers = ranges.flatMap { range -> [UInt8] in
            let head: [UInt8] = [6, range.type, 0, 0]
            return head + le(range.number) + le(UInt32(range.length)) + le(UInt64(start + range.offset))
        }
        return Self.start + answer + headers + images
    }
}

/// Returns the answer that a ``SampleMobi`` contains, up to its images.
struct SampleConverter: BookConverter {
    func convertMobi(_ bytes: [UInt8]) throws(BookConversionError) -> [UInt8] {
        let answer = Array(bytes[SampleMobi.start.count...])
        if answer.elementsEqual("protected".utf8) { throw .protected }
        if answer.elementsEqual("damaged".utf8) { throw .damaged }
        var offset = 0
        // The images begin after the last header.
        while offset + 20 <= answer.count, (1...6).contains(answer[offset]), answer[offset + 2] == 0,
            answer[offset + 3] == 0
        {
            let length = (0..<4).reduce(0) { $0 | Int(answer[offset + 8 + $1]) << (8 * $1) }
            offset += 20 + (answer[offset] == 6 ? 0 : length)
        }
        return Array(answer.prefix(offset))
    }
}
