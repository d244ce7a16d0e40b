import Glibc

/// Converts bytes from one encoding to another with the system's iconv.
final class EncodingConverter {
    private let descriptor: iconv_t

    /// Opens a converter; nil when the system has none for these encodings.
    ///
    /// - Parameters:
    ///   - source: the name of the input's encoding.
    ///   - target: the name of the output's encoding.
    init?(from source: String, to target: String) {
        guard let opened = iconv_open(target, source), opened != iconv_t(bitPattern: -1) else { return nil }
        descriptor = opened
    }

    deinit {
        iconv_close(descriptor)
    }

    /// The reason why a conversion stopped.
    enum Status {
        /// All input was converted.
        case finished
        /// The output buffer is full.
        case outputFull
        /// The next bytes are not a character.
        case invalidInput
        /// The input ends inside a character.
        case incompleteInput
    }

    /// The result of one conversion.
    struct Step {
        var consumedByteCount: Int
        var writtenByteCount: Int
        var status: Status
        /// Whether a character was replaced by a similar one.
        var isLossy: Bool
    }

    /// Converts input until it ends, the output is full, or the next bytes are not a character.
    ///
    /// - Parameter input: the input; nil at the end of a text, to write the output that the converter has buffered.
    func convert(_ input: UnsafeRawBufferPointer?, into output: UnsafeMutableRawBufferPointer) -> Step {
        // iconv takes a pointer to mutable input for historical reasons and never writes to it.
        var source = input.flatMap { UnsafeMutableRawPointer(mutating: $0.baseAddress) }?
            .assumingMemoryBound(to: CChar.self)
        var sourceLeft = input?.count ?? 0
        var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var targetLeft = output.count
        errno = 0
        let result =
            input == nil
            ? iconv(descriptor, nil, nil, &target, &targetLeft)
            : iconv(descriptor, &source, &sourceLeft, &target, &targetLeft)
        let isFailure = result == Int(bitPattern: UInt.max)
        let status: Status =
            switch isFailure ? errno : 0 {
            case 0: .finished
            case E2BIG: .outputFull
            case EINVAL: .incompleteInput
            default: .invalidInput
            }
        return Step(
            consumedByteCount: (input?.count ?? 0) - sourceLeft,
            writtenByteCount: output.count - targetLeft,
            status: status,
            isLossy: !isFailure && result > 0
        )
    }

    /// Resets the state of the conversion. The next input is the beginning of a text.
    func reset() {
        iconv(descriptor, nil, nil, nil, nil)
    }
}

extension TextEncoding {
    /// Encodes a text.
    ///
    /// - Returns: the bytes; nil when the encoding lacks one of the characters, or the system has no converter for it.
    func encode(_ text: String) -> [UInt8]? {
        guard let converter = EncodingConverter(from: "UTF-8", to: converterName) else { return nil }
        let input = Array(text.utf8)
        var output = [UInt8](repeating: 0, count: input.count * 4 + 16)
        let count = output.withUnsafeMutableBytes { output -> Int? in
            let step = input.withUnsafeBytes { converter.convert($0, into: output) }
            guard step.status == .finished, !step.isLossy else { return nil }
            let rest = UnsafeMutableRawBufferPointer(rebasing: output[step.writtenByteCount...])
            let end = converter.convert(nil, into: rest)
            return end.status == .finished ? step.writtenByteCount + end.writtenByteCount : nil
        }
        return count.map { Array(output[..<$0]) }
    }

    /// Decodes a whole text. Bytes that are not characters become U+FFFD.
    ///
    /// - Returns: the text, and whether all bytes were characters; nil when the system has no converter for the
    ///   encoding.
    func decode(_ bytes: some Sequence<UInt8>) -> (text: String, isValid: Bool)? {
        guard let decoder = TextDecoder(self) else { return nil }
        var scalars: [Unicode.Scalar] = []
        Array(bytes).withUnsafeBytes { decoder.decode($0, isLast: true, into: &scalars) }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return (String(text), decoder.brokenCount == 0)
    }
}
