import CZip

/// What libzip, or the proof of an entry's bytes, says when something fails.
struct ZipFailure: Error, Equatable {
    let code: Int32
    let systemCode: Int32

    init(_ error: zip_error_t) {
        code = error.zip_err
        systemCode = error.sys_err
    }

    private init(code: Int32) {
        self.code = code
        systemCode = 0
    }

    /// An entry has fewer bytes than the directory says.
    static let endsTooEarly = ZipFailure(code: ZIP_ER_EOF)
    /// An entry has more bytes than the directory says.
    static let goesOn = ZipFailure(code: ZIP_ER_INCONS)

    /// The failure in words for a person who has never heard of libzip.
    var reason: String {
        switch code {
        case ZIP_ER_CRC: "its checksum does not match"
        case ZIP_ER_INCONS: "what it says about itself contradicts what is in it"
        case ZIP_ER_EOF: "it ends too early"
        case ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA: "its compressed data is broken"
        case ZIP_ER_COMPNOTSUPP: "it is compressed in a way Quire does not know"
        case ZIP_ER_ENCRNOTSUPP, ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: "it is encrypted"
        case ZIP_ER_MULTIDISK: "it is one part of an archive in several files"
        case ZIP_ER_NOZIP: "it has no ZIP directory"
        case ZIP_ER_MEMORY: "there is not enough memory"
        case ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_OPEN, ZIP_ER_TELL:
            systemCode == 0 ? "it can't be read" : systemMessage(systemCode)
        default: "libzip reports error \(code)"
        }
    }
}
