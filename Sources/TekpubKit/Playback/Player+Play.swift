import Foundation

extension Player {
    /// Plays a video, with the terminal of this process, until the player ends.
    ///
    /// Cancelling the task asks the player to end.
    ///
    /// - Parameters:
    ///   - start: where to begin, in seconds; only mpv can.
    ///   - progress: called in order, off the main actor, whenever another second was watched; only mpv tells.
    /// - Throws: `PlaybackError.unsafeAddress`, `.unknownFile`, `.notStarted`, `.playerFailed` or `.cancelled`.
    @concurrent
    public func play(
        _ video: Video, from start: Int? = nil,
        progress: @escaping @Sendable (WatchProgress) -> Void = { _ in }
    ) async throws(PlaybackError) {
        let argument = try argument(for: video)
        let session = isMpv ? MpvSession() : nil
        let command = command(for: argument, from: start, followed: session != nil)
        let process: ChildProcess
        do throws(ChildProcess.Failure) {
            defer { session?.didStart() }
            process = try ChildProcess(command, descriptor: session?.remote)
        } catch {
            throw .notStarted(player: name, reason: error.reason)
        }
        // Not a part of this task: what mpv told last counts also where this is cancelled.
        let following = Task { await session?.follow(progress) }
        let status = await process.ending()
        session?.stop()
        await following.value
        if Task.isCancelled { throw .cancelled }
        guard isSuccess(status) else { throw .playerFailed(player: name, status: status) }
    }

    /// mpv says 4 when the user ended it with Ctrl-C.
    private func isSuccess(_ status: Int32) -> Bool {
        status == 0 || isMpv && status == 4
    }
}
