/// The names documents give to encodings, and what browsers take them for (WHATWG Encoding, 4.2).
enum EncodingName {
    case utf8
    /// An encoding of the system's converter, by its name there.
    case converted(String)

    /// - Parameter label: as a document declares it.
    /// - Returns: nil for names nobody uses, and for encodings that were made to hide markup in (UTF-7) or whose bytes
    ///   could not hold the declaration (UTF-16, EBCDIC).
    init?(label: some Sequence<UInt8>) {
        let name = String(decoding: label.prefix(40).map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
        if name == "utf-8" || name == "utf8" {
            self = .utf8
        } else if let known = Self.names[name] {
            self = .converted(known)
        } else if let number = Self.number(in: name, after: ["windows-125", "cp125", "x-cp125"], 0...8) {
            self = .converted("CP125\(number)")
        } else if let number = Self.number(in: name, after: ["iso-8859-", "iso8859-", "iso_8859-"], 2...16) {
            self = .converted(number == 9 ? "CP1254" : number == 11 ? "CP874" : "ISO-8859-\(number)")
        } else {
            return nil
        }
    }

    private static func number(in name: String, after prefixes: [String], _ range: ClosedRange<Int>) -> Int? {
        for prefix in prefixes where name.hasPrefix(prefix) {
            return Int(name.dropFirst(prefix.count)).flatMap { range.contains($0) ? $0 : nil }
        }
        return nil
    }

    private static let names = [
        "iso-8859-1": "CP1252", "iso8859-1": "CP1252", "iso_8859-1": "CP1252", "latin1": "CP1252", "ascii": "CP1252",
        "us-ascii": "CP1252", "ansi": "CP1252", "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030",
        "x-gbk": "GB18030", "cp936": "GB18030", "gb_2312-80": "GB18030", "hz-gb-2312": "HZ", "big5": "BIG5-HKSCS",
        "big5-hkscs": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS", "cp950": "BIG5-HKSCS", "shift_jis": "CP932",
        "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "windows-31j": "CP932", "ms932": "CP932",
        "cp932": "CP932", "euc-jp": "EUC-JP", "x-euc-jp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP", "euc-kr": "CP949",
        "ks_c_5601-1987": "CP949", "cp949": "CP949", "uhc": "CP949", "koi8-r": "KOI8-R", "koi8-u": "KOI8-U",
        "koi": "KOI8-R", "macintosh": "MACINTOSH", "x-mac-roman": "MACINTOSH", "tis-620": "CP874",
        "windows-874": "CP874", "ibm866": "IBM866", "cp866": "IBM866",
    ]
}
