import TekpubKit

/// A setting of the configuration, for the manual page and completions.
struct SettingDescription: Encodable {
    /// The name in the configuration.
    let name: String
    /// The environment variable that overrides it.
    let variable: String
    /// What it does, in one sentence.
    let summary: String

    /// All settings, in the order of the manual.
    static let all = ConfigurationFile.Key.allCases.map {
        SettingDescription(name: $0.rawValue, variable: $0.variable, summary: $0.summary)
    }
}

extension ConfigurationFile.Key {
    fileprivate var summary: String {
        switch self {
        case .baseURL: "The server whose catalogue is shown instead of your sources."
        case .player: "The player, with its arguments; mpv by default, else that of the desktop."
        case .theme: "The colours: terminal, light, dark, mono or 2010."
        case .transition: "The transition from the splash to the table: crossfade, doors or none."
        case .noAnimation: "Whether to show no animations: yes or no."
        case .noImages: "Whether to show no pictures, and fetch none: yes or no."
        case .downloadFolder: "The folder for downloads; ~/Downloads/tekpub by default."
        case .log: "The file to which a log without secrets is appended, for bug reports."
        case .quality: "The height of the picture in lines, such as 720, if an episode has several forms."
        case .language: "The languages of the sound, preferred first, separated by commas."
        case .prefer: "The form of an episode that has both: video or audio."
        case .notifications:
            "How to tell of finished downloads and new episodes of favourites: desktop, terminal or off."
        }
    }
}
