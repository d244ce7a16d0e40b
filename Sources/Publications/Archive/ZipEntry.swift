import CZip

/// The description of an entry in the ZIP file's central directory. It may be wrong until the whole entry has been read.
struct ZipEntry: Equatable, Sendable {
    let index: UInt64
    let byteSize: Int64
    let compressedByteSize: Int64
    let checksum: UInt32
    let method: UInt16
    let isEncrypted: Bool

    init(index: UInt64, _ description: zip_stat) {
        self.index = index
        byteSize = Int64(clamping: description.size)
        compressedByteSize = Int64(clamping: description.comp_size)
        checksum = description.crc
        method = description.comp_method
        isEncrypted = description.encryption_method != UInt16(ZIP_EM_NONE)
    }

    var isStored: Bool { method == UInt16(ZIP_CM_STORE) }
}
