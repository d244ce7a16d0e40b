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

    /// The reason, without terms of libzip.
    var reason: PublicationError.Reason {
        switch code {
        case ZIP_ER_CRC: .checksumMismatch
        case ZIP_ER_INCONS: .headersContradict
        case ZIP_ER_EOF: .endsEarly
        case ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA: .compressedDataBroken
        case ZIP_ER_COMPNOTSUPP: .compressionUnsupported
        case ZIP_ER_ENCRNOTSUPP, ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: .encryptedEntry
        case ZIP_ER_MULTIDISK: .divided
        case ZIP_ER_NOZIP: .zipDirectoryAbsent
        case ZIP_ER_MEMORY: .noMemory
        case ZIP_ER_CHANGED: SourceError.changed.reason
        case ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_OPEN, ZIP_ER_TELL:
            systemCode == 0 ? .unreadable : .system(systemCode)
        default: .libraryReport(library: "libzip", message: "error \(code)")
        }
    }
}
