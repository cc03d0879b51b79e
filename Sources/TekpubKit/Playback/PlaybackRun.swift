import Foundation
import Localization
import Logging
import Synchronization
import TekpubFormats

/// One run of mpv in the background, from its start to its end.
///
/// A thread reads what mpv sends and updates the status. It never waits: the status is published by a stream that
/// keeps the newest, and another task saves the progress.
final class PlaybackRun: Sendable {
    let item: PlayerItem
    private let players: Players
    private let volume: Double?
    private let context: Context
    private let publisher: StatusPublisher
    private let recorder: ProgressRecorder
    private let state: Mutex<State>

    private struct State {
        var status: PlaybackStatus
        var progress: WatchProgress
        var mpv: MpvProcess?
        var isStopping = false
        var wasHeard = false
        var watchdog: Task<Void, Never>?
    }

    /// - Parameters:
    ///   - players: the players by kind; asked off the main actor.
    ///   - volume: in percent; nil for the player's own.
    ///   - publish: receives the status; called in order, off the main actor.
    init(
        _ item: PlayerItem, players: Players, volume: Double?,
        context: Context, publish: @escaping @Sendable (PlaybackStatus) -> Void
    ) {
        self.item = item
        self.players = players
        self.volume = volume
        self.context = context
        publisher = StatusPublisher(interval: context.interval, clock: context.clock, publish: publish)
        recorder = ProgressRecorder(item, now: context.now)
        var status = PlaybackStatus(item)
        status.rate = item.rate
        if let volume { status.volume = volume }
        state = Mutex(State(status: status, progress: WatchProgress(positionInSeconds: 0)))
    }

    /// Plays the item to its end. Call it once.
    func run() async {
        state.withLock { publisher.send($0.status, isUrgent: true) }
        let ending: PlaybackStatus.Ending
        do throws(PlaybackError) {
            ending = try await play()
        } catch {
            ending = state.withLock { $0.isStopping } ? .stopped : .failed(error)
        }
        state.withLock { $0.watchdog }?.cancel()
        let failure = await recorder.finish()
        state.withLock { state in
            state.status.phase = .ended(ending)
            state.status.recordingFailure = failure
            (state.status.isFrozen, state.status.isBuffering) = (false, false)
            state.watchdog = nil
            state.mpv = nil
            publisher.send(state.status, isUrgent: true)
        }
    }

    /// Sends a command of the user; its effect is published at once.
    func send(_ command: MpvCommand) {
        publisher.expectAnswer()
        guard let mpv = state.withLock({ $0.mpv }) else { return }
        Task { await request(command, of: mpv) }
    }

    /// Changes what is done to the sound, and tells what mpv refuses.
    func setFilters(_ filters: SoundFilters) {
        publisher.expectAnswer()
        let (mpv, previous) = state.withLock { state in
            defer { state.status.filters = filters }
            state.status.refusedFilters = []
            return (state.mpv, state.status.filters)
        }
        guard let mpv else { return }
        Task {
            for (filter, command) in filters.commands(from: previous) {
                if await request(command, of: mpv) { continue }
                state.withLock { state in
                    state.status.filters.subtract(filter)
                    state.status.refusedFilters.formUnion(filter)
                    publisher.send(state.status, isUrgent: true)
                }
            }
        }
    }

    /// Offers subtitles to mpv, which reads them from a file at once.
    func addSubtitles(_ cues: [TranscriptCue]) {
        guard let mpv = state.withLock({ $0.mpv }) else { return }
        Task { [context] in
            // Ignore errors: a video can be watched without subtitles.
            guard let file = await onBlockingThread({ SubtitleFile(cues, environment: context.environment) })
            else { return }
            await request(
                MpvCommand("sub-add", .string(file.path), "auto", .string(localized("Transcript"))), of: mpv)
            file.remove()
        }
    }

    /// Saves the progress and ends the player: mpv quits by itself, else it is terminated, at last forcibly.
    func stop() {
        let (mpv, isFrozen, progress) = state.withLock { state in
            state.isStopping = true
            return (state.mpv, state.status.isFrozen, state.progress)
        }
        recorder.note(progress, isDue: true)
        guard let mpv else { return }
        end(mpv, isFrozen: isFrozen)
    }

    private func end(_ mpv: MpvProcess, isFrozen: Bool) {
        let isAsked = !isFrozen && mpv.connection.send(.quit)
        if !isAsked { mpv.process.terminate() }
        Task { [context] in
            // Ignore errors: this task is never cancelled.
            try? await context.clock.sleep(for: context.patience)
            if isAsked {
                mpv.process.terminate()
                try? await context.clock.sleep(for: context.patience)
            }
            mpv.process.terminateForcibly()
        }
    }

    /// Ends a player that did not end in time when the program exits.
    func stopForcibly() {
        state.withLock { $0.mpv }?.process.terminateForcibly()
    }
}

