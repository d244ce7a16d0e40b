import Foundation

/// The base64 of bytes, as in `data:` URLs.
func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
