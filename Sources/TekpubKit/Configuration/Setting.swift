import Localization

/// A setting: its name, what it accepts, and what it does.
///
/// `Setting.all` is the only list of settings. The reader of `config.toml`, the commented file that `tekpub config
/// init` writes, the errors, `tekpub config show`, `tekpub help config`, the screen of settings and a test of the
/// documentation use it.
public struct Setting: Sendable {
    /// The name, with its table, such as `theme` or `list.sort`.
    public let name: String
    /// What it accepts.
    public let type: SettingType
    /// The value of a setting that is not set; nil for none.
    public let defaultValue: SettingValue?
    private let summaryKey: LocalizedStringKey
    /// The option that overrides it, such as `--theme`; nil for none.
    public let option: String?
    /// An example of its value if there is no default, for the commented file.
    public let example: SettingValue?
    private let titleKey: LocalizedStringKey?
    /// Whether a running program obeys a new value; else the next start does.
    public let isLive: Bool

    init(
        _ name: String, _ type: SettingType, default defaultValue: SettingValue? = nil,
        example: SettingValue? = nil, option: String? = nil, title: LocalizedStringKey? = nil,
        isLive: Bool = false, _ summary: LocalizedStringKey
    ) {
        self.name = name
        titleKey = title
        self.isLive = isLive
        self.type = type
        self.defaultValue = defaultValue
        self.example = example
        self.option = option
        summaryKey = summary
    }

    /// What it does, in one sentence.
    public var summary: String { localized(summaryKey) }

    /// The title on the screen of settings, in one to four words.
    public var title: String { titleKey.map { localized($0) } ?? key.replacing("-", with: " ") }

    /// The environment variable that overrides it, such as `TEKPUB_LIST_SORT`.
    public var variable: String {
        // Byte by byte: all variables are read before the first frame.
        let bytes = name.utf8.map { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                ? byte & ~0x20
                : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte : UInt8(ascii: "_")
        }
        return "TEKPUB_" + String(decoding: bytes, as: UTF8.self)
    }

    /// The table that contains it; nil for the top of the file.
    public var table: String? { dot.map { String(name[..<$0]) } }

    /// The name inside its table.
    public var key: String { dot.map { String(name[name.index(after: $0)...]) } ?? name }

    private var dot: String.Index? { name.utf8.firstIndex(of: UInt8(ascii: ".")) }
}

