import CursesKit
import TekpubKit

// What was played last in an earlier run, which waits in the row until something is played.

extension NowPlayingController {
    /// Reads what was played last in an earlier run, and shows it paused, unless something was played in this one.
    func showLast() {
        tasks.run { [history, weak self] in
            // Ignore errors: whatever uses the library next tells them.
            let found = await onBlockingThread { (try? history.last()) ?? nil }
            guard let self, player.status == nil, last?.isStarting != true else { return }
            show(found.map(LastPlayedRow.init))
        }
    }

    /// Reads it again, because its mark may have changed.
    func lastMayHaveChanged() {
        if last != nil { showLast() }
    }

    private func show(_ new: LastPlayedRow?) {
        guard new != last else { return }
        let wasShown = last != nil
        last = new
        bar.status = new?.status
        remote?.update(bar.status)
        guard wasShown != (new != nil) else { return }
        delegate?.nowPlayingDidShow(shownBar)
        delegate?.nowPlayingKeysDidChange()
        if let label = bar.accessibilityLabel { delegate?.nowPlayingHasNews(label) }
    }

    /// Goes on with it.
    ///
    /// - Parameter start: nil for where it was left.
    func playLast(from start: Duration? = nil) {
        guard var row = last, !row.isStarting else { return }
        startedLast = row
        row.isStarting = true
        show(row)
        play(row.item, from: start)
    }

    /// Takes the row away.
    func dismissLast() { show(nil) }

    /// Shows it again: it could not be played.
    func lastDidNotPlay() {
        guard var row = last else { return }
        row.isStarting = false
        show(row)
    }
}
