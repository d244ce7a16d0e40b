/// Indexes a plain text in one pass.
struct TextIndexer {
    let name: String
    let options: TextOptions
    let limits: PublicationLimits

    func index(_ file: any RandomAccessSource) throws(PublicationError) -> TextIndex {
        let size = file.byteSize
        guard size > 0 else { throw .damaged(file: name, reason: .empty) }
        guard size <= limits.maximumTextBytes else {
            throw .unsafe(file: name, reason: .tooLarge("\(limits.maximumTextBytes >> 20) MB"))
        }
        let rules = try CompiledChapterRule.compile(options.chapterRules, file: name, limits: limits)
        let sample = try TextSample(file, name: name)
        let encoding = try self.encoding(of: sample)
        let texts = try decoded(sample, in: encoding)
        guard texts.contains(where: { $0.contains { !TextTrimming.isSpace($0) } }) || size > 1 << 20 else {
            throw .damaged(file: name, reason: .blank)
        }
        var layout = TextLayout(of: texts.map { $0.map { $0 == "\r" ? "\n" : $0 } })
        layout.usesCarriageReturns = Self.usesCarriageReturns(texts)

        let collector = try collect(file, encoding: encoding, layout: layout, rules: rules)
        let body = collector.gutenberg.body(in: size)
        let titles = TitleSelector(collector.candidates, in: body).titles()
        let reader = TitleReader(name: name, encoding: encoding, layout: layout)
        var plan = SectionPlan(
            body: body,
            size: size,
            firstTextStart: collector.firstTextStart,
            cuts: collector.cuts.offsets
        )
        let metadata = TextMetadata(head: texts.first ?? [], fileName: name, layout: layout, sample: texts)
        try plan.place(titles, in: file, reader: reader)
        try plan.nameParts(in: file, reader: reader, prefaceTitle: metadata.prefaceTitle)

        var index = TextIndex(
            encoding: encoding.name,
            fingerprint: file.fingerprint,
            sections: plan.sections,
            title: metadata.title,
            author: metadata.author,
            language: metadata.language,
            layout: layout,
            problems: []
        )
        if collector.overflowed {
            index.problems.append(
                "More than \(limits.maximumTextChapters) lines look like titles; the later ones are not listed."
            )
        }
        for rule in collector.recognizer.disabledRules {
            index.problems.append("The chapter rule “\(rule.pattern)” takes too long to match: it was skipped.")
        }
        return index
    }

    private func encoding(of sample: TextSample) throws(PublicationError) -> TextEncoding {
        guard let name = options.encoding else {
            if let kind = BinarySignature.kind(of: Array(sample.parts.first?.prefix(8192) ?? [])) {
                throw .unsupported(file: self.name, reason: .notText(kind))
            }
            return EncodingDetector.detect(sample)
        }
        guard let encoding = TextEncoding(named: name) else {
            throw .invalidOption(file: self.name, reason: .encodingUnknown(name))
        }
        return encoding
    }

    /// Decodes the sample. Lines that are cut at the ends of a part are removed.
    private func decoded(_ sample: TextSample, in encoding: TextEncoding) throws(PublicationError) -> [[Unicode.Scalar]]
    {
        let decoder = try TextDecoder.make(encoding, file: name)
        return sample.parts.enumerated().map { number, part in
            var scalars: [Unicode.Scalar] = []
            decoder.reset()
            part.prefix(TextSample.partBytes).withUnsafeBytes { decoder.decode($0, isLast: false, into: &scalars) }
            if number > 0, let feed = scalars.firstIndex(of: "\n") { scalars.removeFirst(feed) }
            if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
            return scalars
        }
    }

    private static func usesCarriageReturns(_ texts: [[Unicode.Scalar]]) -> Bool {
        !texts.contains { $0.contains("\n") } && texts.contains { $0.contains("\r") }
    }

    private func collect(
        _ file: any RandomAccessSource,
        encoding: TextEncoding,
        layout: TextLayout,
        rules: [CompiledChapterRule]
    ) throws(PublicationError) -> TitleCollector {
        let recognizer = TitleRecognizer(libraryRules: rules, readsAozora: layout.hasAozoraNotation)
        let decoder = try TextDecoder.make(encoding, file: name)
        var collector = TitleCollector(recognizer: recognizer, decoder: decoder, limits: limits)
        let ending = LineEnding(encoding, usesCarriageReturn: layout.usesCarriageReturns)
        var reader = LineReader(name: name, ending: ending, from: 0, to: file.byteSize)
        while try reader.next(in: file, { line, bytes in collector.take(line, bytes) }) != nil {}
        collector.finish()
        let cutter = LongLineCutter(encoding)
        for line in collector.longLines {
            collector.addCuts(try cutter.cuts(of: line, in: file, name: name))
        }
        return collector
    }
}

extension TextDecoder {
    /// Creates a decoder. Throws if the system has none for the encoding.
    static func make(_ encoding: TextEncoding, file: String) throws(PublicationError) -> TextDecoder {
        guard let decoder = TextDecoder(encoding) else {
            throw .invalidOption(file: file, reason: .encodingUnavailable(encoding.name))
        }
        return decoder
    }
}
