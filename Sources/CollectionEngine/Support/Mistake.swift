/// Stops a debug build where the program, not its input, is wrong. A release goes on: each caller leaves all as it was.
func reportMistake(_ message: StaticString) {
    #if DEBUG
        preconditionFailure("\(message)")
    #endif
}
