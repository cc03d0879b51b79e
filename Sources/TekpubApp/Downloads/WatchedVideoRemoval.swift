import CursesKit
import TekpubKit

/// Deletes the files of episodes that were played, as the policies ask for, and says how much space that gave back.
///
/// It looks a moment after the start, and a while after marks have changed or another episode plays, so that a mark can be
/// undone before.
@MainActor
final class WatchedVideoRemoval {
    private let context: AppContext
    private let clock: any FrameClock
    /// The user's sources, whose policies may ask for it; nil if only one catalogue is shown.
    private let sources: SourceList?
    private var task: Task<Void, Never>?
    /// The number of requests so far; only the last one counts.
    private var requestCount = 0
    private var playing: EpisodeLocation?
    private var hasStarted = false
    /// Whether a policy asked for it at the last change, so that its end is noted.
    private var wasWanted = false

    /// How long to wait after the start, and after a change.
    static let (startDelay, delay) = (Duration.seconds(3), Duration.seconds(30))

    init(_ context: AppContext, clock: any FrameClock, sources: SourceList?) {
        self.context = context
        self.clock = clock
        self.sources = sources
    }

    /// Looks a moment later, and again after each change.
    func start() {
        guard context.services.downloads != nil, !hasStarted else { return }
        hasStarted = true
        context.marks.observe(for: self) { [weak self] in self?.marksDidChange() }
        context.nowPlaying?.observe(for: self) { [weak self] in self?.playbackDidChange($0?.location) }
        request(after: Self.startDelay)
    }

    func cancel() { task?.cancel() }

    /// Call when marks may have changed.
    func marksDidChange() {
        let isWanted = isWanted
        if isWanted || wasWanted { request(after: Self.delay) }
        wasWanted = isWanted
    }

    private func playbackDidChange(_ location: EpisodeLocation?) {
        guard location != playing else { return }
        playing = location
        marksDidChange()
    }

    /// Whether any policy that has been read asks for it.
    private var isWanted: Bool {
        let policies = [context.options.downloads] + (sources?.sources.map(\.policy) ?? [])
        return policies.contains { if case .after = $0.watchedRemoval { true } else { false } }
    }

    private func request(after delay: Duration) {
        requestCount += 1
        let number = requestCount
        clock.schedule(after: delay) { [weak self] in
            guard let self, requestCount == number else { return }
            remove()
        }
    }

    private func remove() {
        guard let downloads = context.services.downloads else { return }
        task = Task(priority: .utility) { [context, playing, previous = task] in
            await previous?.value
            guard !Task.isCancelled else { return }
            do throws(LibraryError) {
                let watched = WatchedDownloads(
                    sources: context.library.sources, defaults: context.options.downloads,
                    now: context.services.now)
                let removed = try await watched.removeExpired(from: downloads, except: playing)
                if removed.count > 0 { context.messages.announce(removed.sentence) }
            } catch {
                context.messages.report(error.localizedDescription)
            }
        }
    }
}
