/// The encoding of a text.
struct TextEncoding: Sendable, Hashable {
    /// The IANA name, for display and storage.
    let name: String
    /// The name of iconv's converter. Text is often labelled with a standard but uses a superset, so the superset's
    /// converter is used: GB18030 for GB2312 and GBK, code page 932 for Shift-JIS, Big5-HKSCS for Big5, UHC for EUC-KR.
    let converterName: String
    /// How bytes form characters.
    let form: Form

    /// How bytes form characters. It is used to find line ends and character boundaries without decoding.
    enum Form: Sendable, Hashable {
        case utf8
        case utf16(isBigEndian: Bool)
        case utf32(isBigEndian: Bool)
        case gb18030, big5, shiftJIS, eucJP, eucKR
        /// Switched by escape sequences; every line begins in ASCII (RFC 1468).
        case iso2022
        case singleByte
    }

    /// The length of a code unit: 1, 2 or 4 bytes. Text is cut at multiples of it.
    var unitWidth: Int {
        switch form {
        case .utf16: 2
        case .utf32: 4
        default: 1
        }
    }

    /// Whether code units are big-endian.
    var isBigEndian: Bool {
        switch form {
        case .utf16(let isBigEndian), .utf32(let isBigEndian): isBigEndian
        default: false
        }
    }

    private static func unicode(_ name: String, form: Form) -> TextEncoding {
        TextEncoding(name: name, converterName: name, form: form)
    }

    static let utf8 = unicode("UTF-8", form: .utf8)
    static let utf16LittleEndian = unicode("UTF-16LE", form: .utf16(isBigEndian: false))
    static let utf16BigEndian = unicode("UTF-16BE", form: .utf16(isBigEndian: true))
    static let utf32LittleEndian = unicode("UTF-32LE", form: .utf32(isBigEndian: false))
    static let utf32BigEndian = unicode("UTF-32BE", form: .utf32(isBigEndian: true))
    static let gb18030 = TextEncoding(name: "GB18030", converterName: "GB18030", form: .gb18030)
    static let big5 = TextEncoding(name: "Big5-HKSCS", converterName: "BIG5-HKSCS", form: .big5)
    static let shiftJIS = TextEncoding(name: "Shift_JIS", converterName: "CP932", form: .shiftJIS)
    static let eucJP = TextEncoding(name: "EUC-JP", converterName: "EUC-JP-MS", form: .eucJP)
    static let eucKR = TextEncoding(name: "EUC-KR", converterName: "UHC", form: .eucKR)
    static let iso2022JP = TextEncoding(name: "ISO-2022-JP", converterName: "ISO-2022-JP-2", form: .iso2022)

    /// Creates a single-byte encoding.
    static func singleByte(_ name: String, converterName: String? = nil) -> TextEncoding {
        TextEncoding(name: name, converterName: converterName ?? name, form: .singleByte)
    }

    static let windows1252 = singleByte("windows-1252", converterName: "CP1252")
    static let codePage437 = singleByte("IBM437")
}
