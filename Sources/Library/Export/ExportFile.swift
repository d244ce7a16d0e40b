import Foundation
import Publications
import TextCoding
import WireModel

/// Reads and writes export files.
public enum ExportFile {
    /// The maximum size of a file that is read, in bytes.
    static let maximumSize = 256 << 20
    /// The maximum number of JSON values in a file: about 250,000 read publications, or 150,000 annotations.
    static let maximumValueCount = 4_000_000

    /// Writes a file that only its owner can read. The file appears under its name when it is complete.
    ///
    /// - Parameter path: the path of the file. It must not exist.
    /// - Throws: `LibraryError.exportFailed`.
    public static func write(_ bytes: [UInt8], to path: String) throws(LibraryError) {
        do throws(LibraryFileError) {
            let file = try AtomicFile(for: path)
            try file.write(Data(bytes))
            try file.finish(replacing: false)
        } catch {
            throw .exportFailed(path: path, reason: error.reason)
        }
    }

    /// Reads the JSON document of an export.
    ///
    /// - Throws: `LibraryError.importFailed`.
    public static func read(_ path: String) throws(LibraryError) -> UserExport {
        do throws(LibraryFileError) {
            return try export(in: try contents(of: path))
        } catch {
            throw .importFailed(path: path, reason: error.reason)
        }
    }

    private static func contents(of path: String) throws(LibraryFileError) -> [UInt8] {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            var bytes: [UInt8] = []
            while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
                bytes += piece
                guard bytes.count <= maximumSize else {
                    throw LibraryFileError(reason: "it is larger than \(maximumSize >> 20) MiB")
                }
            }
            return bytes
        } catch let error as LibraryFileError {
            throw error
        } catch {
            throw LibraryFileError(reason: error.localizedDescription)
        }
    }

    static func export(in bytes: [UInt8]) throws(LibraryFileError) -> UserExport {
        let json: JSON
        do {
            json = try JSON(parsing: bytes, maximumValueCount: maximumValueCount)
        } catch {
            throw LibraryFileError(reason: "it isn't valid JSON: \(error)")
        }
        guard json["format"].string == UserExport.formatName, let version = json["version"].int else {
            throw LibraryFileError(reason: "it isn't an export from Quire")
        }
        guard version == UserExport.currentVersion else {
            throw LibraryFileError(
                reason: "it has version \(version) of the format, and this version of Quire can only read version "
                    + "\(UserExport.currentVersion)"
            )
        }
        var export = UserExport()
        export.program = json["program"].string ?? ""
        export.user = json["user"].string ?? ""
        export.exported = json["exported"].int64 ?? 0
        export.settings = try elements("settings", of: json)
        export.series = try elements("series", of: json)
        export.publications = try elements("publications", of: json)
        export.lists = try elements("lists", of: json)
        try check(export)
        return export
    }

    /// Reads an array of objects. The reason in an error contains the number of the element.
    private static func elements<Value: WireObject>(
        _ name: StaticString,
        of json: JSON
    ) throws(LibraryFileError) -> [Value] {
        guard let elements = json[name].array else {
            throw LibraryFileError(reason: "the member “\(name)” is missing or isn't an array")
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            do {
                values.append(try Value(request: element))
            } catch {
                throw LibraryFileError(reason: "“\(name)”, element \(index + 1): \(reason(for: error))")
            }
        }
        return values
    }

    private static func reason(for error: WireError) -> String {
        switch error.reason {
        case .missing: "the member “\(error.path)” is missing"
        case .wrongType where error.path.isEmpty: "it is not an object"
        case .wrongType: "the member “\(error.path)” has the wrong type"
        case .invalid(let sentence): "the member “\(error.path)” is not valid (\(sentence))"
        }
    }

    /// Checks rules that span several members.
    private static func check(_ export: UserExport) throws(LibraryFileError) {
        guard export.lists.count <= ListRecord.maximumCount else {
            throw LibraryFileError(reason: "it has more than \(ListRecord.maximumCount) lists")
        }
        for (index, publication) in export.publications.enumerated() {
            let locators = publication.annotations.map(\.locator) + [publication.progress?.locator].compactMap(\.self)
            for locator in locators {
                guard let reason = locator.invalidCFIReason else { continue }
                throw LibraryFileError(
                    reason: "“publications”, element \(index + 1): a member “partialCfi” is not a valid CFI (\(reason))"
                )
            }
        }
    }
}
