import TekpubFormats

extension Player {
    /// mpv's options for an address that is that of a page: yt-dlp, which mpv starts, looks for the video at once, and
    /// without its own configuration. For other addresses, mpv decides after it could not open them, unless the user does
    /// not want yt-dlp.
    ///
    /// Source: mpv's manual, `--ytdl`, `--ytdl-raw-options` and "ytdl_hook".
    func pageOptions(for item: PlayerItem) -> [String] {
        guard isMpv, case .web = item.video else { return [] }
        guard usesYtDlp else { return ["--ytdl=no"] }
        guard item.isOnPage else { return [] }
        return [
            "--ytdl=yes", "--ytdl-raw-options-append=ignore-config=",
            "--script-opts-append=ytdl_hook-try_ytdl_first=yes",
        ]
    }

    /// Throws if only yt-dlp could find the video of `item` for mpv, and the user does not want that.
    func checkPage(of item: PlayerItem) throws(PlaybackError) {
        guard isMpv, !usesYtDlp, item.isOnPage, case .web(let url, _) = item.video, let host = HostName(url)
        else { return }
        throw .failed(.ytDlp(host: host, .unwanted))
    }
}

extension PlayerItem {
    /// How mpv says that it was sent no media. Source: mpv, player/loadfile.c.
    private static let unknownFormat = "Failed to recognize file format"

    /// Returns what yt-dlp, which mpv has started for a page, has to do with an error of the player.
    ///
    /// - Parameters:
    ///   - player: the player that failed.
    ///   - pageError: what mpv said last about it; nil for nothing but what the error says.
    ///   - path: the value of `PATH`.
    func explaining(
        _ error: PlaybackError, of player: Player, pageError: String? = nil, path: String?
    ) -> PlaybackError {
        guard case .web(let url, _) = video, let host = HostName(url),
            case .playerFailed(_, let status, let message) = error, status < 128
        else { return error }
        guard player.usesYtDlp || !player.isMpv else {
            // A feed may name the page of a video, too.
            let isOnPage = video.kind == nil && message?.hasPrefix(Self.unknownFormat) == true
            return isOnPage ? .failed(.ytDlp(host: host, .unwanted)) : error
        }
        guard isOnPage else { return error }
        if let pageError = pageError ?? message, pageError.hasPrefix(YtDlpFailure.prefix) {
            return .failed(.ytDlp(host: host, YtDlpFailure(status: status, errors: pageError)))
        }
        // mpv also knows its predecessor.
        let isInstalled = [YtDlp.name, "youtube-dl"].contains {
            SearchPath.executable($0, in: path) != nil
        }
        return isInstalled ? error : .failed(.ytDlp(host: host, .missing))
    }
}
