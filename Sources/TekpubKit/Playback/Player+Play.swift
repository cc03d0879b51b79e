import Foundation

extension Player {
    /// Plays a video, with the terminal of this process, until the player ends.
    ///
    /// Cancelling the task asks the player to end.
    ///
    /// - Parameters:
    ///   - start: where to begin, in seconds; only mpv can.
    ///   - clock: what tells an mpv that does not begin from one that has played.
    ///   - progress: called in order, off the main actor, whenever another second was watched; only mpv tells.
    /// - Throws: `PlaybackError.unsafeAddress`, `.unknownFile`, `.notStarted`, `.playerFailed` or `.cancelled`.
    @concurrent
    public func play(
        _ video: Video, from start: Int? = nil, clock: some Clock<Duration> = ContinuousClock(),
        progress: @escaping @Sendable (WatchProgress) -> Void = { _ in }
    ) async throws(PlaybackError) {
        let argument = try argument(for: video)
        // Other users of the machine can read arguments, so an address with a secret is told by the socket.
        let secret = video.mayHoldSecret ? argument : nil
        let session = isMpv ? MpvSession(loading: secret) : nil
        let beginning = clock.now
        var run = try await run(
            session == nil || secret == nil ? argument : nil, from: start, session: session,
            progress: progress)
        // mpv before 0.34 does not know how to be followed, and ends with 1 before it begins. Whichever knows it
        // has answered by then; what went on for longer has played something, and says 1 to something else.
        let wasAtOnce = beginning.duration(to: clock.now) < .seconds(1)
        if session != nil, run.status == 1, !run.wasHeard, wasAtOnce, !Task.isCancelled {
            run = try await self.run(argument, from: start, session: nil, progress: progress)
        }
        if Task.isCancelled { throw .cancelled }
        guard isSuccess(run.status) else { throw .playerFailed(player: name, status: run.status) }
    }

    /// - Parameters:
    ///   - argument: nil if the session tells what to play.
    ///   - session: follows it; nil if it is not followed.
    /// - Returns: its status, and whether it told anything.
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
        // Not a part of this task: what mpv told last counts also where this is cancelled.
        let following = Task { await session?.follow(progress) ?? false }
        let status = await process.ending()
        session?.stop()
        return (status, await following.value)
    }

    /// mpv says 4 when the user ended it with Ctrl-C.
    private func isSuccess(_ status: Int32) -> Bool {
        status == 0 || isMpv && status == 4
    }
}
