import Foundation

/// A PDF file of one empty page that needs the password `reader`.
///
/// Origin: a file of three objects written by hand (a catalogue, a page tree and a page of 9 × 9 points), encrypted with
/// qpdf 11.3: `qpdf --encrypt reader owner 256 -- tiny.pdf encrypted.pdf`.
public enum EncryptedDocument {
    /// The password.
    public static let password = "reader"
    /// The file.
    public static var bytes: [UInt8] { Data(base64Encoded: base64).map { Array($0) } ?? [] }

    private static let base64 = """
        JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5z\
        aW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0NvdW50IDEg\
        L0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvTWVkaWFCb3ggWyAwIDAgOSA5IF0gL1Bh\
        cmVudCAyIDAgUiAvVHlwZSAvUGFnZSA+PgplbmRvYmoKNCAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0Rv\
        Y09wZW4gL0NGTSAvQUVTVjMgL0xlbmd0aCAzMiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDI1NiAvTyA8OWQ0N2I1\
        MTUzMTE4YTllNTI1M2VlMGJkNjk4ZTY0ODQwNzhhNWVhOWZiYzE5NGNhODFhNmRlNDhiODEzYTBhMjVhNzQ0MzZkZDk2NzU0YTdh\
        N2I5ZjBhMjY1ZWRlNmY0PiAvT0UgPDA4ZjU2MzFiOGRjNmU1ZTcxMzk4MWRjZmNkOTY3OWFlM2VkOWU2ZDgxMzQ5NGQyOWEwM2Uz\
        NzI1NTJmMzYwZGQ+IC9QIC00IC9QZXJtcyA8NGVlNzgzM2MyYWYxNDkxOWQ2NGUzODU4NjI3YTMzNzQ+IC9SIDYgL1N0bUYgL1N0\
        ZENGIC9TdHJGIC9TdGRDRiAvVSA8ZTQzYTg1NTE0ZWRhOWYyZDQwODhlM2Y0Yzk3MzYzMzY5MjMzNDQwYWFhMGIyMDQ4NjY4MTIz\
        MThhNGQ1ZTkwODhhNzRjNDMwMTVhMzA2ZmIwNDA5ZTMzMGYzOWQ4MDIxPiAvVUUgPDQ2Y2NhMTc3NGJmMzUzNTJjNDgwZTVhN2Q1\
        MDNlODhlYTViN2I4OTM5OTNkNGIzZjlmYTk1M2NiOTRmY2QxNGQ+IC9WIDUgPj4KZW5kb2JqCnhyZWYKMCA1CjAwMDAwMDAwMDAg\
        NjU1MzUgZiAKMDAwMDAwMDAxNSAwMDAwMCBuIAowMDAwMDAwMTMwIDAwMDAwIG4gCjAwMDAwMDAxODkgMDAwMDAgbiAKMDAwMDAw\
        MDI1OCAwMDAwMCBuIAp0cmFpbGVyIDw8IC9Sb290IDEgMCBSIC9TaXplIDUgL0lEIFs8OGE1Yzg3OWVlNWVlYjczZDQxMjQzYTVi\
        NTc0MTYxYzU+PDhhNWM4NzllZTVlZWI3M2Q0MTI0M2E1YjU3NDE2MWM1Pl0gL0VuY3J5cHQgNCAwIFIgPj4Kc3RhcnR4cmVmCjgw\
        NQolJUVPRgo=
        """
}
