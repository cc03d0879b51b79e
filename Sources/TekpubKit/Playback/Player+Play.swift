import Foundation

extension Player {
    /// Plays a video in this process's terminal until the player ends.
    ///
    /// Cancel the task to terminate the player.
    ///
    /// - Parameters:
    ///   - start: the start position in seconds; supported by mpv only.
    ///   - clock: measures whether mpv failed at once.
    ///   - progress: called in order, off the main actor, for each second watched; supported by mpv only.
    /// - Throws: `PlaybackError.unsafeAddress`, `.unknownFile`, `.notStarted`, `.playerFailed` or
    ///   `.cancelled`.
    @concurrent
    public func play(
        _ video: Video, from start: Int? = nil, clock: some Clock<Duration> = ContinuousClock(),
        progress: @escaping @Sendable (WatchProgress) -> Void = { _ in }
    ) async throws(PlaybackError) {
        let argument = try argument(for: video)
        // Other users can read the arguments of processes, so a secret address is sent over the socket.
        let secret = video.mayHoldSecret ? argument : nil
        let session = isMpv ? MpvSession(loading: secret) : nil
        let beginning = clock.now
        var run = try await run(
            session == nil || secret == nil ? argument : nil, from: start, session: session,
            progress: progress)
        // mpv before 0.34 does not support the option and exits with 1 before it starts. A newer mpv has sent
        // a message by then; a longer run has played something, and 1 has another cause.
        let wasAtOnce = beginning.duration(to: clock.now) < .seconds(1)
        if session != nil, run.status == 1, !run.wasHeard, wasAtOnce, !Task.isCancelled {
            run = try await self.run(argument, from: start, session: nil, progress: progress)
        }
        if Task.isCancelled { throw .cancelled }
        guard isSuccess(run.status) else { throw .playerFailed(player: name, status: run.status) }
    }

    /// - Parameters:
    ///   - argument: nil if the session sends the address.
    ///   - session: follows the player; nil to not follow it.
    /// - Returns: the exit status, and whether the player sent anything.
    private func run(
        _ argument: String?, from start: Int?, session: MpvSession?,
        progress: @escaping @Sendable (WatchProgress) -> Void
    ) async throws(PlaybackError) -> (status: Int32, wasHeard: Bool) {
        let command = command(for: argument, from: start, followed: session != nil)
        let process: ChildProcess
        do throws(ChildProcess.Failure) {
            defer { session?.didStart() }
            process = try ChildProcess(command, descriptor: session?.remote)
        } catch {
            throw .notStarted(player: name, reason: error.reason)
        }
        // A separate task, so that a cancellation does not lose mpv's last message.
        let following = Task { await session?.follow(progress) ?? false }
        let status = await process.ending()
        session?.stop()
        return (status, await following.value)
    }

    /// Whether the exit status means success; mpv exits with 4 after Ctrl-C.
    private func isSuccess(_ status: Int32) -> Bool {
        status == 0 || isMpv && status == 4
    }
}
