import CursesKit
import TekpubKit

extension BrowserViewController {
    /// Shows what is played and queued, and hears of positions and failures.
    func connectNowPlaying() {
        guard let nowPlaying else { return }
        nowPlaying.delegate = self
        bottomAccessory = nowPlaying.shownBar
        showMenu()
    }

    private var shownQueue: QueueViewController? { lists[.queue] as? QueueViewController }

    private func writeNote() {
        guard let nowPlaying, let status = nowPlaying.status, let location = status.location else { return }
        nowPlaying.notes.askForNote(
            at: Int(status.currentTime.components.seconds), of: location, title: status.title, above: self)
    }

    /// The keys for what is played; none while nothing is.
    var playingCommands: [KeyCommand] {
        guard let nowPlaying else { return [] }
        if nowPlaying.last != nil { return PlaybackCommands(controller: nowPlaying).ofLast }
        guard nowPlaying.status != nil else { return [] }
        let sleep = KeyCommand(.sleepTimer) { [weak self] in
            if let menu = self?.nowPlaying?.sleepMenu() { self?.present(menu) }
        }
        let note = KeyCommand(.writeNoteNow) { [weak self] in self?.writeNote() }
        return PlaybackCommands(controller: nowPlaying).all + [sleep, note] + transcriptCommands
    }

    // MARK: Transcripts

    /// The key that shows what is said in what is played; none while nothing is, or without transcripts.
    private var transcriptCommands: [KeyCommand] {
        guard let status = nowPlaying?.status, let location = status.location,
            session.context.services.documents != nil
        else {
            return []
        }
        let item = QueueItem(
            location: location, title: status.title, productionTitle: status.productionTitle)
        return [
            KeyCommand(.transcriptNow) { [weak self] in
                guard let transcript = self?.session.makeTranscript(of: item) else { return }
                self?.pushAbove(transcript)
            }
        ]
    }

    /// Plays a passage that a search found, and shows what is said.
    func play(_ passage: TranscriptHit) {
        let item = QueueItem(
            location: passage.location, title: passage.title, productionTitle: passage.productionTitle)
        let start = passage.cue.startInSeconds.map { Duration.seconds($0) }
        guard
            let transcript = session.makeTranscript(
                of: item, startingAt: start ?? (nowPlaying == nil ? .zero : nil),
                follows: nowPlaying != nil)
        else { return }
        pushAbove(transcript)
        if let start { transcript.onPlay?(start) }
    }
}

extension BrowserViewController: NowPlayingDelegate {
    func nowPlayingDidShow(_ bar: NowPlayingBar?) { bottomAccessory = bar }

    func nowPlayingKeysDidChange() { keyCommandsDidChange() }

    func nowPlayingEpisodeDidChange() { shownQueue?.update() }

    func nowPlayingHasNews(_ sentence: String) { view.window?.application?.announce(sentence) }

    /// Shows why playback ended until the user presses a key: they may be elsewhere meanwhile.
    func nowPlayingDidFail(_ sentence: String) {
        guard let window = view.window else { return session.messages.report(sentence) }
        session.messages.logger?.warning("\(sentence)", source: "screen")
        window.toasts.show(Toast(Text(sentence), style: .error))
    }

    func nowPlayingDidSaveMark(of episode: EpisodeKey, in catalogID: CatalogID) {
        session.marksDidChange(of: episode.productionKey, in: catalogID)
    }

    func nowPlayingDidSetRate(_ rate: Double, of catalogID: CatalogID) {
        guard let sources, let source = sources.source(of: catalogID) else { return }
        sources.editor.setPlaybackRate(rate, of: source)
    }

    func nowPlayingDidSetFilters(_ filters: SoundFilters, of catalogID: CatalogID) {
        guard let sources, let source = sources.source(of: catalogID) else { return }
        sources.editor.setFilters(filters, of: source)
    }

    func nowPlayingDidSetVolume(_ volume: Double) {
        session.context.writes.write { [library = session.context.library] () throws(LibraryError) in
            try library.playerSettings.setVolume(volume)
        }
    }

    func nowPlayingNeedsTerminal(for item: PlayerItem) { session.player?.play(item, above: self) }

    func nowPlayingQueueDidChange() {
        showMenu()
        shownQueue?.update()
    }
}
