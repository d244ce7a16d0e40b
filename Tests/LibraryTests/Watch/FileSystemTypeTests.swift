import Testing

@testable import Library

@Suite("Types of file systems")
struct FileSystemTypeTests {
    /// The magic numbers of linux/magic.h.
    @Test(
        "folders on network file systems and FUSE are polled, others are watched",
        arguments: [
            ("NFS", 0x6969, true), ("SMB", 0x517B, true), ("CIFS", 0xFF53_4D42, true), ("SMB 2", 0xFE53_4D42, true),
            ("FUSE", 0x6573_5546, true), ("9P", 0x0102_1997, true), ("Ceph", 0x00C3_6400, true),
            ("CIFS with an extended sign", Int(Int32(bitPattern: 0xFF53_4D42)), true), ("ext4", 0xEF53, false),
            ("XFS", 0x5846_5342, false), ("Btrfs", 0x9123_683E, false), ("ZFS", 0x2FC1_2FC1, false),
            ("tmpfs", 0x0102_1994, false), ("overlayfs", 0x794C_7630, false), ("unknown", 0, false),
        ] as [(String, Int, Bool)]
    )
    func polling(name: String, type: Int, isPolled: Bool) {
        #expect(FileSystemType.mayHideChanges(type: type) == isPolled, "\(name)")
    }
}
