public import ArgumentParser
import Glibc
public import ImagePipeline
import Publications
import Workers

/// `quire page`: renders one page with the image pipeline, or writes one section of a book of text, without a server.
struct PageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Write one page of a comic as an image, or one section of a book as XHTML."
    )

    @Argument(help: "A comic, a document, a book or a folder of images.", completion: .file())
    var file: String

    @Argument(help: "The page or, in a book of text, the section; counted from 1.")
    var number: Int

    @Option(help: "The maximum width of the image, in pixels. It is never enlarged.")
    var width: Int?

    @Option(help: "webp, jpeg, png or avif. The default is given by the extension of the output.")
    var format: ImageFormat?

    @Option(name: [.customShort("o"), .customLong("output")], help: "The file to write.", completion: .file())
    var output: String

    /// The maximum value of `--width`, in pixels.
    private static let maximumWidth = 65_535

    func validate() throws {
        guard number >= 1 else { throw ValidationError("Pages are counted from 1.") }
        if let width, !(1...Self.maximumWidth).contains(width) {
            throw ValidationError("--width must be a number from 1 to \(Self.maximumWidth).")
        }
    }

    func run() throws {
        do {
            let publication = try PublicationOpener.open(PublicationSource(path: file))
            if publication.pages.isEmpty, let book = publication as? any Book {
                try write(section(of: book))
                return
            }
            let variant = ImageVariant(width: width, format: format ?? formatOfOutput ?? .webp)
            if case .drawn(let drawing) = try publication.resource(ofPageAt: number - 1) {
                try write(ImageCodec.render(drawing, as: variant).bytes)
            } else {
                let bytes = try publication.bytes(ofPageAt: number - 1)
                try write(ImageCodec.render(bytes, as: variant).bytes)
            }
        } catch let error as PublicationError {
            throw CommandFailure(error)
        } catch let error as ImagePipelineError {
            throw CommandFailure("\(file), page \(number): \(error)")
        }
    }

    /// Returns the document of a section of a book of text.
    private func section(of book: any Book) throws -> [UInt8] {
        guard width == nil, format == nil else {
            throw CommandFailure("\(file) is a book of text: --width and --format are only for images.")
        }
        let count = book.body.sections.count
        guard number <= count else {
            throw CommandFailure("\(file) has no section \(number); it has \(count).")
        }
        return try book.document(ofSectionAt: number - 1).bytes
    }

    private var formatOfOutput: ImageFormat? {
        guard let dot = output.lastIndex(of: ".") else { return nil }
        let ending = output[output.index(after: dot)...].lowercased()
        return ImageFormat(rawValue: ending == "jpg" ? "jpeg" : ending)
    }

    /// Writes a temporary file and renames it, so that a failure leaves no partial file.
    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        let temporaryPath = "\(output).\(getpid())"
        func failure() -> CommandFailure {
            CommandFailure("\(output) can't be written (\(SystemError.text())).")
        }
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                let failure = failure()
                close(descriptor)
                unlink(temporaryPath)
                throw failure
            }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0, rename(temporaryPath, output) == 0 else {
            let failure = failure()
            unlink(temporaryPath)
            throw failure
        }
    }
}

extension ImageFormat: ExpressibleByArgument {}
