public import ImagePipeline

extension ImagePipelineConfiguration {
    /// Returns the configuration of a server.
    ///
    /// - Parameters:
    ///   - cacheDirectory: The image cache's own directory.
    ///   - cacheByteLimit: The limit of the images on disk, in bytes.
    ///   - allowedHosts: The hosts from which images may be fetched even if they are on this machine or in a private
    ///     network.
    ///   - warn: Reports problems to the operator.
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
        // The server sends files from the page cache of the operating system. A second copy would waste memory.
        configuration.keepsFileBytesInMemory = false
        configuration.decodedByteLimit = 256 << 20
        configuration.fetchPolicy = FetchPolicy(allowedHosts: allowedHosts)
        configuration.warn = warn
        return configuration
    }
}
