extension TextEncoding {
    /// Creates the encoding for an IANA name, an alias, or a label of the WHATWG Encoding standard (4.2), in any case;
    /// nil if Quire doesn't support it.
    init?(named label: String) {
        var key = label.filter { $0 > " " }.lowercased()
        for prefix in ["iso8859-", "iso_8859-"] where key.hasPrefix(prefix) {
            key = "iso-8859-" + key.dropFirst(prefix.count)
        }
        guard let encoding = Self.byLabel[key] else { return nil }
        self = encoding
    }

    private static let byLabel: [String: TextEncoding] = {
        var result: [String: TextEncoding] = [:]
        for family in families {
            result[family.encoding.name.lowercased()] = family.encoding
            for label in family.labels.split(separator: " ") { result[String(label)] = family.encoding }
        }
        return result
    }()

    static let families: [(encoding: TextEncoding, labels: String)] = [
        (.utf8, "utf8 unicode-1-1-utf-8"),
        (.utf16LittleEndian, "utf-16 utf16 utf16le ucs-2 iso-10646-ucs-2 unicode csunicode"),
        (.utf16BigEndian, "utf16be unicodefffe"),
        (.utf32LittleEndian, "utf-32 utf32 utf32le ucs-4 iso-10646-ucs-4"),
        (.utf32BigEndian, "utf32be"),
        (.gb18030, "gbk gb2312 cp936 ms936 windows-936 x-gbk gb_2312-80 euc-cn euccn chinese csgb2312 iso-ir-58"),
        (.big5, "big5 big5hkscs cn-big5 csbig5 x-x-big5 cp950 windows-950 big5-eten"),
        (.shiftJIS, "shift-jis sjis x-sjis ms_kanji cp932 ms932 windows-31j windows-932 csshiftjis"),
        (.eucJP, "eucjp x-euc-jp euc-jp-ms cseucpkdfmtjapanese"),
        (.iso2022JP, "iso2022jp csiso2022jp iso-2022-jp-2 jis"),
        (
            .eucKR,
            "euckr uhc cp949 ms949 windows-949 ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 korean cseuckr iso-ir-149"
        ),
        (
            .windows1252,
            "cp1252 x-cp1252 iso-8859-1 latin1 l1 csisolatin1 cp819 ibm819 us-ascii ascii ansi ansi_x3.4-1968"
        ),
        (.singleByte("windows-1250", converterName: "CP1250"), "cp1250 x-cp1250"),
        (.singleByte("windows-1251", converterName: "CP1251"), "cp1251 x-cp1251"),
        (.singleByte("windows-1253", converterName: "CP1253"), "cp1253 x-cp1253"),
        (.singleByte("windows-1254", converterName: "CP1254"), "cp1254 x-cp1254 iso-8859-9 latin5 l5"),
        (.singleByte("windows-1255", converterName: "CP1255"), "cp1255 x-cp1255"),
        (.singleByte("windows-1256", converterName: "CP1256"), "cp1256 x-cp1256"),
        (.singleByte("windows-1257", converterName: "CP1257"), "cp1257 x-cp1257"),
        (.singleByte("windows-1258", converterName: "CP1258"), "cp1258 x-cp1258"),
        (.singleByte("windows-874", converterName: "CP874"), "cp874 tis-620 iso-8859-11 dos-874"),
        (.singleByte("KOI8-R"), "koi8 koi cskoi8r koi8_r"),
        (.singleByte("KOI8-U"), "koi8-ru"),
        (.singleByte("IBM866"), "cp866 866 csibm866"),
        (.singleByte("IBM850"), "cp850 850"),
        (.codePage437, "cp437 437"),
        (.singleByte("macintosh"), "mac x-mac-roman"),
        (.singleByte("x-mac-cyrillic", converterName: "MAC-CYRILLIC"), "maccyrillic mac-cyrillic"),
        (.singleByte("ISO-8859-2"), "latin2 l2"),
        (.singleByte("ISO-8859-3"), "latin3 l3"),
        (.singleByte("ISO-8859-4"), "latin4 l4"),
        (.singleByte("ISO-8859-5"), "cyrillic"),
        (.singleByte("ISO-8859-6"), "arabic"),
        (.singleByte("ISO-8859-7"), "greek"),
        (.singleByte("ISO-8859-8"), "hebrew iso-8859-8-i"),
        (.singleByte("ISO-8859-10"), "latin6 l6"),
        (.singleByte("ISO-8859-13"), ""),
        (.singleByte("ISO-8859-14"), ""),
        (.singleByte("ISO-8859-15"), "latin9 l9"),
        (.singleByte("ISO-8859-16"), ""),
    ]
}
