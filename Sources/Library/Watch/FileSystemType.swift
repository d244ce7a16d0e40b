import CFiles

/// The type of a file system, as `statfs` reports it.
enum FileSystemType {
    /// Returns whether the system may not report changes that are made in a folder. On network file systems, it reports
    /// only those that this machine makes. On FUSE and on folders shared with a virtual machine, it depends on the
    /// program behind the file system.
    static func mayHideChanges(_ folder: borrowing OpenFolder) -> Bool {
        mayHideChanges(type: Int(quire_file_system_type(folder.descriptor)))
    }

    /// Returns whether the system may not report changes on the file system with this magic number.
    static func mayHideChanges(type: Int) -> Bool {
        // Some architectures extend the sign of the 32-bit numbers.
        hiding.contains(UInt32(truncatingIfNeeded: type))
    }

    /// The magic numbers of linux/magic.h and of the file systems' own sources.
    private static let hiding: Set<UInt32> = [
        0x6969,  // NFS
        0x517B,  // SMB
        0xFF53_4D42,  // CIFS
        0xFE53_4D42,  // SMB 2 and 3
        0x6573_5546,  // FUSE, including virtiofs
        0x0102_1997,  // 9P
        0x7375_7245,  // Coda
        0x5346_414F,  // AFS
        0x6B41_4653,  // kAFS
        0x00C3_6400,  // Ceph
        0x0BD0_0BD0,  // Lustre
        0x0116_1970,  // GFS2
        0x7461_636F,  // OCFS2
        0x786F_4256,  // VirtualBox
        0x7C7C_6673,  // Parallels
        0x564C,  // NCP
    ]
}
