/// Reports a programming error: stops debug builds. In release builds the caller leaves its state unchanged.
func reportMisuse(_ message: StaticString) {
    #if DEBUG
        preconditionFailure("\(message)")
    #endif
}
