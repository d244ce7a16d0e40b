import Crypto

/// The cache's files: bytes only, named by the key's hash, in 256 folders.
///
/// A file appears whole or not at all: it is written under a temporary name and renamed. Temporary files live in a
/// folder of this process alone, which a lock marks as alive; folders without a living owner are swept away.
final class VariantFiles: Sendable {
    let directory: String
    private let variants: String
    private let incoming: IncomingFolder

    /// Creates what is missing and sweeps what crashed processes left.
    init(directory: String) throws(ImagePipelineError) {
        self.directory = directory
        variants = directory + "/variants"
        try FileSystem.createDirectory(directory)
        try FileSystem.createDirectory(variants)
        incoming = try IncomingFolder(parent: directory + "/incoming")
    }

    /// Where a variant's file is, whether it exists or not.
    func path(of key: VariantKey) -> String { path(ofHex: key.hex) }

    private func path(ofHex hex: String) -> String { "\(variants)/\(hex.prefix(2))/\(hex.dropFirst(2))" }

    /// Writes the bytes under the key's name. Another process that does the same writes the same.
    func store(_ bytes: [UInt8], for key: VariantKey) throws(ImagePipelineError) {
        let final = path(of: key)
        let temporary = incoming.path + "/" + key.hex
        try FileSystem.write(bytes, to: temporary)
        try FileSystem.createDirectory("\(variants)/\(key.hex.prefix(2))")
        try FileSystem.rename(temporary, to: final)
    }

    /// Whether the file is there with that size: what can be told without reading it.
    func isPresent(_ key: VariantKey, byteSize: Int) -> Bool {
        FileSystem.status(path(of: key))?.byteSize == byteSize
    }

    /// Whether the file is there, whole and unharmed.
    func isIntact(_ key: VariantKey, byteSize: Int, digest: [UInt8]) -> Bool {
        guard isPresent(key, byteSize: byteSize), let bytes = FileSystem.read(path(of: key)) else { return false }
        return Self.digest(of: bytes) == digest
    }

    /// Removes a file; one that is gone already is no error.
    func remove(hex: String) { FileSystem.remove(path(ofHex: hex)) }

    /// Removes files that no row of the index names: their writer died between the rename and the row.
    ///
    /// - Parameters:
    ///   - cutoff: Seconds since 1970; younger files may still get their row and are left alone.
    ///   - isKnown: Whether the index names that key.
    func sweepOrphans(
        olderThan cutoff: Int64,
        isKnown: ([UInt8]) throws(ImagePipelineError) -> Bool
    ) throws(ImagePipelineError) {
        for shard in FileSystem.names(in: variants) {
            for name in FileSystem.names(in: "\(variants)/\(shard)") {
                let path = "\(variants)/\(shard)/\(name)"
                guard let status = FileSystem.status(path), status.modified < cutoff else { continue }
                if let key = Hexadecimal.bytes(shard + name), try isKnown(key) { continue }
                FileSystem.remove(path)
            }
        }
    }

    static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        return Array(hash.finalize())
    }
}
