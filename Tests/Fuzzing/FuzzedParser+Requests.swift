import TextCoding
import WireModel

@testable import ImagePipeline
@testable import Library
@testable import Server

extension FuzzedParser {
    /// Reads JSON as the body of each request.
    static func readRequest(_ bytes: [UInt8]) {
        guard let json = try? JSON(parsing: bytes) else { return }
        for type in requestTypes { read(type, json) }
    }

    private static let requestTypes: [any WireObject.Type] = [
        AccountChanges.self, Annotation.self, CoverChoice.self, DocumentPassword.self, EncodingRequest.self,
        LibraryUpdate.self, LibraryWritingChange.self, MetadataEdit.self, NewAccount.self, NewKey.self,
        NewUserList.self, PageBookmarkRequest.self, Pairing.self, PasswordChange.self, ReadingProgress.self,
        ReadingSettingsChange.self, ReadingStatisticsChange.self, ReadingUpdate.self, SeriesArrangement.self,
        SeriesLabels.self, SeriesMerge.self, SeriesSplit.self, SignInRequest.self, UserListAddition.self,
        UserListChanges.self, UserListMove.self,
    ]

    /// Reads an object, and checks that writing it changes nothing.
    private static func read<Object: WireObject>(_ type: Object.Type, _ json: JSON) {
        guard let object = try? Object(request: json) else { return }
        let written = object.jsonBytes
        guard let again = try? JSON(parsing: written), let copy = Object(again) else {
            preconditionFailure("\(type) writes JSON that it can't read")
        }
        precondition(copy.jsonBytes == written, "\(type) changes when it is written")
    }

    /// Reads the comparison of a search in Komga's API with each kind of property.
    static func readComparison(_ bytes: [UInt8]) {
        guard let json = try? JSON(parsing: bytes), let comparison = try? KomgaComparison(of: "title", json) else {
            return
        }
        let now: Int64 = 1_700_000_000_000
        _ = try? comparison.condition(exists: SeriesCondition.always) { .tag(.genre, $0) }
        _ = try? comparison.flag(SeriesCondition.missing)
        _ = try? comparison.text { SeriesCondition.title($0, $1) }
        _ = try? comparison.author { SeriesCondition.person(name: $0, roles: $1) }
        _ = try? comparison.poster { SeriesCondition.cover($0, isShown: $1) }
        _ = try? comparison.date(now: now, exists: SeriesCondition.always) { .released($0) }
        _ = ReleaseDate(comparison.text)
    }

    /// Reads a line as each header and each parameter that requests and responses of other servers have.
    static func readHeader(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(8192), as: UTF8.self)
        for size in [0, 1, 1000, Int.max] {
            if case .part(let range) = ByteRange(text, size: size) {
                precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size, "a wrong range")
            }
        }
        _ = try? ProtocolParameters(text)
        _ = try? ImageURL(content: String(repeating: "a", count: 64), page: "0", query: text)
        _ = try? RemoteAddress(text)
        _ = HostName(text)
        _ = InternetAddress(peer: text)
        _ = AddressRange(text)
        _ = ClientAddress.group(text)
        _ = ProtocolTime.lastMillisecond(text)
        _ = ContentRange(text)?.completes(1, of: 10)
        if let name = SuggestedFileName.from(contentDisposition: text, url: text) {
            precondition(!name.contains("/") && name.utf8.count <= SuggestedFileName.longest, "an unsafe name: \(name)")
        }
    }

    /// Reads a font.
    static func readFont(_ bytes: [UInt8]) {
        let files = FuzzedFiles(["a.ttf": bytes])
        guard let file = DataFile(files.path("a.ttf")) else { return }
        _ = try? FontDescription(file)
    }

    /// Opens a dictionary and looks words up. The first bytes are the format, and the lengths of the description, the index
    /// and the synonyms in two bytes each.
    static func readDictionary(_ bytes: [UInt8]) {
        guard bytes.count >= 7 else { return }
        var rest = bytes[7...]
        func take(_ index: Int) -> [UInt8] {
            let count = Int(bytes[index]) | Int(bytes[index + 1]) << 8
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let isCompressed = bytes[0] & 1 != 0
        let description = take(1)
        let index = take(3)
        let synonyms = take(5)
        let files = FuzzedFiles([
            "a.ifo": description, isCompressed ? "a.idx.gz" : "a.idx": index, "a.syn": synonyms,
            isCompressed ? "a.dict.dz" : "a.dict": Array(rest),
        ])
        guard let dictionary = try? StarDictionary(files.path("a.ifo")) else { return }
        for word in ["lamp", "Lamps", "light", "word", "言葉", String(decoding: bytes.suffix(20), as: UTF8.self)] {
            _ = try? dictionary.articles(of: WordForms.candidates(for: word))
        }
    }

    /// Reads the database of a calibre library.
    static func readCalibre(_ bytes: [UInt8]) {
        let files = FuzzedFiles(["metadata.db": bytes])
        guard let library = try? CalibreLibrary(path: files.path("metadata.db"), folder: []) else { return }
        for path in ["Author/Title (1)", "B/Second (2)"] {
            guard let book = library.change(ofBookIn: Array(path.utf8)) else { continue }
            _ = library.metadata(ofBook: book.id)
        }
    }
}
