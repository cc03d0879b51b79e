/// The players of the user: one for sound and one for video, else one for both, else one that is installed.
public struct Players: Sendable {
    private let find: @Sendable (MediaPreferences.Kind?) throws(PlaybackError) -> Player

    /// - Parameters:
    ///   - audio: plays sound; nil for the same as everything else.
    ///   - video: plays video and what may be either; nil for the same as everything else.
    ///   - languages: the languages of the sound, preferred first; see `MediaPreferences`.
    ///   - usesYtDlp: whether mpv may look for videos on pages by yt-dlp.
    ///   - installed: returns the player for everything else; called off the main actor.
    public init(
        audio: Player? = nil, video: Player? = nil, languages: [String] = [], usesYtDlp: Bool = true,
        installed: @escaping @Sendable () throws(PlaybackError) -> Player
    ) {
        find = { kind throws(PlaybackError) in
            var player = if let chosen = kind == .audio ? audio : video { chosen } else { try installed() }
            player.languages = languages
            player.usesYtDlp = usesYtDlp
            return player
        }
    }

    /// The players that a running program has at each moment.
    ///
    /// - Parameter current: called whenever one is needed, off the main actor.
    public init(asOf current: @escaping @Sendable () -> Players) {
        find = { kind throws(PlaybackError) in try current().player(for: kind) }
    }

    /// Returns the player for what has pictures or not; nil if that is unknown.
    ///
    /// - Throws: `PlaybackError.noPlayer` if none is chosen and none installed.
    public func player(for kind: MediaPreferences.Kind?) throws(PlaybackError) -> Player {
        try find(kind)
    }
}
