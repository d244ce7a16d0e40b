import Glibc
import Library
import Workers

/// A file that is written in a hidden temporary folder beside its destination. It is deleted unless it is kept. A partial
/// file never has the final name, and an existing file is never overwritten.
struct NewFile: ~Copyable {
    /// The temporary path of the file.
    let path: String
    private let temporaryFolder: String
    private let folder: String

    /// The maximum number of files of one name.
    private static let maximumNumber = 10_000

    /// - Parameter name: the file's name until it is kept. Errors about its content contain it.
    init(_ name: String, in folder: String) throws(CommandFailure) {
        var template = Array("\(folder)/.quire-add-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure(folder) }
        temporaryFolder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = "\(temporaryFolder)/\(name)"
        self.folder = folder
    }

    deinit {
        unlink(path)
        unlink("\(path).part")
        rmdir(temporaryFolder)
    }

    /// Writes the whole file.
    borrowing func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(folder) }
        defer { close(descriptor) }
        let whole = bytes.withContiguousStorageIfAvailable { Self.write(UnsafeRawBufferPointer($0), to: descriptor) }
        guard whole ?? Array(bytes).withUnsafeBytes({ Self.write($0, to: descriptor) }), fsync(descriptor) == 0 else {
            throw Self.failure(folder)
        }
    }

    /// Moves the file to its destination, with a number when the name is taken.
    ///
    /// - Returns: the new path.
    borrowing func save(as name: String, ending: String) throws(CommandFailure) -> String {
        for number in 1...Self.maximumNumber {
            let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
            let target = prefix + name + (number == 1 ? "" : " (\(number))") + ending
            // The temporary name is deleted with its folder.
            if FileMove.withoutReplacing(path, to: target) { return target }
            guard errno == EEXIST else { throw Self.failure(target) }
        }
        throw CommandFailure("\(folder): there are too many files called \(name).")
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure("\(path) can't be written (\(SystemError.text())).")
    }
}
