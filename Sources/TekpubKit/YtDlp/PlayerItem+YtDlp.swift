import TekpubFormats

extension PlayerItem {
    /// mpv's options for an address that is that of a page: yt-dlp, which mpv starts, looks for the video at once, and
    /// without its own configuration. Empty for other addresses.
    ///
    /// Source: mpv's manual, `--ytdl-raw-options` and "ytdl_hook".
    var pageOptions: [String] {
        guard isOnPage else { return [] }
        return [
            "--ytdl=yes", "--ytdl-raw-options-append=ignore-config=",
            "--script-opts-append=ytdl_hook-try_ytdl_first=yes",
        ]
    }

    /// Returns what yt-dlp, which mpv has started for a page, has to do with an error of the player.
    ///
    /// - Parameters:
    ///   - pageError: what mpv said last about it; nil for nothing but what the error says.
    ///   - path: the value of `PATH`.
    func explaining(_ error: PlaybackError, pageError: String? = nil, path: String?) -> PlaybackError {
        guard isOnPage, case .web(let url, _) = video, let host = HostName(url),
            case .playerFailed(_, let status, let message) = error, status < 128
        else { return error }
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
