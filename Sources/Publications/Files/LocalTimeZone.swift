import Glibc

/// The time zone of the process.
public enum LocalTimeZone {
    /// Keeps the system's time zone for the lifetime of the process. Call it first in `main`, because it sets `TZ`.
    ///
    /// libzip converts the dates of all entries of an archive to local time. Unless `TZ` is set, the C library checks
    /// for each date whether `/etc/localtime` was replaced, which takes a sixth of the time of a scan.
    public static func keep() {
        setenv("TZ", ":/etc/localtime", 0)
    }
}
