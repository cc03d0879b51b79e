import TekpubKit

extension BrowserViewController {
    /// Shows what is played, and hears of positions and failures.
    func connectNowPlaying() {
        guard let nowPlaying else { return }
        nowPlaying.onBar = { [weak self] in self?.bottomAccessory = $0 }
        nowPlaying.onKeys = { [weak self] in self?.keyCommandsDidChange() }
        nowPlaying.onFailure = { [weak self] in self?.session.report($0) }
        nowPlaying.onMark = { [weak self] in
            self?.session.marksDidChange(of: $0.productionKey, in: $1)
        }
        bottomAccessory = nowPlaying.shownBar
    }
}
