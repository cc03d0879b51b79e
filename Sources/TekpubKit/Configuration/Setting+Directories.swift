import Localization

extension Setting {
    /// The setting `find.directories`.
    public static let findDirectories = Setting(
        "find.directories", .names(Directory.allCases.map(\.name)),
        example: .texts(Directory.allCases.filter { $0 != .podcastIndex }.map(\.name)),
        title: LocalizedStringKey("Directories"), isLive: true,
        LocalizedStringKey(
            "The directories that are asked for sources; by default all, gpodder.net only if you synchronise, podcastindex.org only with a key."
        ))
    /// The setting `find.podcast-index-key`.
    public static let podcastIndexKey = Setting(
        "find.podcast-index-key", .secret, example: .text("YOURKEY"),
        title: LocalizedStringKey("Key of Podcast Index"), isLive: true,
        LocalizedStringKey("Your key at api.podcastindex.org."))
    /// The setting `find.podcast-index-secret`.
    public static let podcastIndexSecret = Setting(
        "find.podcast-index-secret", .secret, example: .text("YOURSECRET"),
        title: LocalizedStringKey("Secret of Podcast Index"), isLive: true,
        LocalizedStringKey("The secret that belongs to the key."))
    /// The setting `find.ccc`.
    public static let mediaCCCAddress = address(
        of: .mediaCCC, "find.ccc", title: LocalizedStringKey("Address of media.ccc.de"))
    /// The setting `find.peertube`.
    public static let sepiaSearchAddress = address(
        of: .sepiaSearch, "find.peertube", title: LocalizedStringKey("Address of sepiasearch.org"))
    /// The setting `find.archive`.
    public static let internetArchiveAddress = address(
        of: .internetArchive, "find.archive", title: LocalizedStringKey("Address of archive.org"))
    /// The setting `find.apple`.
    public static let appleAddress = address(
        of: .apple, "find.apple", title: LocalizedStringKey("Address of Apple's directory"))
    /// The setting `find.fyyd`.
    public static let fyydAddress = address(
        of: .fyyd, "find.fyyd", title: LocalizedStringKey("Address of fyyd.de"))
    /// The setting `find.gpodder`.
    public static let gpodderAddress = address(
        of: .gpodder, "find.gpodder", title: LocalizedStringKey("Address of gpodder.net"))
    /// The setting `find.podcast-index`.
    public static let podcastIndexAddress = address(
        of: .podcastIndex, "find.podcast-index", title: LocalizedStringKey("Address of podcastindex.org"))

    /// The setting `find.ccc-live`.
    public static let streamsAddress = Setting(
        "find.ccc-live", .address, default: .text(DirectoryChoice.usualStreams),
        title: LocalizedStringKey("Address of live conferences"), isLive: true,
        LocalizedStringKey(
            "The address where the conferences of media.ccc.de are live; a mirror may stand in for it."))

    private static func address(
        of directory: Directory, _ name: String, title: LocalizedStringKey
    ) -> Setting {
        Setting(
            name, .address, default: .text(directory.baseAddress), title: title, isLive: true,
            LocalizedStringKey(
                "The address at which this directory is asked; a mirror may stand in for it."))
    }
}

extension Directory {
    /// The setting of the address below which the paths of the directory lie.
    var addressSetting: Setting {
        switch self {
        case .mediaCCC: .mediaCCCAddress
        case .sepiaSearch: .sepiaSearchAddress
        case .internetArchive: .internetArchiveAddress
        case .apple: .appleAddress
        case .fyyd: .fyydAddress
        case .gpodder: .gpodderAddress
        case .podcastIndex: .podcastIndexAddress
        }
    }
}