extension PlaybackRun {
    private func play() async throws(PlaybackError) -> PlaybackStatus.Ending {
        let player = try players.player(for: item.kind)
        let argument = try player.argument(for: item.video)
        try player.checkPage(of: item)
        let showsVideo = MediaPlayer.hasDisplay(context.environment) && item.kind != .audio
        guard MediaPlayer.plays(item, with: player, in: context) else {
            throw .notInBackground(player: player.name)
        }
        let start = await recorder.start { [weak self] in self?.didSave() }
        let startTime = item.start(from: start.positionInSeconds) ?? 0
        state.withLock { state in
            state.progress = start.progress
            state.progress.positionInSeconds = Int(startTime)
            state.status.currentTime = .seconds(startTime)
            state.status.recordingFailure = start.failure
        }
        // Other users can read the arguments of processes, so a secret address is sent over the socket.
        let isSecret = item.video.mayHoldSecret
        let arguments = MpvArguments(
            player, item: item, argument: isSecret ? nil : argument, position: start.positionInSeconds,
            volume: volume,
            showsVideo: showsVideo)
        context.logger?.info(
            "\(player.name) plays \(item.video.loggedAddress) in the background", source: "player")
        var mpv = try MpvProcess(arguments)
        var status = await follow(mpv, loading: isSecret ? argument : nil)
        // mpv before 0.33 does not support the option and exits with 1 before it sends anything.
        if status == 1, !mpv.connection.wasHeard, !state.withLock({ $0.isStopping }) {
            mpv = try await MpvProcess(arguments, environment: context.environment, clock: context.clock)
            status = await follow(mpv, loading: isSecret ? argument : nil)
        }
        context.logger?.info("\(player.name) ended with status \(status)", source: "player")
        do throws(PlaybackError) {
            return try ending(status, player: player, message: mpv.connection.lastError)
        } catch {
            throw item.explaining(
                error, of: player, pageError: mpv.connection.pageError, path: context.environment["PATH"])
        }
    }

    /// Follows mpv until it ends.
    ///
    /// - Returns: the exit status as in a shell.
    private func follow(_ mpv: MpvProcess, loading address: String?) async -> Int32 {
        if let address { mpv.connection.send(.load(address)) }
        let isStopping = state.withLock { state in
            state.mpv = mpv
            return state.isStopping
        }
        if isStopping { end(mpv, isFrozen: false) }
        let reading = Task { [context] in
            await mpv.connection.read { [weak self] in self?.receive($0) }
            // mpv ends soon after it closes the connection; one that does not cannot be controlled.
            guard (try? await context.clock.sleep(for: context.patience)) != nil else { return }
            mpv.process.terminate()
        }
        watch(mpv)
        let status = await mpv.process.ended()
        mpv.connection.stop()
        mpv.didEnd()
        reading.cancel()
        await reading.value
        return status
    }

    private func ending(
        _ code: Int32, player: Player, message: String?
    ) throws(PlaybackError) -> PlaybackStatus.Ending {
        let (progress, status, isStopping) = state.withLock { ($0.progress, $0.status, $0.isStopping) }
        if isStopping { return .stopped }
        guard player.isSuccess(code) else {
            // The address may contain a token.
            let quoted = message.flatMap { item.video.mayHoldSecret && $0.contains("://") ? nil : $0 }
            throw .playerFailed(player: player.name, status: code, message: quoted)
        }
        guard progress.isAtEnd else { return .stopped }
        // What is live is over when it ends.
        if item.isLive { return .finished }
        guard progress.isWatched else { throw .cutOff(at: status.currentTime, of: status.duration) }
        return .finished
    }

    /// - Returns: whether mpv has not refused the command.
    @discardableResult
    private func request(_ command: MpvCommand, of mpv: MpvProcess) async -> Bool {
        do throws(MpvConnection.Failure) {
            try await mpv.connection.request(command, within: context.patience, clock: context.clock)
            return true
        } catch {
            // mpv refuses a seek before the file is open, and the end of a closed connection is noticed elsewhere.
            if case .refused = error { return false }
            guard error == .noAnswer else { return true }
            state.withLock { state in
                state.status.isFrozen = true
                publisher.send(state.status, isUrgent: true)
            }
            return true
        }
    }

    /// Asks a silent mpv for an answer while it should be playing; a paused one is not asked.
    private func watch(_ mpv: MpvProcess) {
        let watchdog = Task { [weak self, context] in
            while (try? await context.clock.sleep(for: context.silence)) != nil {
                guard let self else { return }
                let wasHeard = state.withLock { state in
                    defer { state.wasHeard = false }
                    return state.wasHeard
                }
                if !wasHeard { await request(.ping, of: mpv) }
            }
        }
        let previous = state.withLock { state in
            defer { state.watchdog = watchdog }
            return state.watchdog
        }
        previous?.cancel()
    }
}

extension PlaybackRun {
    /// Updates the status. Called on the thread that reads.
    private func receive(_ message: MpvMessage) {
        let mpv = state.withLock { state -> MpvProcess? in
            let before = state.status
            state.progress.receive(message)
            state.status.receive(message, progress: state.progress)
            state.status.isFrozen = false
            state.wasHeard = true
            var isDue = false
            switch message {
            case .isPaused(true), .restarted, .end: isDue = true
            default: break
            }
            recorder.note(state.progress, isDue: isDue)
            if state.status != before { publisher.send(state.status) }
            guard state.status.isPaused != before.isPaused else { return nil }
            guard state.status.isPaused else { return state.mpv }
            state.watchdog?.cancel()
            state.watchdog = nil
            return nil
        }
        if let mpv { watch(mpv) }
    }

    /// Tells that the position is saved, even if mpv says nothing more.
    private func didSave() {
        state.withLock { state in
            state.status.isRecorded = true
            publisher.send(state.status)
        }
    }
}
