import Publications

// Most tests write a file and open it.

extension PublicationOpener {
    static func open(
        path: String,
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> any Publication {
        try open(PublicationSource(path: path, limits: limits), limits: limits)
    }
}

extension TextBook {
    static func open(
        path: String,
        options: TextOptions = TextOptions(),
        limits: PublicationLimits = .standard
    ) throws(PublicationError) -> TextBook {
        let (source, name) = try file(path)
        return try open(source, name: name, options: options, limits: limits)
    }

    convenience init(path: String, index: TextIndex) throws(PublicationError) {
        let (source, name) = try Self.file(path)
        try self.init(source, name: name, index: index)
    }

    private static func file(
        _ path: String
    ) throws(PublicationError) -> (source: any RandomAccessSource, name: String) {
        guard case .file(let source, let name) = try PublicationSource(path: path) else {
            throw .unsupported(file: path, reason: .verbatim("it is a folder"))
        }
        return (source, name)
    }
}
