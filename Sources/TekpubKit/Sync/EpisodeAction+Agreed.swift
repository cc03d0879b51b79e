import TekpubFormats

extension EpisodeAction {
    /// Makes the action that says how far an episode was watched.
    ///
    /// - Parameter number: makes the position where playback began differ from that of the last action.
    init(_ agreed: SyncJournal.Agreed, device: String?, number: Int) {
        let state = agreed.known.state
        self.init(
            podcast: agreed.podcast, episode: agreed.episode, guid: agreed.guid, device: device, kind: .play,
            time: agreed.known.time)
        let total = agreed.total.flatMap { $0 > 0 ? $0 : nil }
        if let stop = state.position {
            position = stop
            // A length that makes this the end is that of another version of the episode.
            guard let total, RemoteWatch.Meaning(position: stop, total: total) == .stopped(stop) else {
                return
            }
            (started, self.total) = (number % max(1, stop), total)
        } else if state.isWatched {
            position = total ?? 1
            (started, self.total) = (number % (total ?? 1), total ?? 1)
        } else {
            position = 0
            (started, self.total) = (number % (total ?? 1), total ?? 1)
        }
    }
}
