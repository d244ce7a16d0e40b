import Foundation

/// The base64 of bytes, as `data:` addresses hold it.
func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
