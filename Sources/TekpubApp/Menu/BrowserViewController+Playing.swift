import CursesKit
import TekpubKit

extension BrowserViewController {
    /// Shows what is played and queued, and hears of positions and failures.
    func connectNowPlaying() {
        guard let nowPlaying else { return }
        nowPlaying.onBar = { [weak self] in self?.bottomAccessory = $0 }
        nowPlaying.onKeys = { [weak self] in self?.keyCommandsDidChange() }
        nowPlaying.onFailure = { [weak self] in self?.session.report($0) }
        nowPlaying.onMark = { [weak self] in
            self?.session.marksDidChange(of: $0.productionKey, in: $1)
        }
        nowPlaying.onEpisode = { [weak self] in self?.shownQueue?.update() }
        nowPlaying.queue.onChange = { [weak self] in
            self?.showMenu()
            self?.shownQueue?.update()
        }
        nowPlaying.queue.onNotice = { [weak self] in self?.session.say($0) }
        nowPlaying.queue.onFailure = { [weak self] in self?.session.report($0) }
        bottomAccessory = nowPlaying.shownBar
        showMenu()
    }

    private var shownQueue: QueueViewController? { lists[.queue] as? QueueViewController }

    /// Makes the list of what is played next.
    func makeQueue() -> ViewController {
        guard let nowPlaying else { return ViewController() }
        let controller = QueueViewController(list: nowPlaying.queue) { [weak nowPlaying] in
            nowPlaying?.status?.location
        }
        controller.onPlay = { [weak nowPlaying] in nowPlaying?.play($0) }
        return controller
    }
}
