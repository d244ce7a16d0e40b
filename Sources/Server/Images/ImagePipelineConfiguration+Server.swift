import ImageLoading
public import ImagePipeline

extension ImagePipelineConfiguration {
    /// The set-up of a server.
    ///
    /// - Parameters:
    ///   - cacheDirectory: a directory that is the picture cache's alone.
    ///   - cacheByteLimit: bytes of pictures to keep on disk.
    ///   - allowedHosts: hosts that may be fetched from although they lie in this machine or a private network.
    ///   - warn: hears what an operator should know.
    public static func server(
        cacheDirectory: String,
        cacheByteLimit: Int64 = 4 << 30,
        allowedHosts: Set<String> = [],
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) -> ImagePipelineConfiguration {
        var configuration = ImagePipelineConfiguration(
            cacheDirectory: cacheDirectory,
            cacheByteLimit: cacheByteLimit,
            memoryByteLimit: 16 << 20
        )
        // Files are sent from the system's own cache; a second copy here would only take memory from it.
        configuration.bringsFilesIntoMemory = false
        configuration.decodedByteLimit = 256 << 20
        configuration.fetchPolicy = FetchPolicy(allowedHosts: allowedHosts)
        configuration.warn = warn
        configuration.optionsForSource = { source in
            var options = ImageOptions<ImageSource>()
            // The key names the content: such a picture can't become wrong, it only makes room for others.
            if source.isLocal { options.diskExpiration = .never }
            return options
        }
        return configuration
    }
}
