import CZip

/// An error of libzip, or of the verification of an entry's bytes.
struct ZipError: Error, Equatable {
    let code: Int32
    let systemCode: Int32

    /// - Parameters:
    ///   - error: libzip's error.
    ///   - source: the source of the archive. Its own error takes precedence, because libzip reports a failed read inside
    ///     an entry as the end of the file.
    init(_ error: zip_error_t, of source: ZipSource) {
        switch source.takeFailure() {
        case nil: (code, systemCode) = (error.zip_err, error.sys_err)
        case .system(let number): (code, systemCode) = (ZIP_ER_READ, number)
        case .changed, .notRegularFile: (code, systemCode) = (ZIP_ER_CHANGED, 0)
        }
    }

    private init(code: Int32) {
        self.code = code
        systemCode = 0
    }

    /// The entry has fewer bytes than the directory specifies.
    static let truncated = ZipError(code: ZIP_ER_EOF)
    /// The entry has more bytes than the directory specifies.
    static let tooLong = ZipError(code: ZIP_ER_INCONS)

    /// The error in plain words, without terms of libzip.
    var reason: String {
        switch code {
        case ZIP_ER_CRC: "its checksum does not match"
        case ZIP_ER_INCONS: "its headers contradict its contents"
        case ZIP_ER_EOF: "it ends too early"
        case ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA: "its compressed data is broken"
        case ZIP_ER_COMPNOTSUPP: "it uses a compression method that Quire does not support"
        case ZIP_ER_ENCRNOTSUPP, ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: "it is encrypted"
        case ZIP_ER_MULTIDISK: "it is one part of an archive in several files"
        case ZIP_ER_NOZIP: "it has no ZIP directory"
        case ZIP_ER_MEMORY: "there is not enough memory"
        case ZIP_ER_CHANGED: SourceError.changed.reason
        case ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_OPEN, ZIP_ER_TELL:
            systemCode == 0 ? "it can't be read" : systemMessage(systemCode)
        default: "libzip reports error \(code)"
        }
    }
}
