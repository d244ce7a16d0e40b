/// The names of the files in the data folder that a backup contains.
public enum DataFileName {
    /// The library's store.
    public static let store = "library.sqlite"
    /// The access key, which signs the owner in.
    public static let accessKey = "access-key"
    /// The providers with which users can sign in. The administrator creates it.
    public static let singleSignOn = "single-sign-on.json"
}
