import Foundation

/// The documents in `Tests/Fixtures/documents`: PDF files with text from right to left and in vertical lines, DjVu
/// files with invalid outlines, and a KF8. `make.py` in that folder makes them.
public enum DocumentFixture {
    /// Reads a document.
    public static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appendingPathComponent("Fixtures/documents/\(name)")))
    }

    /// Returns a PDF file of empty pages. Unlike `TestDocument`, it can have very many.
    public static func emptyPages(_ count: Int) -> [UInt8] {
        var file = Array("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        func add(_ object: String) {
            offsets.append(file.count)
            file += Array("\(offsets.count) 0 obj\n\(object)\nendobj\n".utf8)
        }
        add("<< /Type /Catalog /Pages 2 0 R >>")
        let kids = (0..<count).map { "\($0 + 3) 0 R" }.joined(separator: " ")
        add("<< /Type /Pages /Count \(count) /Kids [\(kids)] /MediaBox [0 0 100 100] >>")
        for _ in 0..<count { add("<< /Type /Page /Parent 2 0 R >>") }
        let start = file.count
        file += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset)
            file += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
        }
        file += Array("trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return file
    }
}
