public import ArgumentParser
import Glibc
public import ImagePipeline
import Publications

/// `quire page`: renders one page with the image pipeline, without a server.
struct PageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Write one page of a comic as an image file."
    )

    @Argument(help: "A CBZ, CBR, CB7, CBT, ACBF, PDF, DjVu or Divina file, or a folder of images.", completion: .file())
    var file: String

    @Argument(help: "The page, counted from 1.")
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

    private var formatOfOutput: ImageFormat? {
        guard let dot = output.lastIndex(of: ".") else { return nil }
        let ending = output[output.index(after: dot)...].lowercased()
        return ImageFormat(rawValue: ending == "jpg" ? "jpeg" : ending)
    }

    /// Writes a temporary file and renames it, so that a failure leaves no partial image.
    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        let temporaryPath = "\(output).\(getpid())"
        func failure() -> CommandFailure {
            CommandFailure("\(output) can't be written (\(String(cString: strerror(errno)))).")
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