extension Setting: Hashable {
    /// Whether both have the same name.
    public static func == (one: Setting, other: Setting) -> Bool { one.name == other.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: The settings

extension Setting {
    /// All settings, in the order of the commented file.
    public static let all =
        [
            baseURL, interfaceLanguage, theme, transition, noAnimation, noImages, linear, quality, language,
            prefer,
            ytDlp, loadLimit, downloadFolder, notifications, log, player, audioPlayer, videoPlayer,
            listColumns,
            listSort,
            menuWidth, previewWidth, hideMenu, hidePreview, automaticDownloads, downloadLimit, removeWatched,
            findDirectories,
        ] + Directory.allCases.map(\.addressSetting) + [
            streamsAddress, podcastIndexKey, podcastIndexSecret, keysPreset,
        ]

    /// The setting called `name`; nil if missing.
    public static func named(_ name: String) -> Setting? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The setting `base-url`.
    public static let baseURL = Setting(
        "base-url", .address, example: .text("https://example.org/feed.xml"), option: "--base-url",
        title: LocalizedStringKey("Server"),
        LocalizedStringKey("The server whose catalogue is shown instead of your sources."))
    /// The setting `interface-language`.
    public static let interfaceLanguage = Setting(
        "interface-language", .choice(Language.allCases.filter { $0 != .pseudo }.map(\.code)),
        example: .text("de"), option: "--interface-language",
        title: LocalizedStringKey("Language of the texts"),
        LocalizedStringKey("The language of the program's own texts; the locale's by default."))
    /// The setting `theme`.
    public static let theme = Setting(
        "theme", .theme, default: .text("terminal"), option: "--theme",
        title: LocalizedStringKey("Theme"), isLive: true,
        LocalizedStringKey("The colours: terminal, light, dark, mono, 2010, or NAME for themes/NAME.toml."))
    /// The setting `transition`.
    public static let transition = Setting(
        "transition", .choice(["crossfade", "doors", "none"]), default: .text("crossfade"),
        option: "--transition",
        title: LocalizedStringKey("Transition"),
        LocalizedStringKey("The transition from the splash to the table."))
    /// The setting `no-animation`.
    public static let noAnimation = Setting(
        "no-animation", .flag, default: .flag(false), option: "--no-animation",
        title: LocalizedStringKey("No animations"), isLive: true,
        LocalizedStringKey("Whether to show no animations."))
    /// The setting `no-images`.
    public static let noImages = Setting(
        "no-images", .flag, default: .flag(false), option: "--no-images",
        title: LocalizedStringKey("No pictures"),
        LocalizedStringKey("Whether to show no pictures, and fetch none."))
    /// The setting `linear`.
    public static let linear = Setting(
        "linear", .flag, default: .flag(false), option: "--linear",
        title: LocalizedStringKey("Line by line"),
        LocalizedStringKey("Whether to work line by line without full screen, for screen readers."))
    /// The setting `quality`.
    public static let quality = Setting(
        "quality", .number(1...10_000, unit: "p"), default: .number(1080),
        title: LocalizedStringKey("Quality"), isLive: true,
        LocalizedStringKey("The height of the picture in lines, if an episode has several forms."))
    /// The setting `language`.
    public static let language = Setting(
        "language", .texts, example: .texts(["de", "en"]),
        title: LocalizedStringKey("Languages of the sound"), isLive: true,
        LocalizedStringKey("The languages of the sound, preferred first, if an episode has several."))
    /// The setting `prefer`.
    public static let prefer = Setting(
        "prefer", .choice(MediaPreferences.Kind.allCases.map(\.rawValue)), default: .text("video"),
        title: LocalizedStringKey("Preferred form"), isLive: true,
        LocalizedStringKey("The form of an episode that has both."))
    /// The setting `yt-dlp`.
    public static let ytDlp = Setting(
        "yt-dlp", .choice(YtDlp.Choice.allCases.map(\.rawValue)), default: .text(YtDlp.Choice.ask.rawValue),
        title: LocalizedStringKey("Pages read by yt-dlp"), isLive: true,
        LocalizedStringKey(
            "Whether yt-dlp is used for what tekpub does not understand: ask, always or never."))
    /// The setting `load-limit`.
    public static let loadLimit = Setting(
        "load-limit", .number(1...1_000_000, unit: "MB"), default: .number(LoadLimits.usualMegabytes),
        title: LocalizedStringKey("Largest catalogue"),
        LocalizedStringKey(
            "The megabytes that a catalogue may bring, unpacked; its disk space and time grow with it."))
    /// The setting `download-folder`.
    public static let downloadFolder = Setting(
        "download-folder", .path, example: .text("~/Downloads/tekpub"), option: "--to",
        title: LocalizedStringKey("Folder"),
        LocalizedStringKey(
            "The folder for downloads; $XDG_DOWNLOAD_DIR/tekpub or ~/Downloads/tekpub by default."))
    /// The setting `notifications`.
    public static let notifications = Setting(
        "notifications", .choice(["off", "terminal", "desktop"]), default: .text("off"),
        title: LocalizedStringKey("Notifications"), isLive: true,
        LocalizedStringKey("How to tell of finished downloads and new episodes of favourites."))
    /// The setting `log`.
    public static let log = Setting(
        "log", .path, example: .text("~/tekpub.log"), option: "--log",
        title: LocalizedStringKey("Log"),
        LocalizedStringKey("The file to which a log without secrets is appended, for bug reports."))
    /// The setting `player`.
    public static let player = Setting(
        "player", .command, example: .text("mpv --fs"), option: "--player",
        title: LocalizedStringKey("Player"), isLive: true,
        LocalizedStringKey("The player, with its arguments; mpv by default, else the desktop's."))

    /// The setting `players.audio`.
    public static let audioPlayer = Setting(
        "players.audio", .command, example: .text("mpv --no-video"),
        title: LocalizedStringKey("Player of sound"), isLive: true,
        LocalizedStringKey("The player for sound; else player."))
    /// The setting `players.video`.
    public static let videoPlayer = Setting(
        "players.video", .command, example: .text("mpv --fs"),
        title: LocalizedStringKey("Player of video"), isLive: true,
        LocalizedStringKey("The player for video; else player."))

    /// The setting `list.columns`.
    public static let listColumns = Setting(
        "list.columns", .names(["title", "author", "progress", "seen", "length", "released"]),
        default: .texts(["title", "author", "progress", "seen", "length", "released"]),
        title: LocalizedStringKey("Columns"), isLive: true,
        LocalizedStringKey("The columns of the table of productions, from left to right."))
    /// The setting `list.sort`.
    public static let listSort = Setting(
        "list.sort", .choice(SortOrder.allCases.map(\.settingName)),
        default: .text(SortOrder.server.settingName),
        title: LocalizedStringKey("Order"), isLive: true,
        LocalizedStringKey("The order of productions, until you choose another with s."))

    /// The setting `layout.menu-width`.
    public static let menuWidth = Setting(
        "layout.menu-width", .number(10...200, unit: nil), default: .number(26),
        title: LocalizedStringKey("Width of the menu"), isLive: true,
        LocalizedStringKey("The width of the menu in cells, until you drag its edge."))
    /// The setting `layout.preview-width`.
    public static let previewWidth = Setting(
        "layout.preview-width", .number(20...400, unit: nil), example: .number(50),
        title: LocalizedStringKey("Width of the third column"), isLive: true,
        LocalizedStringKey(
            "The width of the third column in cells, until you drag its edge; by the window's by default."))
    /// The setting `layout.hide-menu`.
    public static let hideMenu = Setting(
        "layout.hide-menu", .flag, default: .flag(false),
        title: LocalizedStringKey("Hide the menu"), isLive: true,
        LocalizedStringKey("Whether the menu is hidden, until you press [."))
    /// The setting `layout.hide-preview`.
    public static let hidePreview = Setting(
        "layout.hide-preview", .flag, default: .flag(false),
        title: LocalizedStringKey("Hide the third column"), isLive: true,
        LocalizedStringKey("Whether the third column is hidden, until you press ]."))

    /// The setting `downloads.automatic`.
    public static let automaticDownloads = Setting(
        "downloads.automatic", .number(0...1_000_000, unit: nil), default: .number(0),
        title: LocalizedStringKey("Automatic downloads"), isLive: true,
        LocalizedStringKey("How many of the latest new episodes of each source are downloaded by themselves.")
    )
    /// The setting `downloads.size-limit`.
    public static let downloadLimit = Setting(
        "downloads.size-limit", .number(1...1_000_000, unit: "MB"), example: .number(500),
        title: LocalizedStringKey("Largest automatic download"), isLive: true,
        LocalizedStringKey("The largest download that begins by itself, in megabytes."))
    /// The setting `downloads.remove-watched-after`.
    public static let removeWatched = Setting(
        "downloads.remove-watched-after", .number(0...1_000_000, unit: nil), example: .number(7),
        title: LocalizedStringKey("Remove watched after"), isLive: true,
        LocalizedStringKey(
            "The days after which a download is deleted once it was played, 0 for at once; favourites stay."))

    /// The setting `keys.preset`; the rest of the table is `KeyBindings`.
    public static let keysPreset = Setting(
        "keys.preset", .choice(["vim", "emacs", "arrows"]), default: .text("vim"),
        title: LocalizedStringKey("Preset"), isLive: true,
        LocalizedStringKey(
            "The keys to begin with; below it and in [keys.PLACE], each action can have others."))
}

extension SortOrder {
    /// The value of `list.sort`, such as `title-reversed`.
    public var settingName: String { self == .titleReversed ? "title-reversed" : rawValue }

    /// The order that a value of `list.sort` names; nil if unknown.
    public init?(settingName name: String) {
        guard let order = Self.allCases.first(where: { $0.settingName == name }) else { return nil }
        self = order
    }
}
