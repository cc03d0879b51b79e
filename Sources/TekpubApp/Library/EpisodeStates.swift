import TekpubKit

/// How far the user is in an episode, and whether it plays.
struct EpisodeState: Hashable, Sendable {
    /// The saved mark; nil for none.
    var mark: EpisodeMark?
    var isPlaying = false

    /// The sign in front of the row; nil for a watched episode.
    var sign: EpisodeSign? { EpisodeSign(mark, isPlaying: isPlaying) }

    var isWatched: Bool { mark?.isWatched == true }
}

/// The states of the episodes in a list that may show several catalogues.
///
/// Marks are read off the main actor while the list is on the screen, and again when any has changed.
@MainActor
final class EpisodeStates {
    /// Called when the states have changed.
    var onChange: () -> Void = {}
    /// Whether the list is on the screen.
    var isVisible = false {
        didSet { if isVisible, isOutdated { read() } }
    }

    private let context: AppContext
    private var marks: [EpisodeLocation: EpisodeMark] = [:]
    private var episodes: [EpisodeLocation] = []
    private var playing: EpisodeLocation?
    private var reading: Task<Void, Never>?
    /// Whether marks may have changed since they were read.
    private var isOutdated = false

    init(_ context: AppContext) {
        self.context = context
        context.marks.observe(for: self) { [weak self] in self?.read() }
        context.nowPlaying?.observe(for: self) { [weak self] in self?.show(playing: $0?.location) }
    }

    deinit {
        reading?.cancel()
    }

    subscript(episode: EpisodeLocation) -> EpisodeState {
        EpisodeState(mark: marks[episode], isPlaying: episode == playing)
    }

    /// Reads the states of the episodes that the list shows now.
    func show(_ new: [EpisodeLocation]) {
        guard new != episodes else { return }
        episodes = new
        read()
    }

    private func read() {
        isOutdated = true
        guard isVisible else { return }
        isOutdated = false
        reading?.cancel()
        reading = Task { [library = context.library, messages = context.messages, episodes, weak self] in
            do throws(LibraryError) {
                let marks = try await onBlockingThread { () throws(LibraryError) in
                    try library.marks.marks(of: episodes)
                }
                guard !Task.isCancelled, let self, marks != self.marks else { return }
                self.marks = marks
                onChange()
            } catch {
                if !Task.isCancelled { messages.report(error.localizedDescription) }
            }
        }
    }

    private func show(playing new: EpisodeLocation?) {
        guard new != playing else { return }
        playing = new
        onChange()
    }
}
